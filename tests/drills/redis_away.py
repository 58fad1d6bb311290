"""Redis away during matches: actions are answered, and sockets stay and see them."""

import asyncio
from contextlib import AsyncExitStack

import requests

from tests.drills import Amiss
from tests.drills._site import Redis, Site, redis_server, site, tell, until_ply

MATCHES = 10
WATCHERS = 3  # of each match
ROUNDS = 2  # actions in each match while Redis is there, while it is away, and when it is back
PATIENCE = 10  # seconds until watchers have seen an action


def run() -> None:
    with redis_server() as server, site(REDIS_URL=server.url) as running:
        asyncio.run(drill(running, server))


async def drill(running: Site, server: Redis) -> None:
    wrong: list[str] = []
    # A match of Training, or of a player who passes, may be over before the last round.
    matches = [
        await asyncio.to_thread(running.new_match, mode="skirmish") for _match in range(MATCHES)
    ]
    async with AsyncExitStack() as stack:
        watchers = {
            slug: [
                await stack.enter_async_context(running.socket(slug))
                for _watcher in range(WATCHERS)
            ]
            for slug, _token in matches
        }

        async def rounds(when: str) -> None:
            for _round in range(ROUNDS):
                acted = await asyncio.gather(*(act(running, *match) for match in matches))
                seen = [
                    await until_ply(socket, ply, PATIENCE)
                    for (slug, _token), ply in zip(matches, acted, strict=True)
                    for socket in watchers[slug]
                    if ply
                ]
                tell(
                    f"{when}: {sum(map(bool, acted))} of {MATCHES} actions answered, "
                    f"seen by {sum(seen)} of {MATCHES * WATCHERS} watchers"
                )
                if not all(acted) or sum(seen) < MATCHES * WATCHERS:
                    wrong.append(when)

        await rounds("with Redis")
        server.stop()
        await rounds("Redis away")
        late = await opened_now(running, matches[0][0])
        tell(f"Redis away: a new socket {'shows its table' if late else 'shows nothing'}")
        server.start()
        await rounds("Redis back")
    if wrong or not late:
        raise Amiss(f"actions or watchers failed: {', '.join(sorted(set(wrong)))}")


async def act(running: Site, slug: str, token: str) -> int:
    """The ply after an action of the player's, 0 where the server failed."""

    def answered() -> int:
        try:
            table = running.call(f"matches/{slug}/", None, token)
            legal = table["view"]["legal"]
            cards = [action for action in legal if action.startswith("play")]
            sent = {"ply": table["ply"], "action": (cards or legal)[0]}
            steps = running.call(f"matches/{slug}/actions/", sent, token)
            return int(steps["ply"])
        except requests.HTTPError as error:
            tell(f"{slug}: {error}")
            return 0

    return await asyncio.to_thread(answered)


async def opened_now(running: Site, slug: str) -> bool:
    async with running.socket(slug) as connection:
        return await until_ply(connection, 0, PATIENCE)
