"""Playtests by two worker processes beside what the bare engine does on two cores."""

import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import product

import psycopg
import redis

from play.games.starfighter.bots.pairing import Pairing
from play.games.starfighter.card_sets import shipped_card_set
from tests.bench.registry import Unavailable, benchmark, until_exit
from tests.config.servers import REDIS, new_database
from tests.simulate.queue.installation import Installation
from tests.simulate.runs import run_plan

OPPONENTS = 7  # the stock decks but the first, and the first one again: eight pairings
SHORT, LONG = 1_000, 10_000  # games a pairing
# Of the first stock deck, which loses 3.3 points by it (2.8 to 3.8), as captain plays: of 13 such swaps the
# one nearest to 3.
OUT, INTO = "2-15", "0-12"
EARLIER = "0-4"  # went out in the swap that was tested before
TIMES = 5  # a short run lasts a fifth of a second, in which a shared machine's speed varies


def asked(games):
    """Another matchup each time, since answers are kept."""
    pairings = [(0, 1 + place) for place in range(OPPONENTS)] + [(1, 2)]
    new = {"bot": "pilot", "games": games, "seed": time.time_ns() % 2**48}
    return {"opponents": OPPONENTS, "pairings": pairings, **new}


def bare(games):
    """Seconds of the same games on two cores: two threads in compiled code, without the interpreter."""
    wanted, cards = run_plan(**asked(games)), shipped_card_set()
    line_ups = [each.line_up for each in wanted.contenders]
    sides = [(line_ups[a], line_ups[b]) for a, b in wanted.pairings]
    pairings = [Pairing(cards, wanted.mode, both, wanted.seed) for both in sides]
    begun = time.perf_counter()
    with ThreadPoolExecutor(2) as threads:
        for start, pairing in product((0, games // 2), pairings):
            threads.submit(pairing.play, start, games // 2)
    return time.perf_counter() - begun


@cache
def embedded(processes):
    """An installation without services, its workers ready."""
    folder = until_exit.enter_context(tempfile.TemporaryDirectory())
    return ready(Installation(folder, "config.settings"), processes)


@cache
def serviced():
    """An installation on PostgreSQL and Redis. Raises Unavailable."""
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).flushdb()
        database = until_exit.enter_context(new_database())
    except (psycopg.OperationalError, redis.ConnectionError) as error:
        raise Unavailable(f"no PostgreSQL or Redis server answers: {error}") from error
    folder = until_exit.enter_context(tempfile.TemporaryDirectory())
    settings = {"DATABASE_URL": database, "REDIS_URL": REDIS, "SECRET_KEY": "k" * 50}
    return ready(Installation(folder, "config.settings", **settings), 2)


def ready(site, processes):
    until_exit.callback(site.end)
    site.start_worker(processes)
    site.seconds_of(**asked(SHORT))
    bare(SHORT)  # which loads the engine into this process, once
    return site


def register_share(games, services, times):
    name = f"playtest of {8 * games:,} games, two workers, {services}"

    @benchmark(name, "% of engine", warms_up=games == SHORT)
    def share():
        """Of the bare engine's speed, both measured in turn: medians of so many times."""
        site = embedded(2) if services == "no services" else serviced()
        seconds = [(bare(games), site.seconds_of(**asked(games))) for _time in range(times)]
        engine, playtest = (statistics.median(each) for each in zip(*seconds, strict=True))
        return 100 * engine / playtest


for with_or_without in ("no services", "PostgreSQL and Redis"):
    register_share(SHORT, with_or_without, TIMES)
    register_share(LONG, with_or_without, 1)


@benchmark("playtest of 80,000 games, two workers over one", "times", warms_up=False)
def scaling():
    return embedded(1).seconds_of(**asked(LONG)) / embedded(2).seconds_of(**asked(LONG))


def register_verdict(bot, *, is_later=False):
    later = ", the deck's second" if is_later else ""
    name = f"verdict on a swap of one card worth 3 points, {bot}, two workers{later}"

    @benchmark(name, "s", runs=5 if is_later else 9)
    def verdict():
        """To the end of a swap test of a card for one worth some three points less, by new deals.

        A later one finds the games of the unchanged deck played.
        """
        swap = {"bot": bot, "into": INTO, "seed": time.time_ns() % 2**48}
        if is_later:
            embedded(2).seconds_to_verdict(out=EARLIER, **swap)
        return embedded(2).seconds_to_verdict(out=OUT, **swap)


register_verdict("pilot")
register_verdict("captain")
register_verdict("captain", is_later=True)
