"""The end of a hand and of a match on the terminal."""

from __future__ import annotations

from rich.text import Text

from ..players.player import Forfeit
from ..table.match import Match
from ..table.seen import Seen
from . import course, draw, score_view
from . import messages as m
from .board import Scene, wind_of
from .common import say


def show_result(seen: Seen, scene: Scene, points: tuple[int, ...], forfeit: Forfeit | None = None) -> None:
    """Print how a hand ended: the winner's hand with its fans and reasons, and what everybody wins or loses.

    Args:
        seen: the hand, at its end.
        scene: what stands around it; the scores are those before it.
        points: what each seat wins or loses.
        forfeit: who failed to decide, if that ended it.
    """
    out = draw.Terminal()
    out.print()
    out.print(Text(scene.title, draw.STRONG))
    if forfeit is not None:
        told = say(m.FORFEITED, scene.lang, course.who(forfeit.seat, scene), forfeit.reason.text(scene.lang))
        out.print(told, draw.WRONG)
    else:
        for line in course.lines(seen.events[-max(1, len(seen.winners)) :], scene):
            out.print(line)
    for seat in seen.winners:
        out.print()
        score_view.show(seen.score(seat), scene.lang, scene.notation, payments=False)
    out.print()
    _points(out, scene, points)


def _points(out: draw.Terminal, scene: Scene, points: tuple[int, ...]) -> None:
    headings = (f"{draw.wind(wind_of(seat), scene.lang)} {name}" for seat, name in enumerate(scene.names))
    table = draw.table(draw.left(), *map(draw.right, headings))
    table.add_row(m.THIS_HAND.text(scene.lang), *(_signed(each) for each in points))
    totals = (before + each for before, each in zip(scene.scores, points, strict=True))
    table.add_row(m.SO_FAR.text(scene.lang), *(f"{total:+d}" for total in totals))
    out.print(table)


def _signed(points: int) -> Text:
    return Text(f"{points:+d}", draw.GOOD if points > 0 else draw.WRONG if points < 0 else draw.DIM)


def show_standings(match: Match, names: tuple[str, ...], lang: str) -> None:
    """Print who stands where at the end of a match."""
    out = draw.Terminal()
    headings = (
        draw.left(m.PLAYER.text(lang)),
        draw.right(m.SCORE.text(lang)),
        draw.right(m.TABLE_POINTS.text(lang)),
    )
    table = draw.table(draw.right(m.PLACE.text(lang)), *headings)
    for standing in match.standings():
        style = draw.GOOD if standing.place == 1 else ""
        name = Text(names[standing.player], style)
        table.add_row(str(standing.place), name, f"{standing.score:+d}", f"{float(standing.table_points):g}")
    out.print()
    out.print(m.STANDINGS.text(lang), draw.STRONG)
    out.print(draw.indented(table))
