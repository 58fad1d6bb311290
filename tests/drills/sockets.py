"""300 idle sockets on a server with Redis for a minute, then each hears its news."""

import asyncio
from contextlib import AsyncExitStack

from tests.drills import Amiss
from tests.drills._site import redis_server, site, tell, until_ply

MATCHES = 10
WATCHERS = 30  # of each match
IDLE = 60  # seconds
PATIENCE = 10  # seconds until everybody has heard


def run():
    with redis_server() as queue, site(REDIS_URL=queue.url) as running:
        asyncio.run(stay_idle(running))


async def stay_idle(running):
    async with AsyncExitStack() as stack:
        watched = await running.watch(stack, MATCHES, WATCHERS)
        watchers = [each for sockets in watched.values() for each in sockets]
        shown = [await until_ply(each, 0, PATIENCE) for each in watchers]
        tell(f"{sum(shown)} of {len(watchers)} sockets show their table; idle for {IDLE} s")
        closing = [asyncio.create_task(each.wait_closed()) for each in watchers]
        ended, _open = await asyncio.wait(closing, timeout=IDLE)
        tell(f"{len(ended)} of them ended meanwhile")
        plies = [await asyncio.to_thread(running.act, *match) for match in watched]
        awaited = zip(watched.values(), plies, strict=True)
        waits = [until_ply(each, ply, PATIENCE) for sockets, ply in awaited for each in sockets]
        heard = await asyncio.gather(*waits)
    tell(f"{sum(heard)} of {len(watchers)} heard their news within {PATIENCE} s")
    if ended or not all(shown) or not all(heard):
        raise Amiss(f"{len(ended)} sockets ended, {heard.count(False)} heard nothing")
