"""Messages of chunks: workers hear of few at a time, and the owners who want games take turns.

Rows say what waits. A message is sent when a run is written and when a worker begins a chunk, so the queue
holds about one for each worker. Whose turn it is, is decided anew when a worker takes one up. Chunks of
newcomers, who had little of the processors lately, wait for no worker: see `turns.py`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Max, Q, Sum

from catalog.web.rows.database_clock import database_now
from play.games.kit.base_game import bots_in
from play.task_messages import lost_before, send_tasks
from simulate.deals.playing_time import max_chunk_time
from simulate.models import Chunk, ChunkQuerySet, Priority, Run

SLACK: Final = 5  # times that a chunk may take longer than the figures of its bots say
PLAY_CHUNK: Final = "simulate.play_chunk"
QUEUE: Final = "chunks"
LATELY: Final = timedelta(minutes=1)
"""What an owner had before it does not count: who was busy for long waits half of it at most."""
ORDER: Final = (Priority.SHORT, Priority.BUILDER, Priority.LONG)
NEWCOMER_SECONDS: Final = 2.0  # of a processor; who had less lately is a newcomer
ACCOUNT_WEIGHT: Final = 2.0
"""An account has twice the time of a network of guests, where both want all they can get."""
QUICK_STARTS: Final = 3
"""A chunk that lost its worker is begun again at once; after so many starts it rests before each one."""
OWNER_COLUMNS: Final = ("owner", "network", "session_token")


@dataclass(frozen=True, slots=True)
class Turn:
    """Who takes turns: an account, or the guests of a network, who take turns among themselves."""

    account: int | None
    network: str
    token: str

    @property
    def group(self) -> str:
        if self.account is not None:
            return f"account-{self.account}"
        return self.network or self.token

    @property
    def weight(self) -> float:
        return 1.0 if self.account is None else ACCOUNT_WEIGHT

    @property
    def name(self) -> str:
        """For whoever looks at the queue; no secret."""
        return self.group if self.account is not None else self.network or "guest"


@dataclass
class Usage:
    """Seconds of a processor that turns have had lately, those under way included."""

    groups: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    guests: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, turn: Turn, seconds: float) -> None:
        self.groups[turn.group] += seconds / turn.weight
        self.guests[turn.token] += seconds

    def is_newcomer(self, run: Run) -> bool:
        return self.groups[turn_of(run).group] < NEWCOMER_SECONDS

    def rank(self, run: Run) -> tuple[float, float, int, int]:
        """The lowest one is next."""
        turn = turn_of(run)
        order = ORDER.index(Priority(run.priority))
        return self.groups[turn.group], self.guests[turn.token], order, run.pk


def turn_of(run: Run) -> Turn:
    return Turn(run.owner_id, run.network, run.session_token)


@dataclass(frozen=True, slots=True)
class Turns:
    """The runs that want games, and what their owners have had lately."""

    runs: list[Run]
    usage: Usage

    def next_chunks(self, room: int) -> Iterator[tuple[int, Run]]:
        """Up to so many chunks, marked as sent, each with the run whose turn it is."""
        waiting = list(self.runs)
        while waiting and room > 0:
            run = min(waiting, key=self.usage.rank)
            chunk = claim_chunk(run)
            if chunk is None:
                waiting.remove(run)
                continue
            self.usage.add(turn_of(run), settings.PLAYTEST_CHUNK_SECONDS)
            room -= 1
            yield chunk, run


def read_turns(runs: list[Run]) -> Turns:
    return Turns(runs, read_usage())


def send_on_commit() -> None:
    """Sends chunks, as far as it is their turn, once the transaction is written."""
    transaction.on_commit(send_chunks, robust=True)


def send_chunks(turns: Turns | None = None) -> None:
    """Messages for the chunks whose turn it is, as many as the workers have room for.

    Given are turns that were read just now.
    """
    runs = turns.runs if turns else wanting_runs()
    room = room_of_workers(runs) if runs else 0
    if room > 0:
        for chunk, run in (turns or read_turns(runs)).next_chunks(room):
            told = {"owner": turn_of(run).name, "wanted": f"{run.created:%Y-%m-%d %H:%M:%S}"}
            send_tasks(PLAY_CHUNK, [chunk], QUEUE, told)


def room_of_workers(runs: Iterable[Run]) -> int:
    """How many messages may be added: one waits for each chunk that is being played, and one at least."""
    sent = Chunk.objects.unfinished().wanted_by(*runs).filter(sent_at__isnull=False)
    counts = sent.aggregate(all=Count("pk"), playing=Count("pk", filter=being_played()))
    playing = int(counts["playing"])
    return max(1, playing) - (int(counts["all"]) - playing)


def being_played() -> Q:
    return Q(started_at__gte=F("sent_at"))


@transaction.atomic
def in_turn(sent: int) -> tuple[int, Turns]:
    """The chunk that is next when a worker takes up the message of that one, which may wait again instead.

    One that was begun stays: its worker was killed, or it came twice. The turns have that chunk in them.
    """
    unbegun = Chunk.objects.unfinished().filter(pk=sent).exclude(being_played())
    waits_again = unbegun.update(sent_at=None)
    turns = read_turns(wanting_runs())
    if not waits_again:
        return sent, turns
    return next((chunk for chunk, _run in turns.next_chunks(1)), sent), turns


def wanting_runs(among: Iterable[int] | None = None) -> list[Run]:
    """Active runs, or of these the ones with those primary keys."""
    runs = Run.objects.active().playable().defer("entrants", "setup", "verdict")
    return list(runs if among is None else runs.filter(pk__in=among))


def claim_chunk(run: Run, *, at_once: bool = False) -> int | None:
    """The run's next chunk, marked as sent in its turn; None where nothing of it waits.

    One that is played `at_once`, without a message, may have been sent before, and is marked as begun.
    """
    now = database_now()
    claimed = {"sent_at": now, "sent_for": run}
    if at_once:
        claimed |= {"started_at": now}
        waiting = Q(sent_at=None) | ~being_played(), Q(attempts__lt=QUICK_STARTS)
    else:
        rests = Q(attempts__gte=QUICK_STARTS, started_at__gt=now - resting_time())
        waiting = Q(sent_at=None), ~rests
    wanted = Chunk.objects.unfinished().filter(*waiting)
    for chunk in wanted.wanted_by(run).order_by("start", "pk").values_list("pk", flat=True)[:2]:
        if wanted.filter(pk=chunk).update(**claimed):
            return int(chunk)
    return None


def resting_time() -> timedelta:
    return timedelta(seconds=settings.RESEND_SECONDS)


def read_usage() -> Usage:
    """What each turn has had lately, by what was played in it."""
    usage, columns = Usage(), [f"sent_for__{column}" for column in OWNER_COLUMNS]
    lately = Chunk.objects.filter(finished_at__gte=database_now() - LATELY, sent_for__isnull=False)
    for *turn, seconds in lately.values_list(*columns).annotate(Sum("seconds")):
        usage.add(Turn(*turn), seconds)
    sent = Chunk.objects.unfinished().filter(sent_at__isnull=False, sent_for__isnull=False)
    for *turn, count in sent.values_list(*columns).annotate(Count("pk")):
        usage.add(Turn(*turn), count * settings.PLAYTEST_CHUNK_SECONDS)
    return usage


def send_lost_chunks() -> None:
    """Lets chunks wait for their turn again whose message was lost, and sends those whose turn it is."""
    find_lost_chunks().update(sent_at=None)
    send_chunks()


def find_lost_chunks() -> ChunkQuerySet:
    runs = Run.objects.active().playable()
    wanted = Chunk.objects.wanted_by(*runs)
    played = runs.values_list("game", "versions").distinct()
    chunks = [max_chunk_time(bots_in(versions), game) for game, versions in played]
    longest = max(chunks, default=timedelta())
    latest = wanted.aggregate(latest=Max("started_at"))["latest"]
    # A worker gives a sign of life when it begins a chunk, and then not for as long as that takes.
    before = lost_before(latest and min(latest + longest, database_now())) - longest
    # One that was begun and not written much later died with its worker; until then it is being played.
    died_before = lost_before(None) - SLACK * longest
    has_died = Q(started_at__gt=F("sent_at"), started_at__lt=died_before)
    is_unheard = Q(sent_at__lt=before) & ~Q(started_at__gte=died_before)
    return wanted.unfinished().filter(is_unheard | has_died)
