"""Whole hands played at random, in arrays: to test the rules of play and to measure them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..kernels.bits import count_bits, kernel, lowest_bit
from ..rules.ruleset import GUOBIAO, Ruleset
from .actions import ADDED_KONG, CHOW, CONCEALED_KONG
from .flow import carry_out, start
from .legal import legal
from .piles import random_below, shuffle
from .state import OVER, STATE, State, play_of, tables_of
from .wall import SEATS, has_flowers


@kernel
def _chosen(mask, number):
    """The bit of a mask that comes after so many others."""
    for _ in range(number):
        mask &= mask - 1
    return lowest_bit(mask)


@kernel
def random_action(s, masks):
    """One of the legal actions, each as likely as any other."""
    discards, concealed, added, calls = masks
    first, second, third = count_bits(discards), count_bits(concealed), count_bits(added)
    number = random_below(s, first + second + third + count_bits(calls))
    if number < first:
        return _chosen(discards, number)
    number -= first
    if number < second:
        return CONCEALED_KONG + _chosen(concealed, number)
    number -= second
    if number < third:
        return ADDED_KONG + _chosen(added, number)
    return CHOW + _chosen(calls, number - third)


@kernel
def play_all(states, tables, log, flowers):
    """Shuffle, deal and play every hand of an array at random; the number of decisions."""
    decisions = 0
    for index in range(len(states)):
        s = states[index]
        shuffle(s, flowers)
        start(s, tables, log, index // SEATS % SEATS)
        while s["phase"] != OVER:
            for seat in range(SEATS):
                if s["asked"] >> seat & 1:
                    carry_out(s, tables, log, seat, random_action(s, legal(s, seat)))
                    decisions += 1
                    break
    return decisions


def random_hands(number: int, seed: int = 1, rules: Ruleset = GUOBIAO) -> tuple[State, int]:
    """Play hands from the deal to the end, every legal action as likely as any other.

    Args:
        number: how many.
        seed: of the walls and the choices; a positive number.
        rules: what is played.

    Returns:
        The finished hands, ``STATE[number]``, and how many decisions were made.
    """
    states = new_states(number, seed, rules)
    nothing: NDArray[np.uint8] = np.zeros((0, 4), np.uint8)
    return states, int(play_all(states, tables_of(rules), nothing, has_flowers(rules)))


def new_states(number: int, seed: int, rules: Ruleset) -> State:
    """Records in which nothing has happened, each with a generator of its own."""
    states = np.zeros(number, STATE)
    states["play"] = play_of(rules)
    numbers = np.random.default_rng(seed).integers(1, 2**63, number, dtype=np.uint64)
    states["rng"] = numbers
    return states
