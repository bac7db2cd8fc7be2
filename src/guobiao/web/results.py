"""How a hand and a match ended: the messages ``result`` and ``standings`` of docs/protocol.md."""

from __future__ import annotations

from typing import Any

from ..cli.hands.score_json import counted, named, sets_of
from ..notation import format_hand
from ..scoring.explain import reason_text
from ..scoring.score import NotCounted, Score
from ..table.events import Exhausted
from ..table.game import Game
from ..table.match import Match
from .telling import meld_told, names_of

Json = dict[str, Any]


def hand_told(game: Game, players: tuple[int, ...]) -> Json:
    """What a finished hand came to, but for what belongs to the match."""
    return {
        "winners": [_winner(game, seat, players[seat]) for seat in game.winners],
        "exhausted": any(isinstance(event, Exhausted) for event in game.events),
        "points": list(game.points),
        "players": list(players),
    }


def _winner(game: Game, seat: int, player: int) -> Json:
    hand, score = game.hand(seat), game.score(seat)
    return {
        "seat": seat,
        "player": player,
        "notation": format_hand(hand),
        "tiles": names_of(hand.concealed),
        "tile": str(hand.win.tile),
        "self_drawn": hand.win.self_drawn,
        "from": game.giver,
        "melds": [meld_told(seat, meld) for meld in game.melds(seat)],
        "flowers": names_of(game.flowers(seat)),
        **score_told(score),
    }


def score_told(score: Score) -> Json:
    """Fans with their sets, and what is not counted with the reason."""
    return {
        "total": score.total,
        "total_without_flowers": score.total_without_flowers,
        "fans": list(counted(score)),
        "not_counted": [_not_counted(score, item) for item in score.not_counted],
    }


def _not_counted(score: Score, item: NotCounted) -> Json:
    reason = {lang: reason_text(score, item, lang) for lang in ("en", "zh")}
    return {**named(item.fan), "sets": sets_of(score.reading_of(item), item.parts), "reason": reason}


def standings_told(match: Match) -> Json:
    """The players of a finished match, the best first, and how their scores went."""
    players = [
        {
            "player": standing.player,
            "name": standing.name,
            "score": standing.score,
            "place": standing.place,
            "table_points": str(standing.table_points),
        }
        for standing in match.standings()
    ]
    return {"type": "standings", "players": players, "scores": scores_after(match)}


def scores_after(match: Match) -> list[list[int]]:
    """The score of every player before the first hand and after each."""
    base = int(match.rules["base_score"])
    rows = [[base] * 4]
    for result in match.results:
        rows.append([before + won for before, won in zip(rows[-1], result.points, strict=True)])
    return rows
