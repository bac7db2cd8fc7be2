"""A match played at the terminal, hand by hand, every decision written down."""

from __future__ import annotations

from collections.abc import Sequence

from ..notation import Notation
from ..players.player import Forfeit, Player, close_players, points_after
from ..records.journal import Journal
from ..records.outcome import Verdict
from ..table.game import Game
from ..table.match import Match
from ..table.seen import Seen
from . import messages as m
from .board import Scene
from .common import say
from .human import Human, TakeBack
from .match_file import without_last
from .result_view import show_result
from .stage import Stage


class Sitting:
    """Four players at a table until the match is over.

    Args:
        journal: the match.
        players: by their numbers in the match; at most one is a :class:`guobiao.cli.human.Human`.
        names: what they are called on the table.
        stage: where it is shown.
        lang, notation: how it is told.
    """

    def __init__(
        self,
        journal: Journal,
        players: Sequence[Player],
        names: tuple[str, ...],
        stage: Stage,
        lang: str,
        notation: Notation,
    ) -> None:
        self.journal, self.stage = journal, stage
        self._players, self._names = players, names
        self._lang, self._notation = lang, notation
        self._human = next((n for n, player in enumerate(players) if isinstance(player, Human)), None)

    @property
    def match(self) -> Match:
        """The match."""
        return self.journal.match

    def play_hand(self) -> None:
        """Play the present hand to its end, record it, and show how it ended.

        Raises:
            Leave: the player at the terminal stops; the journal keeps what has been decided.
        """
        scene = self._scene()
        self.stage.again()
        forfeit = self._decide_all(scene)
        game = self._game
        points = game.points if forfeit is None else points_after(game, forfeit)
        self.stage.happened(game, scene)
        self.stage.aside()
        show_result(game, scene, points, forfeit)
        verdict = None if forfeit is None else Verdict(forfeit.seat, forfeit.code)
        self.journal.finish_hand(None if forfeit is None else points, verdict)

    @property
    def _game(self) -> Game:
        assert self.match.game is not None
        return self.match.game

    def _scene(self) -> Scene:
        match, seats = self.match, self.match.players
        said = [say(m.ROUND, self._lang, m.WINDS[self._game.prevalent].text(self._lang))]
        if match.hands > 1:
            said.append(say(m.HAND_OF, self._lang, match.index + 1, match.hands))
        said.append(say(m.SEED, self._lang, self._game.wall.seed))
        scene = Scene(
            tuple(self._names[player] for player in seats),
            tuple(match.scores[player] for player in seats),
            " · ".join(said),
            None if self._human is None else seats.index(self._human),
            self._lang,
            self._notation,
        )
        if self._human is not None:
            human = self._players[self._human]
            assert isinstance(human, Human)
            human.scene = scene
        return scene

    # ---- Decisions -----------------------------------------------------------------------------------------

    def _decide_all(self, scene: Scene) -> Forfeit | None:
        """Ask the players until the hand is over; who failed, if that ended it."""
        players = [self._players[player] for player in self.match.players]
        try:
            while self._game.asked:
                seat = self._next_asked(scene)
                try:
                    self.journal.apply(seat, players[seat].act(self._game.view(seat)))
                except TakeBack:
                    self._take_back(scene)
                else:
                    self.stage.happened(self._shown(scene), scene)
        except Forfeit as forfeit:
            return forfeit
        finally:
            close_players(players)
        return None

    def _next_asked(self, scene: Scene) -> int:
        """Whom to ask: of several who could claim a tile, the one at the terminal last."""
        return min(self._game.asked, key=lambda seat: seat == scene.viewer)

    def _shown(self, scene: Scene) -> Seen:
        """The game as it is shown: to somebody who plays, only what he may know."""
        return self._game if scene.viewer is None or self._game.is_over else self._game.view(scene.viewer)

    def _take_back(self, scene: Scene) -> None:
        """Go back to before the last decision of the player at the terminal."""
        human = self._players[self.match.players[scene.viewer or 0]]
        assert isinstance(human, Human)
        moves = self._game.moves
        own = [number for number, (seat, _) in enumerate(moves) if seat == scene.viewer]
        if not own:
            human.notice = m.NOTHING_TO_UNDO.text(self._lang)
            return
        self.journal = without_last(self.journal, len(moves) - own[-1])
        human.notice = m.UNDONE.text(self._lang)
        self.stage.again()
