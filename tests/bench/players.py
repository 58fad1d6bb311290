"""`python -m tests.bench.players ADDRESS`: matches of programs at the sockets of a running site.

A process of its own, so that its work is not taken for the server's. Two programs a match, each with
a connection of its own, or one against a bot; whoever is to move waits for the pace and takes any legal
action. Counted are the milliseconds from sending an action until each of the two tables has the step;
against a bot, until the table has the bot's next decision.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from dataclasses import dataclass, field
from http import HTTPStatus

import requests
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK

PATIENCE = 120  # seconds


@dataclass
class Tally:
    """What the programs of all matches have seen."""

    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass
class Table:
    """One match: when its last action was sent, and the seats whose steps are counted as an answer."""

    against_bot: bool
    sent: float = 0.0
    awaits: str = "AB"


def ask(site, address, body=None, token=""):
    """What the API answers to a body, or at an address that is read, once it can."""
    sent = {"json": body, "headers": {"X-Seat-Token": token} if token else {}}
    method = "GET" if body is None else "POST"
    for attempt in range(PATIENCE):
        answer = requests.request(method, f"{site}/api/{address}", timeout=PATIENCE, **sent)
        if answer.status_code == HTTPStatus.CONFLICT and attempt:
            return {}  # it was done before; only its answer had to wait for the rules
        if answer.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
            answer.raise_for_status()
            return answer.json()
        time.sleep(1)
    raise TimeoutError(address)


SETUPS = {
    "starfighter": ({"mode": "skirmish"}, {"by_chance": True}),
    "star_frontier": ({"game": "star_frontier", "map": "arktal-1"}, {}),
}
"""By game what is played, and what each side brings."""


def seats(site, game, bot):
    """A new match that has begun, and the tokens of its seats; one seat where a bot has the other."""
    kind = {"kind": "bot", "bot": bot} if bot else {"kind": "invitation"}
    setup, brought = SETUPS[game]
    host = ask(site, "matches/", {**kind, **setup, **brought})
    address, tokens = f"matches/{host['id']}/", [host["seat_token"]]
    if not bot:
        tokens.append(ask(site, f"{address}seat/", brought)["seat_token"])
    for token in tokens:
        ask(site, f"{address}salt/", {"salt": token[:16]}, token)
    ask(site, address)  # which waits for the rules of a game that nobody has asked for yet
    return host["id"], tokens


async def follow(connection, *arguments):
    """Plays until the connection is closed; closed by the server, that is an error."""
    tally = arguments[1]
    try:
        await play(connection, *arguments)
    except ConnectionClosedError as closed:
        tally.errors.append(str(closed))
    except ConnectionClosedOK:
        return


async def play(connection, table, tally, pace, chance):
    """One program: shows every step, and acts when it is to move."""
    await connection.send('{"type": "resume", "ply": null}')
    async for text in connection:
        received = time.perf_counter()
        frame = json.loads(text)
        if frame["type"] == "refused":
            tally.errors.append(frame["code"])
        shown = frame.get("table")
        if frame["type"] == "steps":
            shown = frame["steps"][-1]["table"]
            if frame["steps"][-1]["seat"] in table.awaits:
                tally.times.append((received - table.sent) * 1000)
                if table.against_bot:
                    table.awaits = ""
        if shown is not None and shown["view"]["legal"]:
            await asyncio.sleep(pace * chance.uniform(0.9, 1.1))
            action = chance.choice(shown["view"]["legal"])
            table.sent = time.perf_counter()
            if table.against_bot:
                table.awaits = "B" if shown["seat"] == "A" else "A"
            act = {"type": "act", "ply": shown["ply"], "action": action}
            await connection.send(json.dumps(act))


async def run(site, game, matches, seconds, pace, bot):
    """What was seen in so many seconds; the matches begin spread over the pace."""
    tally, chance = Tally(), random.Random(7)
    places = [await asyncio.to_thread(seats, site, game, bot) for _match in range(matches)]
    socket = site.replace("http", "ws", 1)
    async with asyncio.TaskGroup() as group:
        connections = []
        for number, (slug, tokens) in enumerate(places):
            network = f"198.51.100.{number % 250}"  # players of one address wait for each other
            table = Table(against_bot=bool(bot))
            for token in tokens:
                headers = {"X-Seat-Token": token, "Origin": site, "X-Forwarded-For": network}
                address = f"{socket}/ws/matches/{slug}/"
                connection = await connect(address, additional_headers=headers)
                connections.append(connection)
                group.create_task(follow(connection, table, tally, pace, chance))
        tally.times.clear()
        await asyncio.sleep(seconds)
        counted = Tally(list(tally.times), list(tally.errors))
        for connection in connections:
            await connection.close()
    return counted


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", help="such as http://localhost:8000")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--pace", type=float, default=0.05, help="seconds before an action")
    parser.add_argument("--bot", default="", help="who has the other seat, such as admiral")
    parser.add_argument("--game", default="starfighter", choices=SETUPS)
    told = asyncio.run(run(**vars(parser.parse_args())))
    p95 = statistics.quantiles(told.times, n=20)[-1]
    json.dump({"p95": p95, "errors": told.errors[:10]}, sys.stdout)


if __name__ == "__main__":
    main()
