"""What the buttons of a page do to a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from ...errors import NotationError, WordedError
from ...sets import HAND_SIZE, Hand, Meld
from ...tiles import COPIES, Tile, tile
from ..messages import words

Maker = Callable[[Tile], Meld]


def _chow(wanted: Tile) -> Meld:
    """The chow that begins with a tile; with an 8 or 9 the last of its suit."""
    if wanted.suit is None or wanted.rank is None:
        raise EditError(words("entry.noChow"))
    return Meld.chow(tile(wanted.suit, min(wanted.rank, 7)), 1)


MELDS: Mapping[str, Maker] = {
    "chow": _chow,
    "pung": lambda wanted: Meld.pung(wanted, 1),
    "kong": lambda wanted: Meld.kong(wanted, 1),
    "added": lambda wanted: Meld.kong(wanted, 1, added=True),
    "concealed": Meld.kong,
}
"""What a click on a tile can add beside the tile itself, by the name of its text."""


class EditError(WordedError, ValueError):
    """A change that the hand has no room for."""


def add(hand: Hand, wanted: Tile, meld: str | None = None) -> Hand:
    """The hand with a tile or a meld more; the fourteenth tile becomes the winning tile.

    Args:
        hand: which.
        wanted: the tile, or the one that a meld is made of. A flower is laid down, or taken up again.
        meld: which of :data:`MELDS`, if any.

    Raises:
        EditError: there is no room, or no copy left.
    """
    if wanted.is_flower:
        return _turn_flower(hand, wanted)
    more = MELDS[meld](wanted) if meld else None
    size = 3 if more else 1
    if hand.size + size > HAND_SIZE:
        raise EditError(words("entry.full").format(hand.size, size))
    _need_copies(hand, more.tiles if more else (wanted,))
    if more:
        return hand.replace(concealed=hand.held, tile=None, melds=(*hand.melds, more))
    if hand.size == HAND_SIZE - 1:
        return hand.replace(tile=wanted)
    return hand.replace(concealed=(*hand.concealed, wanted))


def _turn_flower(hand: Hand, flower: Tile) -> Hand:
    laid = hand.win.flowers if isinstance(hand.win.flowers, tuple) else ()
    rest = tuple(other for other in laid if other != flower)
    return hand.replace(flowers=rest if flower in laid else tuple(sorted((*laid, flower))))


def _need_copies(hand: Hand, tiles: tuple[Tile, ...]) -> None:
    counts = copies(hand)
    for kind in sorted(set(tiles)):
        if counts[kind] + tiles.count(kind) > COPIES:
            raise EditError(words("entry.noCopy").format(words(f"tiles.{kind}"), counts[kind]))


def copies(hand: Hand) -> Counter[Tile]:
    """How often the hand has each tile; unlike :meth:`Hand.counts` also of a hand that cannot exist."""
    return Counter((*hand.held, *(tile for meld in hand.melds for tile in meld.tiles)))


def remove(hand: Hand, what: str) -> Hand:
    """The hand without something of it.

    Args:
        hand: which.
        what: a concealed tile by its name, ``win`` for the winning tile, ``meld0`` .. ``meld3`` for a meld,
            ``flowers`` for all of them.

    Raises:
        EditError: it is not there.
    """
    if what == "flowers":
        return hand.replace(flowers=0)
    if what == "win" and hand.win.tile is not None:
        return hand.replace(tile=None)
    melds = {f"meld{index}": index for index in range(len(hand.melds))}
    if what in melds:
        kept = [meld for index, meld in enumerate(hand.melds) if index != melds[what]]
        return _unwon(hand).replace(melds=tuple(kept))
    held = {str(tile): tile for tile in hand.concealed}
    if what not in held:
        raise EditError(words("entry.notThere").format(what[:20]))
    rest = list(hand.concealed)
    rest.remove(held[what])
    return _unwon(hand.replace(concealed=tuple(rest)))


def win_with(hand: Hand, name: str) -> Hand:
    """The hand with another of its tiles as the winning tile.

    Raises:
        EditError: it holds no such tile.
    """
    rest = list(hand.held)
    chosen = next((tile for tile in rest if str(tile) == name), None)
    if chosen is None:
        raise EditError(words("entry.notThere").format(name[:20]))
    rest.remove(chosen)
    return hand.replace(concealed=tuple(rest), tile=chosen)


def _unwon(hand: Hand) -> Hand:
    """The hand with its winning tile among the others."""
    return hand.replace(concealed=hand.held, tile=None)


def settled(hand: Hand) -> Hand:
    """The hand as the pages show it: one of another size than 14 has no winning tile."""
    return hand if hand.size == HAND_SIZE else _unwon(hand)


def written(hand: Hand) -> str:
    """The hand in the notation, as :func:`parsed` reads it; empty if there is nothing to say."""
    text = str(hand)
    # the space that says "no winning tile" says something of 14 tiles alone
    return text if hand.size == HAND_SIZE else text.replace(" ", "")


_ANY = "1m"


def parsed(text: str) -> Hand:
    """A hand of a text that may also have no tiles yet, or only winds and flowers.

    Raises:
        NotationError: it cannot be read.
    """
    body, bar, rest = text.partition("|")
    if body.strip():
        return settled(Hand.parse(text))
    if not bar:
        return Hand(())
    try:
        return Hand((), win=Hand.parse(f"{_ANY} |{rest}").win)
    except NotationError as error:
        shift = len(body) - len(_ANY) - 1
        raise NotationError(text, error.position + shift, error.expected) from None
