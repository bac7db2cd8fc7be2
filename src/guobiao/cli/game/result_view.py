"""The end of a hand and of a match on the terminal."""

from __future__ import annotations

from rich.text import Text

from ...table.match import Match
from ...table.seen import Seen
from ...table.wall import SEATS
from .. import draw
from .. import messages as m
from ..hands import score_view
from . import course
from .board import Scene, who


def show_result(seen: Seen, scene: Scene, points: tuple[int, ...], ended: str | None = None) -> None:
    """Print how a hand ended: the winner's hand with its fans and reasons, and what everybody wins or loses.

    Args:
        seen: the hand, at its end.
        scene: what stands around it; the scores are those before it.
        points: what each seat wins or loses.
        ended: why, if it was not by the rules of play.
    """
    out = draw.Terminal()
    out.print()
    out.print(Text(scene.title, draw.STRONG))
    if ended is not None:
        out.print(ended, draw.WRONG)
    else:
        for line in course.lines(seen.events[-max(1, len(seen.winners)) :], scene):
            out.print(line)
    for seat in seen.winners:
        out.print()
        score_view.show(seen.score(seat), scene.lang, scene.notation, payments=False)
    out.print()
    _points(out, scene, points)


def _points(out: draw.Terminal, scene: Scene, points: tuple[int, ...]) -> None:
    headings = (who(seat, scene) for seat in range(SEATS))
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
