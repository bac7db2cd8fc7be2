"""What the rules of play allow, read from RULES C.2, C.3 and MIL 2025, without the engine's masks.

Slow and plain: it asks a game only what can be seen on the table and in a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from guobiao import Meld, Tile, score
from guobiao.sets import MeldKind
from guobiao.table.actions import (
    Action,
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Flower,
    Kong,
    Pass,
    Pung,
)
from guobiao.table.events import Answered, Chowed, Drew, FalselyDeclared, Konged, Punged
from guobiao.table.game import Game
from guobiao.table.seen import Phase
from guobiao.tiles import KINDS, TILES

SEATS = range(4)


def lawful(game: Game, seat: int) -> set[Action]:
    """What a seat that is asked may do."""
    match game.phase:
        case Phase.OPENING:
            return {Pass(), *(Flower(tile) for tile in game.tiles(seat) if tile >= KINDS)}
        case Phase.TURN:
            return set(_in_turn(game, seat))
        case Phase.CLAIM:
            return {Pass(), *_claims(game, seat)}
        case Phase.ROB:
            return {Pass(), *_win(game, seat)}
    return set()


def _in_turn(game: Game, seat: int) -> Iterator[Action]:
    hand = Counter(game.tiles(seat))
    yield from map(Discard, hand)
    if _has_just_claimed(game):
        return
    yield from _win(game, seat)
    if game.tiles_left(seat):
        yield from (Flower(tile) for tile in hand if tile >= KINDS)
    if _kong_is_possible(game, seat):
        yield from (ConcealedKong(tile) for tile in hand if hand[tile] == 4)
        pungs = [meld for meld in game.melds(seat) if meld and meld.kind is MeldKind.PUNG]
        yield from (AddedKong(pung.tile) for pung in pungs if hand[pung.tile])


def _has_just_claimed(game: Game) -> bool:
    """After a chow or pung only a discard."""
    return isinstance(game.events[-1], Chowed | Punged)


def _kong_is_possible(game: Game, seat: int) -> bool:
    rules = game.rules
    own_pile, next_pile = game.tiles_left(seat), game.tiles_left((seat + 1) % 4)
    if rules["wall"] == "private" and rules["private_kong"] == "both_left" and not next_pile:
        return False
    return own_pile > 0 or rules["last_tile_kong"] == "ends_hand"


def _claims(game: Game, seat: int) -> Iterator[Action]:
    yield from _win(game, seat)
    discarder, tile = game.turn, game.offered
    assert tile is not None
    if game.rules["false_win"] != "r98" and seat in game.barred:
        return  # 停和
    if _nobody_draws_after(game, discarder) and game.rules["claims_on_last_discard"] == "hu_only":
        return
    hand = Counter(game.tiles(seat))
    if hand[tile] >= 2:
        yield Pung()
    if hand[tile] == 3 and (game.tiles_left(seat) or game.rules["last_tile_kong"] == "ends_hand"):
        yield Kong()
    if seat == (discarder + 1) % 4:
        yield from (Chow(place) for place in (1, 2, 3) if _run(tile, place, hand))


def _run(tile: Tile, place: int, hand: Counter[Tile]) -> bool:
    lowest = tile - place + 1
    if tile >= 27 or lowest < 0 or lowest // 9 != (lowest + 2) // 9:
        return False
    return all(hand[TILES[other]] for other in range(lowest, lowest + 3) if other != tile)


def _nobody_draws_after(game: Game, seat: int) -> bool:
    return game.tiles_left((seat + 1) % 4) == 0


def _win(game: Game, seat: int) -> Iterator[Action]:
    if seat in game.barred:
        return
    if game.rules["false_win"] != "impossible" or _is_won(game, seat):
        yield DeclareWin()


def _is_won(game: Game, seat: int) -> bool:
    """Scored by the reference, with the circumstances as the events tell them."""
    drawing = game.phase is Phase.TURN
    tile = game.drawn if drawing else game.offered
    if tile is None or tile >= KINDS or any(held >= KINDS for held in game.tiles(seat)):
        return False
    hand = game.hand(seat)
    concealed = list(hand.concealed)
    if drawing:
        concealed.remove(tile)
    if len(concealed) + 3 * len(hand.melds) != 13:
        return False
    win = {
        "tile": tile,
        "self_drawn": drawing,
        "last_copy": shown(game, tile) == (3 if drawing else 4) and game.phase is not Phase.ROB,
        "wall_last": _wall_last(game),
        "kong_related": game.phase is Phase.ROB or (drawing and _replaced_a_kong(game, seat)),
    }
    result = score(hand.replace(concealed=tuple(concealed), **win), rules=game.rules)
    return result.reaches_minimum


def _wall_last(game: Game) -> bool:
    if game.phase is Phase.ROB and game.rules["rob_kong_and_wall_last"] == "rob_only":
        return False
    return _nobody_draws_after(game, game.turn)


def _replaced_a_kong(game: Game, seat: int) -> bool:
    """Whether the tile drawn last replaces a kong, and no flower."""
    told = [event for event in game.events if not isinstance(event, Answered | FalselyDeclared)]
    return isinstance(told[-1], Drew) and isinstance(told[-2], Konged) and told[-2].seat == seat


def shown(game: Game, tile: Tile) -> int:
    """How many copies lie in rivers and open melds."""
    count = 0
    for seat in SEATS:
        count += game.river(seat).count(tile)
        for meld in game.melds(seat):
            if isinstance(meld, Meld) and meld.kind is not MeldKind.CONCEALED_KONG:
                count += meld.tiles.count(tile) - (meld.claimed_tile == tile)
    return count
