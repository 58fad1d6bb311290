"""`python -m tests.bench.players ADDRESS`: matches between programs at the sockets of a running site.

A process of its own, so that its work is not taken for the server's. Two programs a match, each with
a connection of its own; whoever is to move waits for the pace and takes any legal action. Counted are
the milliseconds from sending an action until each of the two tables has the step.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK


@dataclass
class Tally:
    """What the programs of all matches have seen."""

    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    largest: int = 0


@dataclass
class Table:
    """One match: when its last action was sent."""

    sent: float = 0.0


def post(site: str, address: str, body: dict[str, object], token: str = "") -> dict[str, object]:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["X-Seat-Token"] = token
    request = urllib.request.Request(
        f"{site}/api/{address}", json.dumps(body).encode(), headers, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def seats(site: str) -> tuple[str, list[str]]:
    """A new match that has begun, and the tokens of its two seats."""
    host = post(site, "matches/", {"kind": "invitation", "mode": "skirmish", "by_chance": True})
    address = f"matches/{host['id']}/"
    guest = post(site, f"{address}seat/", {"by_chance": True})
    tokens = [str(host["seat_token"]), str(guest["seat_token"])]
    for token in tokens:
        post(site, f"{address}salt/", {"salt": token[:16]}, token)
    return str(host["id"]), tokens


async def follow(connection: ClientConnection, *arguments: Any) -> None:
    """Plays until the connection is closed; closed by the server, that is an error."""
    tally: Tally = arguments[1]
    try:
        await play(connection, *arguments)
    except ConnectionClosedError as closed:
        tally.errors.append(str(closed))
    except ConnectionClosedOK:
        return


async def play(
    connection: ClientConnection, table: Table, tally: Tally, pace: float, chance: random.Random
) -> None:
    """One program: shows every step, and acts when it is to move."""
    await connection.send('{"type": "resume", "ply": null}')
    async for text in connection:
        received = time.perf_counter()
        frame = json.loads(text)
        if frame["type"] == "refused":
            tally.errors.append(frame["code"])
        shown = frame.get("table")
        if frame["type"] == "steps":
            tally.times.append((received - table.sent) * 1000)
            shown = frame["steps"][-1]["table"]
        if shown is None:
            continue
        tally.largest = max(tally.largest, len(json.dumps(shown["view"], ensure_ascii=False)))
        if shown["view"]["legal"]:
            await asyncio.sleep(pace * chance.uniform(0.9, 1.1))
            action = chance.choice(shown["view"]["legal"])
            table.sent = time.perf_counter()
            act = {"type": "act", "ply": shown["ply"], "action": action}
            await connection.send(json.dumps(act))


async def run(site: str, matches: int, seconds: float, pace: float) -> Tally:
    """What was seen in so many seconds; the matches begin spread over the pace."""
    tally, chance = Tally(), random.Random(7)
    places = [await asyncio.to_thread(seats, site) for _match in range(matches)]
    socket = site.replace("http", "ws", 1)
    async with asyncio.TaskGroup() as group:
        connections = []
        for slug, tokens in places:
            table = Table()
            for token in tokens:
                headers = {"X-Seat-Token": token, "Origin": site}
                address = f"{socket}/ws/matches/{slug}/"
                connection = await connect(address, additional_headers=headers)
                connections.append(connection)
                group.create_task(follow(connection, table, tally, pace, chance))
        tally.times.clear()
        await asyncio.sleep(seconds)
        counted = Tally(list(tally.times), list(tally.errors), tally.largest)
        for connection in connections:
            await connection.close()
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", help="such as http://localhost:8000")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", type=float, default=0.05, help="seconds before an action")
    arguments = parser.parse_args()
    told = asyncio.run(run(arguments.site, arguments.matches, arguments.seconds, arguments.pace))
    report = {
        "p95": statistics.quantiles(told.times, n=20)[-1],
        "median": statistics.median(told.times),
        "tables": len(told.times),
        "errors": told.errors[:10],
        "view": told.largest,
    }
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
