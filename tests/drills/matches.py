"""200 matches with cut connections and a killed server: no action lost or doubled."""

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed

from tests.drills import Amiss
from tests.drills._site import site, table_of, tell

MATCHES = 200
AT_ONCE = 16
ACTIONS = 8  # of the player, in each match
CUT = 0.15  # of the actions are followed by a cut, before or after their answer
KILLS = 17
PATIENCE = 60  # seconds without an answer, after which a connection is opened again


@dataclass
class Played:
    """What the player of a match has sent and what the server has acknowledged, by the ply after it."""

    slug: str
    token: str
    sent: dict[int, str] = field(default_factory=dict)
    acknowledged: dict[int, str] = field(default_factory=dict)


def run():
    with site() as running:
        asyncio.run(drill(running))


async def drill(running):
    chance, places, counts = random.Random(7), asyncio.Semaphore(AT_ONCE), Counter[str]()
    played = []

    async def one_match():
        async with places:
            match = Played(*await again(counts, running.new_match))
            played.append(match)
            while len(match.acknowledged) < ACTIONS:
                with suppress(OSError, ConnectionClosed, TimeoutError):
                    if await play(running, match, chance, counts):
                        break
                counts["connections that ended"] += 1
                await asyncio.sleep(0.1)

    killing = asyncio.create_task(kill_now_and_then(running, played, counts))
    async with asyncio.TaskGroup() as group:
        for _match in range(MATCHES):
            group.create_task(one_match())
    killing.cancel()
    with suppress(asyncio.CancelledError):
        await killing
    if running.process.poll() is not None:
        await asyncio.to_thread(running.start)
    wrong = [flaw for match in played for flaw in flaws(running, match)]
    counts["acknowledged actions"] = sum(len(match.acknowledged) for match in played)
    for name, count in counts.items():
        tell(f"{count:6} {name}")
    if wrong:
        raise Amiss("; ".join(wrong[:10]))
    tell(f"{MATCHES} matches, no acknowledged action lost or doubled")


async def again(counts, work):
    """What the work gives as soon as the server is there."""
    while True:
        try:
            return await asyncio.to_thread(work)
        except OSError:
            counts["requests that failed"] += 1
            await asyncio.sleep(0.2)


async def play(running, match, chance, counts):
    """Plays until the connection is cut; whether the match is over."""
    async with running.socket(match.slug, match.token) as connection:
        while True:
            frame = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))
            for step in frame.get("steps", []):
                if step["ply"] in match.sent and step["seat"] == step["table"]["seat"]:
                    match.acknowledged[step["ply"]] = step["action"]
            if (table := table_of(frame)) is None:
                continue
            if table["match"]["status"] == "over" or len(match.acknowledged) >= ACTIONS:
                return True
            if legal := table["view"]["legal"]:
                action = chance.choice(legal)
                match.sent[table["ply"] + 1] = action
                act = {"type": "act", "ply": table["ply"], "action": action}
                await connection.send(json.dumps(act))
            if chance.random() < CUT:
                counts["connections that were cut"] += 1
                return False


async def kill_now_and_then(running, played, counts):
    """Kills the server each time that a part of all actions is done."""
    for kill in range(1, KILLS + 1):
        while sum(len(m.acknowledged) for m in played) < kill * MATCHES * ACTIONS / (KILLS + 1):
            await asyncio.sleep(0.05)
        running.kill()
        counts["kills of the server"] += 1
        await asyncio.to_thread(running.start)


def flaws(running, match):
    """What the log has otherwise than the player was told."""
    log, slug = running.log(match.slug, match.token), match.slug
    if [step["ply"] for step in log] != list(range(1, len(log) + 1)):
        yield f"{slug}: the plies of the log are not in order"
    actions = {step["ply"]: step["action"] for step in log}
    for ply, action in match.acknowledged.items():
        if actions.get(ply) != action:
            yield f"{slug}: {action} at ply {ply} was acknowledged and is lost"
    for step in log:
        ply, action = step["ply"], step["action"]
        if step["seat"] == "A" and match.sent.get(ply) != action:
            yield f"{slug}: {action} at ply {ply} was not sent for that ply"
