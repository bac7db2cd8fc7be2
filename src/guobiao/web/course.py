"""The course of a match: it begins, goes on from decision to decision and hand to hand, and ends."""

from __future__ import annotations

from typing import Any

from .connection import Connection
from .deciding import Deciding
from .house import BETWEEN, OVER, PLAYING, WAITING
from .play import Play
from .protocol import NOT_NOW, Code, Ready, Refusal
from .seats import Kind, Place
from .store import hands as stored_hands
from .store import rooms as stored
from .tokens import match_of


class Course(Deciding):
    """A table that goes on by itself as far as it can."""

    async def _progress(self) -> None:
        """Do all that can be done now, then tell what has happened."""
        while await self._step():
            pass
        self._tell()
        self._announcer.gallery.release(self._services.now())

    async def _step(self) -> bool:
        """Do one thing, if there is one to be done."""
        if self.status == WAITING:
            return await self._begin()
        if self.play is None or self._is_asleep:
            return False
        if self.status == PLAYING:
            return await self._play_on(self.play)
        if self.status == BETWEEN and self._wants_next():
            await self._deal_next(self.play)
            return True
        return False

    async def _begin(self) -> bool:
        if any(place.kind is Kind.EMPTY for place in self.places):
            return False
        names = [str(place.name) for place in self.places]
        seeds = [self._services.new_seed() for _ in range(self.settings.hands)]
        await self._store(stored.begin_match, names, seeds)
        self.play, self.status = Play(self.settings, names, seeds), PLAYING
        self._hand_begins(self.play)
        return True

    def _hand_begins(self, play: Play) -> None:
        self._announcer.begin_hand()
        play.ask(self._services.now())
        for place in self.places:
            place.ready = False
        self._announcer.tell_room(self.status)
        self._note(None)

    async def _play_on(self, play: Play) -> bool:
        now = self._services.now()
        if play.stage.is_due(now):
            play.stage.go_on()
            play.ask(now)
            self._note(None)
            return True
        if play.stage.is_over:
            self._tell()
            await self._hand_is_over(play.finish_hand())
            return True
        play.ask(now)
        for seat, asked in play.asked.items():
            if await self._decide_for(play, seat, asked, now):
                return True
        return False

    def _ready(self, connection: Connection, message: Ready) -> None:
        place = self._place_of(connection)
        if self.play is None or self.status != BETWEEN or message.hand != self.play.hand:
            raise Refusal(Code.NOT_NOW, NOT_NOW)
        place.ready = True
        connection.accept(message.seq)
        self._tell_result(self.play)

    async def _hand_is_over(self, record: Any) -> None:
        """Store the record, then tell how the hand ended."""
        play = self.play
        assert play is not None
        status = OVER if play.is_over else BETWEEN
        players = [_stored_name(self.places[player]) for player in play.players]

        def keep(session: Any) -> None:
            stored_hands.add_record(
                session,
                record,
                players,
                match=match_of(self.room),
                source="table",
                room=self.room,
            )
            stored.save_status(session, self.room, status)

        await self._services.database.write(keep)
        self.status = status
        self._services.metrics.hands.inc()
        self._next_hand = self._services.now() + self.settings.pace.between
        self._announcer.tell_room(status)
        self._announcer.tell(play, self._services.now())
        self._tell_result(play)
        if status == OVER:
            self._announcer.tell_standings(play, self._services.now())

    def _tell_result(self, play: Play) -> None:
        self._announcer.tell_result(play, self._left_until_next(), self._services.now())

    def _wants_next(self) -> bool:
        """Whether the next hand is to be dealt: everybody who is here wants it, or the time is up."""
        here = [place for place in self.places if place.connection is not None and place.kind is Kind.PERSON]
        if here and all(place.ready for place in here):
            return True
        return self._services.now() >= self._next_hand

    async def _deal_next(self, play: Play) -> None:
        await self._store(stored.begin_hand, play.match.index)
        play.next_hand()
        self.status = PLAYING
        self._hand_begins(play)

    def _tell(self) -> None:
        """Tell those who are to be told."""
        news, self._news = self._news, set()
        if self.play is not None and news != set():
            self._announcer.tell(self.play, self._services.now(), news)

    def _alarm(self) -> float | None:
        """When to look again if nothing happens."""
        times = [self._announcer.gallery.next_release]
        if self.play is not None and not self._is_asleep:
            if self.status == BETWEEN:
                times.append(self._next_hand)
            elif self.status == PLAYING:
                times += self._times_of_play(self.play)
        return min((time for time in times if time is not None), default=None)

    def _times_of_play(self, play: Play) -> list[float | None]:
        times: list[float | None] = [play.stage.due]
        for seat, asked in play.asked.items():
            place = self.places[play.players[seat]]
            if place.kind is not Kind.BOT:
                times.append(asked.until)
                if place.dropped is not None:
                    times.append(place.dropped + self.settings.pace.grace)
        return times


def _stored_name(place: Place) -> str:
    """A player as the statistics know it."""
    if place.kind is Kind.PERSON:
        return f"guest:{place.guest}"
    return f"bot:{place.bot}" if place.kind is Kind.BOT else f"remote:{place.name}"
