"""`python -m tests.simulate.driver`: does what an installation's site would do, asked by lines of JSON."""

import io
import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from queue import Queue

import django

if __name__ == "__main__":
    django.setup()

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.test import override_settings
from django.utils import timezone

from catalog.export import export_edition
from catalog.models import Cruiser
from catalog.services import get_current_edition
from config import settings
from decks.models import Keeper
from play import tasks as analyses
from simulate.audit import audit, find_misfits
from simulate.chunks import claim_chunks, record
from simulate.limits import RunRefused
from simulate.models import Chunk, Question, Run, RunPairing
from simulate.questions import questions_by
from simulate.requests import Side
from simulate.results import read_results
from simulate.services import cancel_run, submit_run
from simulate.settling import settle
from simulate.trials import Field, cut_list
from simulate.worker import Worker, play
from tests.simulate import runs


def prepare():
    """Fills an empty database."""
    call_command("migrate", verbosity=0)
    call_command("load_catalogue", stdout=io.StringIO())


def submit(**asked):
    """The address of a new run on the database's edition."""
    edition = get_current_edition()
    cards = {"edition": edition.key, "export": export_edition(edition)}
    wanted = runs.request(**cards, **asked)
    return submit_run(keeper=runs.guest(), request=wanted, is_limited=False).slug


def submit_on_real_grid(**asked):
    """The same in chunks as installations have them."""
    grid = {name: getattr(settings, name) for name in ("PLAYTEST_BORDERS", "PLAYTEST_STEP")}
    with override_settings(**grid):
        return submit(**asked)


def submit_at_once(times, username=""):
    """How many of so many limited runs are taken on that one account, or one guest, submits together."""
    user = User.objects.get_or_create(username=username)[0] if username else None
    keeper = Keeper(user) if user else runs.guest()
    asked = [runs.request(seed=seed, opponents=1) for seed in range(times)]
    gate = threading.Barrier(times)

    def submit_one(request):
        connection.ensure_connection()
        gate.wait()
        try:
            submit_run(keeper=keeper, request=request)
        except RunRefused:
            return 0
        finally:
            connection.close()
        return 1

    with ThreadPoolExecutor(times) as threads:
        return sum(threads.map(submit_one, asked))


def submit_crossed(rounds):
    """Each round two guests ask the same at once, one of them the other way round; what went wrong."""
    gate = threading.Barrier(2)

    def submit_all(step):
        try:
            for seed in range(1_000, 1_000 + rounds):  # which nobody else asks
                meetings = list(combinations(range(7), 2))[::step]
                asked = runs.request(seed=seed, opponents=6, meetings=meetings)
                gate.wait(timeout=20)
                submit_run(keeper=runs.guest(), request=asked, is_limited=False)
        except (DatabaseError, threading.BrokenBarrierError) as error:
            return repr(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        return list(filter(None, threads.map(submit_all, (1, -1))))


@transaction.atomic
def submit_poisoned(**asked):
    """The address of a new run whose first pairing cannot be played."""
    slug = submit(**asked)
    question = Question.objects.filter(pairings__run__slug=slug).earliest("pk")
    question.line_ups[0]["cruiser"] = "nobody"
    question.save()
    return slug


def submit_cut_list():
    """The address of a new cut list of the first stock deck: four candidates, two rounds."""
    base, *others = (Side(entrant, "cadet") for entrant in runs.entrants(3))
    field = Field("shipped", runs.shipped(), tuple(others), seed=7)
    asked = cut_list(base, field, candidates=base.entrant.cards[:4], budget=1000)
    return submit_run(keeper=runs.guest(), request=asked, is_limited=False).slug


def play_unsettled():
    """Plays all that can be claimed, as workers do that have not yet looked whether a run is at its end."""
    name = Worker().name
    while chunks := claim_chunks(name, 1_000_000, 1).chunks:
        questions = questions_by([work.key for work in chunks])
        record([play(work, questions[work.key]) for work in chunks], name)


def settle_together(slug):
    """What two workers are told that settle a run at once: the second begins before the first has written."""
    run = Run.objects.get(slug=slug).pk
    backends = Queue()

    def settle_second():
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid()")
                backends.put(cursor.fetchone())
            return settle(run)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            first = settle(run)
            second = threads.submit(settle_second)
            wait_until_blocked(backends.get(timeout=20))
        return [first, second.result()]


def wait_until_blocked(backend):
    """Until PostgreSQL's process of that number waits for another one."""
    ends = time.monotonic() + 20
    with connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT cardinality(pg_blocking_pids(%s))", backend)
            if cursor.fetchone()[0]:
                return
            assert time.monotonic() < ends
            time.sleep(0.01)


def targets(slug):
    """How many games the run wants of each pairing so far."""
    return list(Run.objects.get(slug=slug).pairings.order_by("pk").values_list("games", flat=True))


def counts():
    rows = {"runs": Run, "questions": Question, "pairings": RunPairing}
    return {name: model.objects.count() for name, model in rows.items()}


def status(slug):
    return Run.objects.get(slug=slug).status


def digest(slug):
    return runs.digest_of(pairing.tally for pairing in run_results(slug).pairings)


def failures(slug):
    return [
        [failure.start, failure.count, len(failure.seeds), failure.error]
        for _pairing, failure in run_results(slug).failures
    ]


def run_results(slug):
    return read_results(Run.objects.get(slug=slug))


def chunks(slug):
    """How many chunks the run wants, are finished and are at hand, and the processes that play these.

    `players` are the processes that played the finished ones.
    """
    wanted = Chunk.objects.wanted_by(Run.objects.get(slug=slug))
    finished = wanted.filter(finished_at__isnull=False)
    playing = wanted.filter(finished_at=None).exclude(claimed_until=None)
    return {
        "wanted": wanted.count(),
        "finished": finished.count(),
        "at_hand": playing.count(),
        "attempts": max(wanted.values_list("attempts", flat=True)),
        "processes": processes_of(playing),
        "players": processes_of(finished),
    }


def processes_of(chunks):
    return sorted(
        {int(worker.split(":")[1]) for worker in chunks.values_list("claimed_by", flat=True)}
    )


def flaws():
    """What an audit says, of some chunks."""
    wrong = [finding.flaw for finding in audit(4) if finding.flaw]
    return wrong + [misfit.flaw for misfit in find_misfits()]


def change_edition():
    """Makes the current edition another one; how to make it the old one again."""
    armour = dict(Cruiser.objects.values_list("pk", "armour"))
    Cruiser.objects.update(armour=19)
    return armour


def restore_edition(armour):
    for cruiser, points in armour.items():
        Cruiser.objects.filter(pk=cruiser).update(armour=points)


def ring_for_analyses():
    """As somebody does who asks for an analysis."""
    analyses.ring()


def cancel(slug):
    return cancel_run(run=Run.objects.get(slug=slug))


def seconds_of(**asked):
    """How long a run takes, from before it is submitted to the end that its row tells.

    Looking for the end takes time from those that play, so it is not looked for often.
    """
    begun = timezone.now()
    run = submit_run(keeper=runs.guest(), request=runs.request(**asked), is_limited=False)
    while run.is_active:
        time.sleep(0.05)
        run.refresh_from_db(fields=["status", "ended_at"])
    return (run.ended_at - begun).total_seconds()


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        answer = globals()[asked.pop("call")](**asked)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
