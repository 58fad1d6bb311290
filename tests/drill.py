"""`python -m tests.drill --kills 100`: kills workers at random while they play, in both modes.

The suite does the same with fewer kills; see tests/simulate/queue/drills.py.
"""

import argparse
import os
import sys
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

# These need the apps to be ready.
from play.games.starfighter.bots.preparing import prepare  # noqa: E402
from play.games.starfighter.card_sets import shipped_card_set  # noqa: E402
from tests.simulate.queue.drills import (  # noqa: E402
    flush_and_close,
    installation,
    kill_at_random,
)

ASKED = {"games": 8_000, "opponents": 7, "bot": "pilot"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100, help="processes to kill in either mode")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cards = shipped_card_set()
    prepare(cards)
    for with_services in (False, True):
        with installation(with_services=with_services) as (site, queue, database):
            begun = time.monotonic()
            runs = kill_at_random(site, cards, kills=options.kills, asked=ASKED, seed=options.seed)
            tell(f"{options.kills} kills, {runs} runs right, {time.monotonic() - begun:.0f} s")
            if with_services:
                flush_and_close(site, queue, database, ASKED | {"seed": 1_000}, cards)
                tell("emptied Redis, closed PostgreSQL for 3 s: 1 run right")


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
