"""Redis away during matches: actions are answered, and sockets stay and see them."""

import asyncio
from contextlib import AsyncExitStack

import requests

from tests.drills import Amiss
from tests.drills._site import redis_server, site, tell, until_ply

MATCHES = 10
WATCHERS = 3  # of each match
ROUNDS = 2  # actions in each match while Redis is there, while it is away, and when it is back
PATIENCE = 10  # seconds until watchers have seen an action


def run():
    with redis_server() as server, site(REDIS_URL=server.url) as running:
        asyncio.run(drill(running, server))


async def drill(running, server):
    wrong = []
    async with AsyncExitStack() as stack:
        watched = await running.watch(stack, MATCHES, WATCHERS)

        async def rounds(when):
            for _round in range(ROUNDS):
                acted = await asyncio.gather(*(act(running, *match) for match in watched))
                seen = 0
                for sockets, ply in zip(watched.values(), acted, strict=True):
                    if ply:
                        seen += sum([await until_ply(each, ply, PATIENCE) for each in sockets])
                tell(f"{when}: {sum(map(bool, acted))} of {MATCHES} actions answered,")
                tell(f"seen by {seen} of {MATCHES * WATCHERS} watchers")
                if not all(acted) or seen < MATCHES * WATCHERS:
                    wrong.append(when)

        await rounds("with Redis")
        server.stop()
        await rounds("Redis away")
        async with running.socket(next(iter(watched))[0]) as connection:
            late = await until_ply(connection, 0, PATIENCE)
        tell(f"Redis away: a new socket {'shows its table' if late else 'shows nothing'}")
        server.start()
        await rounds("Redis back")
    if wrong or not late:
        raise Amiss(f"actions or watchers failed: {', '.join(sorted(set(wrong)))}")


async def act(running, slug, token):
    """The ply after an action of the player's, 0 where the server failed."""
    try:
        return await asyncio.to_thread(running.act, slug, token)
    except requests.HTTPError as error:
        tell(f"{slug}: {error}")
        return 0
