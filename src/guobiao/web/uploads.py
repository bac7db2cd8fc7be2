"""Records that guests upload: read, proved by the engine, kept."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from fastapi.concurrency import run_in_threadpool
from sqlalchemy.orm import Session

from ..lang import Words
from ..records.errors import RecordError
from ..records.files import unpacked
from ..records.formats import entries
from ..records.record import Record
from .guests import Guest
from .server import Server
from .store.hands import add_record, new_match_id

SOURCE = "upload"
MOST_HANDS = 1000
"""Of one upload."""
MOST_BYTES = 64 * 2**20
"""Of one upload when unpacked."""
_CHUNK = 2**20

TOO_MANY_HANDS = Words(f"more than {MOST_HANDS} hands in one upload", f"一次上传超过 {MOST_HANDS} 局")
TOO_LARGE = Words(
    f"the file unpacks to more than {MOST_BYTES >> 20} MB", f"文件解压后超过 {MOST_BYTES >> 20} MB"
)


async def keep_upload(server: Server, body: bytes, guest: Guest) -> tuple[str, list[str]]:
    """Keep the hands of a file of any format; the id of them all, and of each.

    Raises:
        RecordError: the first thing that is wrong; nothing is kept then.
    """
    found = await run_in_threadpool(_read, body)
    return await server.database.write(lambda session: _keep(session, found, guest))


def _read(body: bytes) -> list[Record]:
    """The hands of a file, each proved."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "upload"
        path.write_bytes(body if body.endswith(b"\n") or body[:1] == b"\x1f" else body + b"\n")
        _refuse_bomb(path)
        found = []
        for entry in entries(path):
            found.append(entry.record())
            if len(found) > MOST_HANDS:
                raise RecordError(TOO_MANY_HANDS)
        return found


def _refuse_bomb(path: Path) -> None:
    """A small gzip file may unpack to more than there is room for: look before it is read."""
    size = 0
    with unpacked(path) as source:
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > MOST_BYTES:
                raise RecordError(TOO_LARGE)


def _keep(session: Session, found: Sequence[Record], guest: Guest) -> tuple[str, list[str]]:
    match = new_match_id()
    ids = []
    for record in found:
        players = [f"name:{name}" for name in record.names]
        ids.append(add_record(session, record, players, match=match, source=SOURCE, owner=guest.id))
    return match, ids
