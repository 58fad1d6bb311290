"""Does what an installation's site would do, asked by lines of JSON."""

import io
import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import combinations
from queue import Queue

import django

if __name__ == "__main__":
    django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import DatabaseError, close_old_connections, connection, transaction
from django.db.models import Sum
from django.utils import timezone

from catalog.editions.export import export_edition
from catalog.editions.services import get_current_edition
from decks.construction.stock import stock_decks
from decks.models import Owner
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_plan import Contender
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Chunk, Matchup, Run, RunPairing
from simulate.queue.audit import audit, find_misfits
from simulate.queue.completion import complete
from simulate.queue.playing import begin, play, record
from simulate.results.run_results import read_results
from tests.patience import PATIENCE
from tests.simulate import runs, trials
from tests.simulate.queue.installation import until


def prepare():
    """Fills an empty database."""
    call_command("migrate", run_syncdb=True, verbosity=0)
    call_command("load_catalogue", stdout=io.StringIO())


def submit(**asked):
    """The address of a new run on the database's edition."""
    edition = get_current_edition()
    plan = runs.run_plan(edition=edition.key, export=export_edition(edition), **asked)
    return submit_run(owner=runs.guest(), plan=plan, is_limited=False).slug


def submit_at_once(times, username=""):
    """How many of so many limited runs are taken on that one account, or one guest, submits together."""
    user = User.objects.get_or_create(username=username)[0] if username else None
    owner = Owner(user) if user else runs.guest()
    plans = [runs.run_plan(seed=seed, opponents=1) for seed in range(times)]
    gate = threading.Barrier(times)

    def submit_one(plan):
        connection.ensure_connection()
        gate.wait()
        try:
            submit_run(owner=owner, plan=plan)
        except RunRefusal:
            return 0
        finally:
            connection.close()
        return 1

    with ThreadPoolExecutor(times) as threads:
        return sum(threads.map(submit_one, plans))


def submit_crossed(rounds):
    """Each round two guests ask the same at once, one of them the other way round; what went wrong."""
    gate = threading.Barrier(2)

    def submit_all(step):
        try:
            for seed in range(1_000, 1_000 + rounds):  # which nobody else asks
                pairings = list(combinations(range(7), 2))[::step]
                asked = runs.run_plan(seed=seed, opponents=6, pairings=pairings)
                gate.wait(timeout=PATIENCE)
                submit_run(owner=runs.guest(), plan=asked, is_limited=False)
        except (DatabaseError, threading.BrokenBarrierError) as error:
            return repr(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        return list(filter(None, threads.map(submit_all, (1, -1))))


def submit_cut_list():
    """The address of a new cut list of the first stock deck: four candidates, two rounds."""
    base, *opponents = runs.run_plan().contenders
    plan = trials.cut_list(base, tuple(opponents), candidates=base.entrant.cards[:4], budget=1000)
    return submit_run(owner=runs.guest(), plan=plan, is_limited=False).slug


def play_uncompleted():
    """Plays all that is wanted, as workers do that have not yet looked whether a run is at its end."""
    while pks := list(runs.wanted_chunks().values_list("pk", flat=True)):
        for pk in pks:
            chunk = begin(pk)
            record(chunk, play(chunk))


def complete_together(slug):
    """Two workers complete a run at once: the second begins before the first has written."""
    run = Run.objects.get(slug=slug).pk
    backends = Queue()

    def complete_second():
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                backends.put(cursor.fetchone())
            complete(run)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            complete(run)
            second = threads.submit(complete_second)
            backend = backends.get(timeout=PATIENCE)
            until(partial(is_blocked, backend), "the second worker to wait", pause=0.01)
        second.result()


def is_blocked(backend):
    """Whether PostgreSQL's process of that number waits for another one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT cardinality(pg_blocking_pids(%s))", backend)
        return cursor.fetchone()[0]


def targets(slug):
    """How many games the run wants of each pairing so far."""
    return list(Run.objects.get(slug=slug).pairings.order_by("pk").values_list("games", flat=True))


def counts():
    rows = {"runs": Run, "matchups": Matchup, "pairings": RunPairing}
    return {name: model.objects.count() for name, model in rows.items()}


def status(slug):
    return Run.objects.get(slug=slug).status


def digest(slug):
    results = read_results(Run.objects.get(slug=slug))
    return runs.digest_of(pairing.games for pairing in results.pairings)


def chunks(slug):
    """How many chunks the run wants, are under way and are finished, and the most starts of one."""
    wanted = Chunk.objects.wanted_by(Run.objects.get(slug=slug))
    return {
        "wanted": wanted.count(),
        "under_way": wanted.unfinished().exclude(started_at=None).count(),
        "finished": wanted.filter(finished_at__isnull=False).count(),
        "attempts": max(wanted.values_list("attempts", flat=True)),
    }


def starts():
    """How often any chunk was begun."""
    return Chunk.objects.aggregate(starts=Sum("attempts", default=0))["starts"]


def flaws():
    """What an audit says, of some chunks."""
    wrong = [finding.flaw for finding in audit(4) if finding.flaw]
    return wrong + [misfit.flaw for misfit in find_misfits()]


def cancel(slug):
    return cancel_run(run=Run.objects.get(slug=slug))


def seconds_of(**asked):
    return seconds_until_over(runs.run_plan(**asked))


def seconds_to_verdict(bot, out, into, seed):
    """How long a swap test of the first stock deck against all others takes, decided or not."""
    base, *others = (Contender(entrant, bot) for entrant in runs.entrants(len(stock_decks())))
    return seconds_until_over(trials.swap_test(base, out, into, tuple(others), seed=seed))


def seconds_until_over(plan):
    """How long a run takes, from before it is submitted to the end that its row tells.

    Looking for the end takes time from those that play, so it is looked for ever more rarely.
    """
    begun = timezone.now()
    run = submit_run(owner=runs.guest(), plan=plan, is_limited=False)
    while run.is_active:
        time.sleep(0.05 + (timezone.now() - begun).total_seconds() / 20)
        run.refresh_from_db(fields=["status", "ended_at"])
    return (run.ended_at - begun).total_seconds()


def main():
    for line in sys.stdin:
        close_old_connections()  # as before every page
        asked = json.loads(line)
        answer = globals()[asked.pop("call")](**asked)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
