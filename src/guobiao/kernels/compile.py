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

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules import words as w
from ..rules.catalogue import CHICKEN_HAND, FANS, FLOWER_TILES
from ..rules.facts import Facts, Part, PartKind, Shape, Wait
from ..rules.fan import Exclusion, Fan, FanUse
from ..rules.principles import count
from ..rules.ruleset import Rulebook, Ruleset
from ..tiles import COPIES, EAST, HONORS, KINDS, SUITED, TILES, WINDS, Tile, tiles_of
from .suits import (
    CHOW_SETS,
    CHOWS_OF_SUIT,
    LANES,
    PUNG_SETS,
    chow_place,
    chows_of_suit,
    lane_words,
    numbering,
    pung_place,
)

WORD = 62
LOW, HIGH, TIMES = range(3)
ENTRIES = 256
SLOTS = 15
ATOM_BYTES = 6
READING_BYTE = 4  # atoms that depend on the reading lie in the bytes from here
READING_SHIFT = 8 * READING_BYTE
CHOW_KINDS, PUNG_KINDS = 21, 27
PAIRS = 8  # honour pairs and none
NONE = 255
DIGITS = 7  # of the points of a fan, in binary

RULE_TABLES = np.dtype(
    [
        # entries: sets of fans with how often each is counted (low, high, times), shared by the tables below
        ("entries", np.int64, (ENTRIES, 4)),
        # by number of the combination: entry, the pair that changes it (255 none), entry with that pair
        ("chows", np.uint8, (CHOW_SETS, 4)),
        ("pungs", np.uint8, (PUNG_SETS,)),
        ("honors", np.uint8, (128, PAIRS, 16)),  # pungs held, pair, prevalent · 4 + seat wind
        ("kongs", np.uint8, (5, 5, 5)),  # melded kongs, concealed kongs, concealed pungs in all
        # Atoms of the whole hand. Those that must be true of each group, and the opposite of those that must
        # be true of one group, are true if they are in all of "held", for the suits and the honours.
        ("held", np.int64, (4, 512)),
        ("opposite", np.int64),
        ("suits", np.int64, (4,)),  # by number of suits that occur
        ("win_flags", np.int64, (16,)),
        ("claims", np.int64, (5,)),
        ("added_kongs", np.int64),
        ("nine_gates", np.int64),
        # atoms of a reading
        ("shapes", np.int64, (5,)),
        ("waits", np.int64, (4,)),
        ("pairs", np.int64, (KINDS + 1,)),
        # atoms that must be true of each part, shifted by READING_SHIFT
        ("chow_parts", np.uint16, (3, CHOWS_OF_SUIT)),  # by number of the chows of the suit
        ("pung_parts", np.uint16, (4, 512)),  # by mask of the pungs of the group
        ("pair_parts", np.uint16, (KINDS,)),
        ("all_chows", np.int64),
        ("all_pungs", np.int64),
        ("in_knitted_body", np.int64),
        ("knitted_straight", np.int64),
        ("consecutive_pairs", np.int64),
        # fans of the whole hand (low, high) that a byte of atoms does not contradict
        ("allowed", np.int64, (ATOM_BYTES, 256, 2)),
        # counting
        ("droppers", np.int64, (2,)),  # fans that drop others; low, high
        # by bit of the low and the high word: what a fan leaves (low, high, times); the last leaves all
        ("keeps", np.int64, (2, WORD + 1, 4)),
        ("limited", np.int64, (2,)),  # fans that drop others under the conditions of "limits"
        ("limits", np.int16, (16, 4)),  # dropper, dropped, times, beside (-1: always)
        ("limit_number", np.int32),
        # by binary digit of the points: fans not counted several times (low, high), bits of times
        ("digits", np.int64, (DIGITS, 3)),
        ("points", np.int32, (2 * WORD,)),
        ("column", np.uint8, (2 * WORD,)),
        ("slot", np.int8, (2 * WORD,)),
        ("hogs", np.int64),  # kinds of which four make the fan of four of a kind
        ("hog_lanes", np.int64, (LANES,)),  # the number four in the lanes of these kinds
        ("hog_bit", np.int32),
        ("absent_bit", np.int32),  # the fan that is counted once for every absent suit, or -1
        ("chicken_bit", np.int32),
        ("flower_points", np.int32),
        ("flower_column", np.int32),
        # how a hand is read
        ("knitted_standard", np.int32),
        ("exhausted_wait_blocks", np.int32),
        ("exposed_by_discard", np.int32),
        ("own_melds_last_copy", np.int32),
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
    words: dict[int, list[tuple[Fan, w.Word]]] = field(init=False)
    slots: dict[Fan, int] = field(init=False, default_factory=dict)
    entries: dict[tuple[tuple[int, int], ...], int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.book = self.rules.rulebook
        self.tables = np.zeros(1, dtype=RULE_TABLES)
        self.record = self.tables[0]
        self.bits = {fan: bit for bit, (fan, *_) in enumerate(self.book.entries)}
        self.groups = {fan: _group(self.book.definition(fan)) for fan in FANS}
        self.words = {group: [] for group in range(_NONE + 1)}
        for fan, definition, _ in self.book.entries:
            self.words[self.groups[fan]].append((fan, definition))
        self.numbers = numbering()[0]
        self.atoms = _Atoms(self.record)

    def run(self) -> NDArray[Any]:
        self._settings()
        self._combinations()
        self._whole_hand()
        self._points()
        self._exclusions()
        return self.tables

    # --- counting -------------------------------------------------------------------------------------

    def _settings(self) -> None:
        r = self.record
        r["slot"] = -1
        for fan, bit in self.bits.items():
            r["points"][bit] = self.book.points(fan)
            r["column"][bit] = fan.number - 1
            for exclusion, _ in self.book.exclusions(fan):
                if _is_limited(exclusion):
                    self._slot(exclusion.fan)
        r["chicken_bit"] = self.bits[CHICKEN_HAND]
        r["flower_points"] = self.book.points(FLOWER_TILES) * len(
            self.book.definition(FLOWER_TILES).uses(_facts(flowers=1))
        )
        r["flower_column"] = FLOWER_TILES.number - 1
        r["knitted_standard"] = self.rules["knitted_standard_shape"] == "on"
        r["exhausted_wait_blocks"] = self.rules["exhausted_wait_blocks"] == "on"
        r["own_melds_last_copy"] = self.rules["own_melds_last_copy"] == "counted"
        r["exposed_by_discard"] = self.rules["discard_completed_pung"] == "exposed"

    def _points(self) -> None:
        """The points of fans, and of the bits of times, by their binary digits."""
        digits = self.record["digits"]
        for fan, bit in self.bits.items():
            points, slot = self.book.points(fan), self.slots.get(fan)
            if slot is None:
                values = {(bit // WORD, bit % WORD): points}
            else:
                values = {(TIMES, 4 * slot + power): points << power for power in range(3)}
            for (word, place), value in values.items():
                if value >> DIGITS:
                    raise UncompilableError(f"{fan.zh} scores {points}: more than the tables hold")
                for digit in range(DIGITS):
                    digits[digit, word] |= (value >> digit & 1) << place

    def _exclusions(self) -> None:
        """What a counted fan drops, where the tables of combinations have not settled it already."""
        r = self.record
        r["keeps"] = -1
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
                if self.bits[target] < bit:
                    continue  # it has been counted by then
                r["droppers"][bit // WORD] |= 1 << bit % WORD
                if _is_limited(exclusion):
                    r["limited"][bit // WORD] |= 1 << bit % WORD
                    beside = -1 if exclusion.beside is None else self.bits[exclusion.beside]
                    limits.append((bit, self.bits[target], exclusion.times or 15, beside))
                else:
                    self._drop(r["keeps"][bit // WORD, bit % WORD], target)
        r["limits"][: len(limits)] = limits or np.zeros((0, 4))
        r["limit_number"] = len(limits)

    def _drop(self, keeps: NDArray[np.int64], fan: Fan) -> None:
        bit = self.bits[fan]
        keeps[bit // WORD] &= ~(1 << bit % WORD)
        if fan in self.slots:
            keeps[TIMES] &= ~(15 << 4 * self.slots[fan])

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
        number = self.entries.setdefault(key, len(self.entries))
        if number == ENTRIES:
            raise UncompilableError("more combinations of fans than the tables hold")
        return number

    def _slot(self, fan: Fan) -> None:
        if fan not in self.slots:
            if len(self.slots) == SLOTS:
                raise UncompilableError("more fans that are counted several times than the tables hold")
            self.slots[fan] = len(self.slots)
            self.record["slot"][self.bits[fan]] = self.slots[fan]

    def _counted(self, group: int, facts: Facts) -> int:
        """The entry of what is counted when only the fans of a group are looked at."""
        uses = [
            FanUse(fan, parts) for fan, definition in self.words[group] for parts in definition.uses(facts)
        ]
        return self._entry(count(self.book, uses).counted if uses else ())

    def _chows(self) -> None:
        pairs = _pairs_in_patterns(self.book.definition(fan) for fan in FANS)
        for size in range(5):
            for chosen in combinations_with_replacement(range(CHOW_KINDS), size):
                known: dict[str, Any] = {
                    "chows": tuple(chow_kind(code) for code in chosen),
                    "chow_parts": tuple(1 << index for index in range(size)),
                }
                alone = self._counted(_CHOWS, _facts(**known))
                found = []
                for tile in pairs.get(known["chows"], ()):
                    part = Part(PartKind.PAIR, tile, tile.mask)
                    paired = self._counted(_CHOWS, _facts(**known, pair=tile, parts=(part,) * 5))
                    if paired != alone:
                        found.append((tile, paired))
                if len(found) > 1:
                    raise UncompilableError("chows that two different pairs complete")
                place = chow_place(self.numbers, chosen)
                self.record["chows"][place, :3] = (alone, *(found[0] if found else (NONE, 0)))

    def _pungs(self) -> None:
        for size in range(5):
            for chosen in combinations(range(PUNG_KINDS), size):
                facts = _facts(
                    pungs=tuple(TILES[kind] for kind in chosen),
                    pung_parts=tuple(1 << index for index in range(size)),
                )
                self.record["pungs"][pung_place(self.numbers, chosen)] = self._counted(_PUNGS, facts)

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
                self.record["honors"][held, pair, 4 * prevalent + seat] = self._counted(_PUNGS, facts)

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
                r["hogs"] = word.tiles
                r["hog_lanes"] = lane_words([COPIES * (word.tiles >> kind & 1) for kind in range(8 * LANES)])
                self._slot(fan)
            elif isinstance(word, w.AbsentSuits):
                r["absent_bit"] = self.bits[fan]
                self._slot(fan)
        for key, number in self.entries.items():
            for bit, often in key:
                r["entries"][number, bit // WORD] |= 1 << bit % WORD
                slot = int(r["slot"][bit])
                if slot >= 0:
                    r["entries"][number, TIMES] |= often << 4 * slot

    # --- fans of the whole hand -----------------------------------------------------------------------

    def _whole_hand(self) -> None:
        r = self.record
        need: dict[int, tuple[int, int]] = {}
        for fan, bit in self.bits.items():
            word = self.book.definition(fan)
            if self.groups[fan] == _WHOLE and not isinstance(word, w.AbsentSuits):
                need[bit] = self.atoms.literals(word)
        for byte, value in product(range(ATOM_BYTES), range(256)):
            allowed = (
                bit
                for bit, (true, false) in need.items()
                if not (true >> 8 * byte & 255) & ~value and not (false >> 8 * byte & 255) & value
            )
            for bit in allowed:
                r["allowed"][byte, value, bit // WORD] |= 1 << bit % WORD


class _Atoms:
    """Yes-or-no facts of a hand, each a bit; filled into the tables that say when it is true."""

    def __init__(self, record: Any) -> None:
        self.record = record
        self.known: dict[w.Word, int] = {}
        self.next = {False: 0, True: READING_SHIFT}

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
            if bit == (8 * ATOM_BYTES if in_reading else READING_SHIFT):
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
                return lambda atom: self._tiles(atom, lambda own, held: not own & tiles & ~held), False
            case w.has(tiles):
                return lambda atom: self._some_tile(atom, tiles), False
            case w.only(tiles):
                return lambda atom: self._tiles(atom, lambda own, held: not held & ~tiles), False
            case w.suits(number):
                return lambda atom: self._where(atom, r["suits"], lambda found: found == number), False
            case w.shape(shape):
                return lambda atom: self._where(atom, r["shapes"], lambda i: SHAPES[i] is shape), True
            case w.claims(number):
                return lambda atom: self._where(atom, r["claims"], lambda found: found == number), False
            case w.waits(way):
                return lambda atom: self._where(atom, r["waits"], lambda i: WAITS[i] is way), True
            case w.fact(name) if name in FLAG_BITS:
                return lambda atom: self._where(
                    atom, r["win_flags"], lambda i: i >> FLAG_BITS[name] & 1
                ), False
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

    def _tiles(self, atom: int, true: Callable[[int, int], object]) -> None:
        """For each suit and the honours, and each set of ranks held: (all kinds of it, kinds held)."""
        for group in range(4):
            own = (SUITED | HONORS) & 511 << 9 * group
            for ranks in range(512):
                if true(own, ranks << 9 * group & own):
                    self.record["held"][group, ranks] |= atom

    def _some_tile(self, atom: int, tiles: int) -> None:
        self.record["opposite"] |= atom
        self._tiles(atom, lambda own, held: not tiles & held)

    def _every_part(self, atom: int, tiles: int) -> None:
        r, bit = self.record, atom >> READING_SHIFT
        for suit, (place, chows) in product(range(3), enumerate(chows_of_suit())):
            if all(tiles & 7 << 9 * suit + lowest for lowest in chows):
                r["chow_parts"][suit, place] |= bit
        for group, pungs in product(range(4), range(512)):
            if not pungs << 9 * group & ~tiles:
                r["pung_parts"][group, pungs] |= bit
        for kind in tiles_of(tiles):
            r["pair_parts"][kind] |= bit


def _is_limited(exclusion: Exclusion) -> bool:
    return exclusion.times is not None or exclusion.beside is not None


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
