"""What a client may use up."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What clients may use up. An address is that of the client as the server sees it.

    Attributes:
        tables: open tables in all.
        tables_of_one: open tables that one guest has made.
        sockets: WebSockets from one address.
        messages: messages a second on one connection; ``burst``: at once.
        requests: requests a second from one address; ``request_burst``: at once.
        refused: messages refused in a row until the connection is closed.
        body: bytes of a request.
        spectators: at one table.
    """

    tables: int = 500
    tables_of_one: int = 10
    sockets: int = 50
    messages: float = 20
    burst: float = 60
    requests: float = 20
    request_burst: float = 200
    refused: int = 100
    body: int = 4 * 2**20
    spectators: int = 200


class Bucket:
    """Fills by and by; whoever takes more than is in it comes too often.

    >>> bucket = Bucket(1, 2, 0.0)
    >>> [bucket.take(now) for now in (0, 0, 0, 1.5)]
    [True, True, False, True]
    """

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst, self._level, self._at = rate, burst, burst, now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """One bucket for each address; those not seen for the longest time are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Whether one more is allowed to this address now."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)


class Sockets:
    """How many WebSockets each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def open(self, address: str) -> bool:
        """One more; whether that is allowed."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def close(self, address: str) -> None:
        """One less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
