"""A bot that plays on a server from elsewhere.

    guobiao serve                                    # in one terminal
    python examples/remote_bot.py http://127.0.0.1:8000/     # in another

It makes a table for itself and three bots of the server. To sit at a table of others, its host adds a remote
bot there (``POST /api/tables/<room>/bots``) and gives the token: ``remote_bot.py ADDRESS ROOM TOKEN``.
"""

import asyncio
import sys
from typing import Any

from guobiao.web.client import Site, play


async def decide(view: dict[str, Any]) -> str:
    """Win if possible, claim nothing, discard what stands alone."""
    actions: list[str] = view["asked"]["actions"]
    if "win" in actions:
        return "win"
    if "pass" in actions:
        return "pass"
    tiles = view["seats"][view["seat"]]["tiles"]
    discards = [action for action in actions if action.startswith("discard")]
    return min(discards, key=lambda action: neighbours(action.removeprefix("discard "), tiles))


def neighbours(tile: str, tiles: list[str]) -> int:
    """How many tiles of a hand go with a tile."""
    if len(tile) == 1:
        return 3 * (tiles.count(tile) - 1)
    rank, suit = int(tile[0]), tile[1]
    near = {rank - 2: 1, rank - 1: 2, rank + 1: 2, rank + 2: 1}
    return 3 * (tiles.count(tile) - 1) + sum(worth * tiles.count(f"{r}{suit}") for r, worth in near.items())


async def main(address: str, room: str = "", token: str = "") -> None:
    """Play a match and print how it ended."""
    site = Site(address)
    if not room:
        settings = {"hands": 1, "pace": {"bot": 0, "claim": 0.05}}
        made = {"settings": settings, "sit": False, "bots": ["greedy"] * 3}
        room = (await site.ask("POST", "/api/tables", made))["room"]
        token = (await site.ask("POST", f"/api/tables/{room}/bots", {}))["token"]
    standings = await play(site.socket(room), decide, token=token)
    for player in standings["players"]:
        print(player["place"], player["name"], player["score"])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
