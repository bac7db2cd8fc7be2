"""What a running server holds."""

from __future__ import annotations

from .config import Config
from .guests import Guests
from .limits import Buckets, Sockets
from .lobby import Lobby
from .metrics import Metrics
from .services import Services
from .store.database import Database


class Server:
    """What a running server holds.

    Attributes:
        config: how it is set up.
        services: what all tables share.
        lobby: all tables.
        guests: all guests.
        requests, sockets: what addresses use up.
    """

    def __init__(self, config: Config) -> None:
        self.config = config
        database = Database(config.url)
        self.services = Services(database, Metrics())
        self.guests = Guests(database)
        self.lobby = Lobby(self.services, config.limits)
        self.requests = Buckets(config.limits.requests, config.limits.request_burst)
        self.sockets = Sockets(config.limits.sockets)

    @property
    def database(self) -> Database:
        """Where everything is stored."""
        return self.services.database

    async def open(self) -> None:
        """Bring the database up to date and restore the tables."""
        self.services.spawn(self.services.warm_up())
        self.database.migrate()
        await self.lobby.open()

    async def close(self) -> None:
        """Let tables finish what they do, and store it."""
        await self.lobby.close()
        await self.services.close()
