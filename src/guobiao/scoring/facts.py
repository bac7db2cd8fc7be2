"""From a reading to the facts that the rulebook asks about."""

from __future__ import annotations

from functools import lru_cache

from ..rules.facts import Facts, Part, PartKind, Shape, Wait
from ..rules.ruleset import Ruleset
from ..sets import Hand, MeldKind
from ..tiles import COPIES, Tile, counts_of, tiles_of
from .readings import Reading, allows_knitted
from .waiting import formal_waits


def only_wait(hand: Hand, rules: Ruleset) -> bool:
    """Whether exactly one kind of tile could have completed the hand."""
    kinds = formal_waits(tuple(counts_of(hand.concealed)), len(hand.melds), allows_knitted(rules))
    if rules["exhausted_wait_blocks"] == "off":
        everywhere = hand.replace(tile=None).counts()
        kinds = sum(t.mask for t in tiles_of(kinds) if everywhere[t] < COPIES)
    return kinds.bit_count() == 1


def facts_of(hand: Hand, reading: Reading, rules: Ruleset, only_one_wait: bool) -> Facts:
    """The facts of one reading of a won hand."""
    win = hand.win
    tile = win.tile
    assert tile is not None
    parts = reading.parts
    if not win.self_drawn and rules["discard_completed_pung"] == "exposed":
        parts = _exposed(parts, reading.completed)
    layout = _layout(parts, reading.shape)
    body = next((part.mask for part in parts if part.kind is PartKind.KNITTED), 0)
    return Facts(
        reading.shape,
        parts,
        *layout,
        added_kongs=sum(meld.kind is MeldKind.ADDED_KONG for meld in hand.melds),
        claims=sum(not meld.is_concealed for meld in hand.melds),
        hogs=_hogs(hand, parts),
        wait=wait(reading, hand) if only_one_wait else None,
        in_knitted_body=bool(body >> tile & 1),
        nine_gates=_nine_gates(hand),
        self_drawn=win.self_drawn,
        last_copy=win.last_copy or (rules["own_melds_last_copy"] == "counted" and shows_the_others(hand)),
        wall_last=win.wall_last,
        kong_related=win.kong_related,
        prevalent=win.prevalent,
        seat=win.seat,
        flowers=win.flower_count,
    )


def shows_the_others(hand: Hand) -> bool:
    """Whether the hand's own melds show the other three copies of the winning tile."""
    tile = hand.win.tile
    open_tiles = [t for meld in hand.melds if not meld.is_concealed for t in meld.tiles]
    return tile is not None and open_tiles.count(tile) == COPIES - 1


def _exposed(parts: tuple[Part, ...], index: int) -> tuple[Part, ...]:
    """The parts when the one completed was completed by another player's tile."""
    if parts[index].kind is not PartKind.PUNG:
        return parts
    return (*parts[:index], parts[index]._replace(concealed=False), *parts[index + 1 :])


_Tiles = tuple[Tile, ...]
_Masks = tuple[int, ...]
_Layout = tuple[int, _Tiles, _Masks, _Tiles, _Masks, Tile | None, int, int, int]


@lru_cache(maxsize=4096)
def _layout(parts: tuple[Part, ...], shape: Shape) -> _Layout:
    """Kinds, chows, pungs (with their parts), pair, concealed pungs, melded and concealed kongs."""
    kinds = concealed = melded_kongs = concealed_kongs = 0
    chows: list[tuple[Tile, int]] = []
    pungs: list[tuple[Tile, int]] = []
    pair = None
    for index, part in enumerate(parts):
        bit = 1 << index
        kinds |= part.mask
        if part.kind is PartKind.CHOW:
            chows.append((part.tile, bit))
        elif part.kind is PartKind.PAIR:
            pair = part.tile
        elif part.kind in (PartKind.PUNG, PartKind.KONG):
            pungs.append((part.tile, bit))
            concealed |= bit * part.concealed
            if part.kind is PartKind.KONG:
                melded_kongs |= bit * (not part.concealed)
                concealed_kongs |= bit * part.concealed
    if shape is Shape.SEVEN_PAIRS:
        pair = None
    chows.sort()
    pungs.sort()
    return (
        kinds,
        tuple(tile for tile, _ in chows),
        tuple(bit for _, bit in chows),
        tuple(tile for tile, _ in pungs),
        tuple(bit for _, bit in pungs),
        pair,
        concealed,
        melded_kongs,
        concealed_kongs,
    )


def _hogs(hand: Hand, parts: tuple[Part, ...]) -> tuple[tuple[Tile, int], ...]:
    """For each kind held four times and not as a kong: the parts that hold it."""
    counts = hand.counts()
    if COPIES not in counts:
        return ()
    kongs = [meld.tile for meld in hand.melds if meld.kind.is_kong]
    found = []
    for kind, count in enumerate(counts):
        if count == COPIES and kind not in kongs:
            holders = sum(1 << index for index, part in enumerate(parts) if part.mask >> kind & 1)
            found.append((Tile(kind), holders))
    return tuple(found)


def wait(reading: Reading, hand: Hand) -> Wait | None:
    """How the winning tile completes its part; whether other kinds could win is not asked."""
    part, tile = reading.parts[reading.completed], hand.win.tile
    if tile is None or reading.shape not in (Shape.STANDARD, Shape.KNITTED_STRAIGHT):
        return None
    if part.kind is PartKind.PAIR:
        return Wait.SINGLE
    if part.kind is not PartKind.CHOW:
        return None
    place = tile - part.tile
    if place == 1:
        return Wait.CLOSED
    if (place == 2 and part.tile.rank == 1) or (place == 0 and part.tile.rank == 7):
        return Wait.EDGE
    return None


_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _nine_gates(hand: Hand) -> bool:
    """Whether the hand waited as 1112345678999 of a suit."""
    if hand.melds or len(hand.concealed) != 13 or not hand.concealed[0].is_suited:
        return False
    start = hand.concealed[0] // 9 * 9
    counts = [0] * 9
    for tile in hand.concealed:
        if not start <= tile < start + 9:
            return False
        counts[tile - start] += 1
    return tuple(counts) == _NINE_GATES
