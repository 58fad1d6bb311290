"""300 idle sockets on a server with Redis for a minute, then each hears its news."""

import asyncio
from contextlib import AsyncExitStack

from websockets.exceptions import ConnectionClosed

from tests.drills import Amiss
from tests.drills._site import Site, redis_server, site, tell, until_ply

MATCHES = 10
WATCHERS = 30  # of each match
IDLE = 60  # seconds
PATIENCE = 10  # seconds until everybody has heard


def run() -> None:
    with redis_server() as queue, site(REDIS_URL=queue.url) as running:
        asyncio.run(stay_idle(running))


async def stay_idle(running: Site) -> None:
    matches = [await asyncio.to_thread(running.new_match) for _match in range(MATCHES)]
    async with AsyncExitStack() as stack:
        watchers = [
            (slug, token, await stack.enter_async_context(running.socket(slug)))
            for slug, token in matches
            for _watcher in range(WATCHERS)
        ]
        shown = [await until_ply(each, 0, PATIENCE) for _slug, _token, each in watchers]
        tell(f"{sum(shown)} of {len(watchers)} sockets show their table; idle for {IDLE} s")
        ended = asyncio.gather(*(ends(each) for _slug, _token, each in watchers))
        lost = sum(await ended)
        tell(f"{lost} of them ended meanwhile")
        plies = {}
        for slug, token in matches:
            table = await asyncio.to_thread(running.call, f"matches/{slug}/", None, token)
            act = {"ply": table["ply"], "action": table["view"]["legal"][0]}
            await asyncio.to_thread(running.call, f"matches/{slug}/actions/", act, token)
            plies[slug] = table["ply"] + 1
        heard = await asyncio.gather(
            *(until_ply(each, plies[slug], PATIENCE) for slug, _token, each in watchers)
        )
    tell(f"{sum(heard)} of {len(watchers)} heard their news within {PATIENCE} s")
    if lost or not all(shown) or not all(heard):
        raise Amiss(f"{lost} sockets ended, {heard.count(False)} heard nothing")


async def ends(connection: object) -> bool:
    """Whether the connection ends while nobody says anything."""
    try:
        await asyncio.wait_for(connection.wait_closed(), IDLE)
    except (TimeoutError, ConnectionClosed):
        return False
    return True
