"""Workers are killed at random while they play, 200 times in either mode.

Every run ends by itself, on the figures that it has undisturbed. The suite does the same with fewer
kills; see tests/simulate/queue/drills.py.
"""

import time
from contextlib import ExitStack

from play.games.starfighter.bots.preparing import prepare
from play.games.starfighter.card_sets import shipped_card_set
from tests.drills._site import redis_server
from tests.simulate.queue.drills import flush_and_close, installation, kill_at_random

KILLS = 200  # processes, in either mode
ASKED = {"games": 2_000, "opponents": 3, "bot": "pilot"}
LONG = {"seed": 1_000, "games": 8_000, "opponents": 7, "bot": "pilot"}


def run():
    cards = shipped_card_set()
    prepare(cards)
    for with_services in (False, True):
        mode = "PostgreSQL and Redis" if with_services else "a folder as queue"
        how = {"kills": KILLS, "asked": ASKED, "seed": 1, "only_while_playing": True}
        with ExitStack() as stack:
            server = stack.enter_context(redis_server())
            installed = installation(with_services=with_services, redis_url=server.url)
            site, queue, database = stack.enter_context(installed)
            begun = time.monotonic()
            runs = kill_at_random(site, cards, **how)
            seconds = time.monotonic() - begun
            print(f"{mode}: {KILLS} kills, {runs} runs right, {seconds:.0f} s", flush=True)
            if with_services:
                flush_and_close(site, queue, database, LONG, cards)
                print("emptied Redis, closed PostgreSQL for 3 s: 1 run right", flush=True)
