"""What a guest does in a hand that is known beforehand.

The bots decide by rule, so that seed and decisions of the guest make the whole hand. It is played here
through the engine first; the browser then does the same at the table.
"""

from __future__ import annotations

from guobiao.players.player import make_player
from guobiao.rules.ruleset import GUOBIAO
from guobiao.table.actions import Action, Chow, DeclareWin, Flower, Kong, Pung
from guobiao.table.game import Game
from guobiao.table.view import View
from guobiao.table.wall import wall_of_seed

OPTIONS = {"minimum": 1}
"""So that a hand of claims may win."""
RULES = GUOBIAO.override(None, **OPTIONS)
BOT = "starter"
GUEST = 0


def decide(view: View) -> Action:
    """Kong and pung whenever that is possible, else as the player `greedy`."""
    for kind in (DeclareWin, Flower, Kong, Pung):
        for action in view.actions:
            if isinstance(action, kind):
                return action
    return make_player("greedy").act(view)


def play(seed: str) -> tuple[Game, list[Action]]:
    """The finished hand of a seed, and what the guest decided in it, flowers left out."""
    game = Game(RULES, wall=wall_of_seed(seed, RULES))
    bot = make_player(BOT)
    decided: list[Action] = []
    while not game.is_over:
        seat = game.asked[0]
        view = game.view(seat)
        action = decide(view) if seat == GUEST else bot.act(view)
        if seat == GUEST and not isinstance(action, Flower):
            decided.append(action)
        game.apply(seat, action)
    return game, decided


def search(most: int) -> list[str]:
    """Seeds in which the guest wins, and claims a chow, a pung and a kong."""
    found = []
    for number in range(most):
        game, decided = play(str(number))
        kinds = {type(action) for action in decided}
        if game.winners == (GUEST,) and {Chow, Pung, Kong} <= kinds:
            found.append(str(number))
    return found
