"""From a rule set to tables.

No rule is written here: fans that are made of sets are counted by :func:`guobiao.rules.principles.count`
itself, once for every combination of sets there is, and the results are stored; fans that speak of the
whole hand are taken apart into atoms (yes-or-no facts of the hand) from their own definitions. A kernel that
runs the tables knows fans as bits only.

A fan's *bit* is its place in the order of counting (``Rulebook.entries``). Sets of fans are two integers
of 62 bits, the *low* and the *high* word. Fans that can be counted several times have a *slot*: four bits
of a *times* integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules import words as w
from ..rules.catalogue import CHICKEN_HAND, FANS, FLOWER_TILES
from ..rules.facts import Facts, Part, PartKind, Shape, Wait
from ..rules.fan import Fan, FanUse

from ..rules.principles import count
from ..rules.ruleset import Rulebook, Ruleset
from ..tiles import EAST, HONORS, KINDS, SUITED, TILES, WINDS, Tile, tiles_of

WORD = 62
ATOM_BYTES = 7
READING_BYTE = 5  # atoms that depend on the reading lie in the bytes from here
CHOW_KINDS, CHOW_SETS, PUNG_SETS = 21, 12_650, 20_854
PAIRS = 8  # honour pairs and none
NONE = 255

RULE_TABLES = np.dtype(
    [
        # entries: sets of fans with how often each is counted, shared by the tables below
        ("low", np.int64, (4096,)),
        ("high", np.int64, (4096,)),
        ("times", np.int64, (4096,)),
        # by rank of the combination: entry
        ("chows", np.uint16, (CHOW_SETS,)),
        ("chow_pair", np.uint8, (CHOW_SETS,)),  # the pair that changes the entry, 255 none
        ("chow_pair_entry", np.uint16, (CHOW_SETS,)),
        ("pungs", np.uint16, (PUNG_SETS,)),
        ("honors", np.uint16, (128, PAIRS, 4, 4)),  # pungs held, pair, prevalent and seat wind
        ("kongs", np.uint16, (5, 5, 5)),  # melded kongs, concealed kongs, concealed pungs in all
        # atoms of the whole hand
        ("every", np.int64, (4, 512)),  # true if true in each suit and the honours
        ("some", np.int64, (4, 512)),  # true if true in one of them
        ("suits", np.int64, (4,)),  # by number of suits that occur
        ("flags", np.int64, (16,)),
        ("claims", np.int64, (5,)),
        ("shapes", np.int64, (5,)),
        ("waits", np.int64, (4,)),
        ("pairs", np.int64, (KINDS + 1,)),
        ("parts", np.int64, (3 * KINDS,)),  # chows, pungs, pairs: atoms that must be true of each part
        ("part_atoms", np.int64),
        ("all_chows", np.int64),
        ("all_pungs", np.int64),
        ("nine_gates", np.int64),
        ("in_knitted_body", np.int64),
        ("added_kongs", np.int64),
        ("knitted_straight", np.int64),
        ("consecutive_pairs", np.int64),
        # fans of the whole hand that a byte of atoms does not contradict
        ("allowed_low", np.int64, (ATOM_BYTES, 256)),
        ("allowed_high", np.int64, (ATOM_BYTES, 256)),
        # counting
        ("points", np.int32, (2 * WORD,)),
        ("column", np.uint8, (2 * WORD,)),
        ("drops_low", np.int64, (2 * WORD,)),
        ("drops_high", np.int64, (2 * WORD,)),
        ("slot", np.int8, (2 * WORD,)),
        ("limits", np.int16, (16, 4)),  # dropper, dropped, times, beside (-1: always)
        ("limit_number", np.int32),
        ("hogs", np.uint8, (KINDS,)),  # kinds of which four make the fan of four of a kind
        ("hog_bit", np.int32),
        ("absent_bit", np.int32),  # the fan that is counted once for every absent suit, or -1
        ("chicken_bit", np.int32),
        ("flower_points", np.int32),
        ("flower_column", np.int32),
        # how a hand is read
        ("knitted_standard", np.int32),
        ("exhausted_wait_blocks", np.int32),
        ("exposed_by_discard", np.int32),
    ]
)
"""One record holds everything a kernel needs of a rule set."""

SHAPES = tuple(Shape)
WAITS = (None, Wait.EDGE, Wait.CLOSED, Wait.SINGLE)


class UncompilableError(NotImplementedError):
    """A definition uses a word, or words in a combination, that the compiler has no table for."""


def compile_rules(rules: Ruleset) -> NDArray[Any]:
    """The tables of a rule set, as an array of one :data:`RULE_TABLES` record. Takes some seconds."""
    return _Compiler(rules).run()


def rank_of(chosen: Sequence[int], repeated: bool) -> int:
    """The number of a combination of at most four, in the order the tables have.

    Smaller combinations come first; among equals the rank is that of the combinatorial number system.
    """
    shifted = [code + index * repeated for index, code in enumerate(chosen)]
    kinds = CHOW_KINDS if repeated else 27
    first = sum(comb(kinds + (size - 1) * repeated, size) for size in range(len(chosen)))
    return first + sum(comb(code, index + 1) for index, code in enumerate(shifted))


def chow_kind(code: int) -> Tile:
    """The lowest tile of a chow numbered 0 to 20."""
    return TILES[code // 7 * 9 + code % 7]


def _facts(**known: Any) -> Facts:
    """Facts of a hand of which only some are known; the others are as if nothing were there."""
    blank: dict[str, Any] = {
        "shape": Shape.STANDARD,
        "parts": (),
        "kinds": 0,
        "chows": (),
        "chow_parts": (),
        "pungs": (),
        "pung_parts": (),
        "pair": None,
        "concealed_pungs": 0,
        "melded_kongs": 0,
        "concealed_kongs": 0,
        "added_kongs": 0,
        "claims": 0,
        "hogs": (),
        "wait": None,
        "in_knitted_body": False,
        "nine_gates": False,
        "self_drawn": False,
        "last_copy": False,
        "wall_last": False,
        "kong_related": False,
        "prevalent": EAST,
        "seat": EAST,
        "flowers": 0,
    }
    return Facts(**{**blank, **known})


def _words(word: w.Word) -> Iterable[w.Word]:
    """The simple words that a definition is made of."""
    match word:
        case w.Both(first, second) | w.Either(first, second):
            yield from _words(first)
            yield from _words(second)
        case w.Not(inner):
            yield from _words(inner)
        case _:
            yield word


_CHOWS, _PUNGS, _KONGS, _HOGS, _WHOLE, _NONE = range(6)


def _group(word: w.Word) -> int:
    """What a definition is about, which decides the table it goes into."""
    parts = list(_words(word))
    if all(isinstance(p, w.Nothing | w.Flowers) for p in parts):
        return _NONE
    if isinstance(parts[0], w.Pattern):
        return _PUNGS if parts[0].of_pungs else _CHOWS
    if isinstance(parts[0], w.pungs_of | w.each_pung_of | w.pung_of_wind):
        return _PUNGS
    if isinstance(parts[0], w.PartCount):
        return _KONGS
    if isinstance(parts[0], w.tile_hog):
        return _HOGS
    return _WHOLE


@dataclass
class _Compiler:
    """One rule set on its way into tables."""

    rules: Ruleset
    book: Rulebook = field(init=False)
    tables: NDArray[Any] = field(init=False)
    bits: dict[Fan, int] = field(init=False)
    slots: dict[Fan, int] = field(init=False, default_factory=dict)
    entries: dict[tuple[tuple[int, int], ...], int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.book = self.rules.rulebook
        self.tables = np.zeros(1, dtype=RULE_TABLES)
        self.record = self.tables[0]
        self.bits = {fan: bit for bit, (fan, *_) in enumerate(self.book.entries)}
        self.groups = {fan: _group(self.book.definition(fan)) for fan in FANS}
        self.atoms = _Atoms(self.record)

    def run(self) -> NDArray[Any]:
        self._settings()
        self._combinations()
        self._whole_hand()
        self._exclusions()
        if len(self.entries) > len(self.record["low"]) or len(self.slots) > 15:
            raise UncompilableError("more combinations of fans than the tables hold")
        return self.tables

    # --- counting -------------------------------------------------------------------------------------

    def _settings(self) -> None:
        r = self.record
        for fan, bit in self.bits.items():
            r["points"][bit] = self.book.points(fan)
            r["column"][bit] = fan.number - 1
        r["slot"][:] = -1
        r["chicken_bit"] = self.bits[CHICKEN_HAND]
        r["flower_points"] = self.book.points(FLOWER_TILES) * len(
            self.book.definition(FLOWER_TILES).uses(_facts(flowers=1))
        )
        r["flower_column"] = FLOWER_TILES.number - 1
        r["knitted_standard"] = self.rules["knitted_standard_shape"] == "on"
        r["exhausted_wait_blocks"] = self.rules["exhausted_wait_blocks"] == "on"
        r["exposed_by_discard"] = self.rules["discard_completed_pung"] == "exposed"

    def _exclusions(self) -> None:
        """What a counted fan drops, where the tables of combinations have not settled it already."""
        r = self.record
        limits = []
        for fan, bit in self.bits.items():
            for exclusion, _ in self.book.exclusions(fan):
                target, group = exclusion.fan, self.groups[fan]
                other = self.groups[target]
                if _NONE in (group, other) or group == other != _WHOLE:
                    continue
                if {group, other} == {_CHOWS, _PUNGS}:
                    continue  # a chow is no pung: they are never made of the same sets
                if group != _WHOLE and other not in (_WHOLE, _HOGS):
                    raise UncompilableError(f"{fan.zh} drops {target.zh}")
                if exclusion.times is None and exclusion.beside is None:
                    self._add(r["drops_low"], r["drops_high"], bit, 1 << self.bits[target])
                else:
                    beside = -1 if exclusion.beside is None else self.bits[exclusion.beside]
                    limits.append((bit, self.bits[target], exclusion.times or 15, beside))
        r["limits"][: len(limits)] = limits or np.zeros((0, 4))
        r["limit_number"] = len(limits)

    @staticmethod
    def _add(low: NDArray[np.int64], high: NDArray[np.int64], place: int, bits: int) -> None:
        low[place] |= bits & ((1 << WORD) - 1)
        high[place] |= bits >> WORD

    # --- fans made of sets ----------------------------------------------------------------------------

    def _combinations(self) -> None:
        self._entry([])
        self._chows()
        self._pungs()
        self._honors()
        self._kongs()
        self._hogs()

    def _entry(self, uses: Iterable[FanUse]) -> int:
        """The number of the entry that holds the fans of these uses."""
        times: dict[int, int] = {}
        for use in uses:
            bit = self.bits[use.fan]
            times[bit] = times.get(bit, 0) + 1
            if times[bit] > 1:
                self._slot(use.fan)
        key = tuple(sorted(times.items()))
        return self.entries.setdefault(key, len(self.entries))

    def _slot(self, fan: Fan) -> None:
        if fan not in self.slots:
            self.slots[fan] = len(self.slots)
            self.record["slot"][self.bits[fan]] = self.slots[fan]

    def _counted(self, group: int, facts: Facts) -> int:
        """The entry of what is counted when only the fans of a group are looked at."""
        uses = [
            FanUse(fan, parts)
            for fan, definition, _ in self.book.entries
            if self.groups[fan] == group
            for parts in definition.uses(facts)
        ]
        return self._entry(count(self.book, uses).counted if uses else ())

    def _chows(self) -> None:
        pairs = _pairs_in_patterns(self.book.definition(fan) for fan in FANS)
        for size in range(5):
            for chosen in combinations_with_replacement(range(CHOW_KINDS), size):
                place = rank_of(chosen, repeated=True)
                known = {
                    "chows": tuple(chow_kind(code) for code in chosen),
                    "chow_parts": tuple(1 << index for index in range(size)),
                }
                alone = self._counted(_CHOWS, _facts(**known))
                self.record["chows"][place] = alone
                self.record["chow_pair"][place] = NONE
                for tile in pairs.get(known["chows"], ()):
                    part = Part(PartKind.PAIR, tile, tile.mask)
                    paired = self._counted(_CHOWS, _facts(**known, pair=tile, parts=(part,) * 5))
                    if paired != alone:
                        if self.record["chow_pair"][place] != NONE:
                            raise UncompilableError("chows that two different pairs complete")
                        self.record["chow_pair"][place] = tile
                        self.record["chow_pair_entry"][place] = paired

    def _pungs(self) -> None:
        for size in range(5):
            for chosen in combinations(range(27), size):
                facts = _facts(
                    pungs=tuple(TILES[kind] for kind in chosen),
                    pung_parts=tuple(1 << index for index in range(size)),
                )
                self.record["pungs"][rank_of(chosen, repeated=False)] = self._counted(_PUNGS, facts)

    def _honors(self) -> None:
        honors = list(tiles_of(HONORS))
        winds = list(tiles_of(WINDS))
        for held, pair in product(range(128), range(PAIRS)):
            pungs = tuple(tile for index, tile in enumerate(honors) if held >> index & 1)
            if len(pungs) > 4:
                continue
            tile = honors[pair - 1] if pair else None
            parts = tuple(Part(PartKind.PUNG, pung, pung.mask) for pung in pungs)
            if tile is not None:
                parts += (Part(PartKind.PAIR, tile, tile.mask),)
            for prevalent, seat in product(range(4), repeat=2):
                facts = _facts(
                    parts=parts,
                    pungs=pungs,
                    pung_parts=tuple(1 << index for index in range(len(pungs))),
                    pair=tile,
                    prevalent=winds[prevalent],
                    seat=winds[seat],
                )
                self.record["honors"][held, pair, prevalent, seat] = self._counted(_PUNGS, facts)

    def _kongs(self) -> None:
        for melded, concealed, pungs in product(range(5), repeat=3):
            if not concealed <= pungs <= 4 - melded:
                continue
            facts = _facts(
                concealed_pungs=(1 << pungs) - 1,
                concealed_kongs=(1 << concealed) - 1,
                melded_kongs=((1 << melded) - 1) << pungs,
            )
            self.record["kongs"][melded, concealed, pungs] = self._counted(_KONGS, facts)

    def _hogs(self) -> None:
        """Four of a kind, and a suit that is absent: fans that count themselves, any number of times."""
        r = self.record
        r["hog_bit"] = r["absent_bit"] = -1
        for fan in FANS:
            word = self.book.definition(fan)
            if isinstance(word, w.tile_hog):
                r["hog_bit"] = self.bits[fan]
                r["hogs"] = [word.tiles >> kind & 1 for kind in range(KINDS)]
                self._slot(fan)
            elif isinstance(word, w.AbsentSuits):
                r["absent_bit"] = self.bits[fan]
                self._slot(fan)
        for key, number in self.entries.items():
            for bit, often in key:
                self._add(r["low"], r["high"], number, 1 << bit)
                slot = r["slot"][bit]
                if slot >= 0:
                    r["times"][number] |= often << int(4 * slot)

    # --- fans of the whole hand -----------------------------------------------------------------------

    def _whole_hand(self) -> None:
        r = self.record
        everything = (1 << 2 * WORD) - 1
        need: dict[int, tuple[int, int]] = {}
        for fan, bit in self.bits.items():
            word = self.book.definition(fan)
            if self.groups[fan] == _WHOLE and not isinstance(word, w.AbsentSuits):
                need[bit] = self.atoms.literals(word)
        for byte, value in product(range(ATOM_BYTES), range(256)):
            allowed = 0
            for bit, (true, false) in need.items():
                if not (true >> 8 * byte & 255) & ~value and not (false >> 8 * byte & 255) & value:
                    allowed |= 1 << bit
            self._add(r["allowed_low"][byte], r["allowed_high"][byte], value, allowed & everything)


class _Atoms:
    """Yes-or-no facts of a hand, each a bit; filled into the tables that say when it is true."""

    def __init__(self, record: Any) -> None:
        self.record = record
        self.known: dict[w.Word, int] = {}
        self.next = {False: 0, True: 8 * READING_BYTE}

    def literals(self, word: w.Word) -> tuple[int, int]:
        """Atoms that must be true, and atoms that must be false."""
        match word:
            case w.Both(first, second):
                one, two = self.literals(first), self.literals(second)
                return one[0] | two[0], one[1] | two[1]
            case w.Not(w.Both() | w.Either() | w.Not()) | w.Either():
                raise UncompilableError(f"a definition may join facts with & and ~fact only: {word}")
            case w.Not(inner):
                return 0, 1 << self.atom(inner)
            case _:
                return 1 << self.atom(word), 0

    def atom(self, word: w.Word) -> int:
        """The atom of a simple word."""
        if word not in self.known:
            fill, in_reading = self._filler(word)
            bit = self.next[in_reading]
            if bit == (8 * ATOM_BYTES if in_reading else 8 * READING_BYTE):
                raise UncompilableError("more facts than the tables hold")
            self.next[in_reading] += 1
            self.known[word] = bit
            fill(1 << bit)
        return self.known[word]

    def _filler(self, word: w.Word) -> tuple[Callable[[int], None], bool]:
        """What enters an atom into the tables, and whether it depends on the reading."""
        r = self.record
        match word:
            case w.in_every_part(tiles):
                return lambda atom: self._every_part(atom, tiles), True
            case w.pair_of(tiles):
                return lambda atom: self._where(atom, r["pairs"], lambda kind: tiles >> kind & 1), True
            case w.has_all(tiles):
                return lambda atom: self._tiles(
                    atom, r["every"], lambda own, held: not own & tiles & ~held
                ), False
            case w.has(tiles):
                return lambda atom: self._tiles(atom, r["some"], lambda own, held: own & tiles & held), False
            case w.only(tiles):
                return lambda atom: self._tiles(atom, r["every"], lambda own, held: not held & ~tiles), False
            case w.suits(number):
                return lambda atom: self._where(atom, r["suits"], lambda found: found == number), False
            case w.shape(shape):
                return lambda atom: self._where(atom, r["shapes"], lambda i: SHAPES[i] is shape), True
            case w.claims(number):
                return lambda atom: self._where(atom, r["claims"], lambda found: found == number), False
            case w.waits(way):
                return lambda atom: self._where(atom, r["waits"], lambda i: WAITS[i] is way), True
            case w.fact(name) if name in FLAG_BITS:
                return lambda atom: self._where(atom, r["flags"], lambda i: i >> FLAG_BITS[name] & 1), False
            case w.fact("added_kongs" | "nine_gates" as name):
                return lambda atom: self._set(name, atom), False
            case w.fact("in_knitted_body" as name):
                return lambda atom: self._set(name, atom), True
            case w.AllSets(pungs):
                return lambda atom: self._set("all_pungs" if pungs else "all_chows", atom), True
            case w.KnittedStraight():
                return lambda atom: self._set("knitted_straight", atom), True
            case w.ConsecutivePairs():
                return lambda atom: self._set("consecutive_pairs", atom), True
        raise UncompilableError(f"no table for {word}")

    def _set(self, name: str, atom: int) -> None:
        self.record[name] |= atom

    @staticmethod
    def _where(atom: int, table: NDArray[np.int64], true: Callable[[int], object]) -> None:
        for index in range(len(table)):
            if true(index):
                table[index] |= atom

    @staticmethod
    def _tiles(atom: int, table: NDArray[np.int64], true: Callable[[int, int], object]) -> None:
        """For each suit and the honours, and each set of ranks held: (all kinds of it, kinds held)."""
        for group in range(4):
            own = (SUITED | HONORS) & 511 << 9 * group
            for ranks in range(512):
                if true(own, ranks << 9 * group & own):
                    table[group][ranks] |= atom

    def _every_part(self, atom: int, tiles: int) -> None:
        self.record["part_atoms"] |= atom
        for kind in range(KINDS):
            for place, mask in enumerate((7 << kind, 1 << kind, 1 << kind)):
                if tiles & mask:
                    self.record["parts"][place * KINDS + kind] |= atom


FLAG_BITS = {"self_drawn": 0, "last_copy": 1, "wall_last": 2, "kong_related": 3}


def _pairs_in_patterns(definitions: Iterable[w.Word]) -> dict[tuple[Tile, ...], set[Tile]]:
    """For chows that a pattern wants together with a pair: the pairs."""
    found: dict[tuple[Tile, ...], set[Tile]] = {}
    for definition in definitions:
        for word in _words(definition):
            if isinstance(word, w.Pattern) and word.pair:
                for *sets, pair in word.instances:
                    found.setdefault(tuple(TILES[t] for t in sets), set()).add(TILES[pair])
    return found
