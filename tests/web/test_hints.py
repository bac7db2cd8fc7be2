"""Hints."""

from guobiao.table.actions import Discard, Flower, Pass
from guobiao.table.game import Game
from guobiao.tiles import KINDS
from guobiao.web.hints import hints_told


def test_a_player_who_keeps_a_flower_gets_no_hints():
    """The hand is short of a tile then: a task of the server failed with 12 tiles."""
    game = Game(seed=0)
    keeper = None
    while keeper is None:
        seat = game.asked[0]
        actions = game.legal_actions(seat)
        keeps = any(isinstance(action, Flower) for action in actions)
        plain = [each for each in actions if isinstance(each, Discard) and each.tile < KINDS]
        game.apply(seat, Pass() if Pass() in actions else plain[0])
        if keeps and game.view(seat).hand(seat).size < 13:
            keeper = seat
    assert hints_told(game.view(keeper)) is None
