"""Playtests as rows: runs with their owners, and the games that they want.

A matchup is a pairing by its content: mode, line-ups, bots, seed, versions and cards; of a game without decks
its set-up instead of mode and cards. Runs with the same matchup share its row and its chunks. These rows, not
the queue's messages, say what is wanted, under way and done.
"""

from datetime import datetime, timedelta
from typing import Final, TypeGuard

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalog.cards.vocabulary import KEY_LENGTH
from catalog.web.limits.rate_limits import NETWORK_LENGTH
from decks.models import TOKEN_LENGTH, DeckVersion, Owner, new_slug
from play.games.kit.base_game import all_bot_versions
from play.games.registry import STARFIGHTER, game_keys, get_game
from play.intervals import Interval
from play.models import VERSIONS_LENGTH

CONTENT_KEY_LENGTH: Final = 32
DECK_GAME: Final = STARFIGHTER  # whose decks are playtested; of other games bots meet in a set-up
TOTAL_WAR: Final = "total_war"  # the mode in which entrants bring decks


def current_versions(game: str = DECK_GAME) -> list[str]:
    """What today's rules with one or two of today's bots are called, the versions of a run or matchup."""
    return all_bot_versions(get_game(game))


def played_now(prefix: str = "") -> Q:
    """The condition of rows with games that this program plays exactly as they were begun.

    `prefix` leads to the row with `game` and `versions`.
    """
    condition = Q()
    for game in game_keys():
        condition |= Q((f"{prefix}game", game), (f"{prefix}versions__in", current_versions(game)))
    return condition


class Matchup(models.Model):
    """A pairing whose games are numbered from 0, by its content; see `simulate.deals.matchups`."""

    key = models.CharField(_("content key"), max_length=CONTENT_KEY_LENGTH)
    game = models.CharField(_("game"), max_length=KEY_LENGTH)
    versions = models.CharField(_("versions of rules and bots"), max_length=VERSIONS_LENGTH)
    snapshot = models.ForeignKey(
        "catalog.CardSetSnapshot",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("card set"),
    )
    setup = models.JSONField(_("set-up"), default=dict, blank=True)
    mode = models.CharField(_("mode"), max_length=KEY_LENGTH)
    line_ups = models.JSONField(_("line-ups"))
    seed = models.BigIntegerField(_("seed"))
    planned = models.PositiveIntegerField(_("games in chunks"), default=0)

    class Meta:
        verbose_name = _("pairing by content")
        verbose_name_plural = _("pairings by content")
        constraints = (models.UniqueConstraint(fields=["key"], name="simulate_matchup_key_unique"),)

    def __str__(self) -> str:
        return self.key


class ChunkQuerySet(models.QuerySet["Chunk"]):
    def unfinished(self) -> "ChunkQuerySet":
        """Neither played nor given up."""
        return self.filter(finished_at=None, is_given_up=False)

    def wanted_by(self, *runs: "Run") -> "ChunkQuerySet":
        """Chunks with games that one of the runs counts."""
        wanting = RunPairing.objects.filter(
            run__in=runs, matchup=OuterRef("matchup"), games__gt=OuterRef("start")
        )
        return self.filter(Exists(wanting))


class Chunk(models.Model):
    """Games `start` to `start + count - 1` of a matchup; the result is written once."""

    matchup = models.ForeignKey(
        Matchup, models.CASCADE, related_name="chunks", verbose_name=_("pairing")
    )
    start = models.PositiveIntegerField(_("first game"))
    count = models.PositiveIntegerField(_("games"))
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    # Without a time it waits for the turn of one of the owners who want it.
    sent_at = models.DateTimeField(_("sent to the queue"), null=True, blank=True)
    sent_for = models.ForeignKey(
        "Run",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("in the turn of"),
    )
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    error = models.TextField(_("what went wrong"), blank=True)
    is_given_up = models.BooleanField(_("given up"), default=False)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    seconds = models.FloatField(_("seconds of play"), default=0.0)
    games = models.BinaryField(_("games, packed"), default=b"")
    cards = models.BinaryField(_("use of cards, packed"), default=b"")

    objects = ChunkQuerySet.as_manager()

    class Meta:
        verbose_name = _("chunk of games")
        verbose_name_plural = _("chunks of games")
        indexes = (
            models.Index(
                fields=["matchup", "start"],
                name="simulate_chunk_unfinished",
                condition=Q(finished_at=None, is_given_up=False),
            ),
            # Counting reads no rows, whose packed games are large.
            models.Index(
                fields=["finished_at", "sent_for", "seconds"], name="simulate_chunk_finished"
            ),
            models.Index(
                fields=["matchup", "start"],
                name="simulate_chunk_unsent",
                condition=Q(sent_at=None, finished_at=None, is_given_up=False),
            ),
            models.Index(
                fields=["matchup"], name="simulate_chunk_given_up", condition=Q(is_given_up=True)
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=["matchup", "start"], name="simulate_chunk_start_unique"
            ),
            models.CheckConstraint(condition=Q(count__gte=2), name="simulate_chunk_not_empty"),
            models.CheckConstraint(
                condition=Q(finished_at=None, games=b"")
                | (Q(finished_at__isnull=False) & ~Q(games=b"")),
                name="simulate_chunk_result_when_finished",
            ),
        )

    def __str__(self) -> str:
        return f"{self.matchup_id}: {self.start}+{self.count}"

    def counted(self, games: int) -> int:
        """How many of its games are among the first so many of the matchup."""
        return min(self.count, games - self.start)


class RunKind(models.TextChoices):
    """What a run is for; `Run.pairings` says which entrants meet."""

    PLAYTEST = "playtest", pgettext_lazy("kind of run", "Playtest")
    MATRIX = "matrix", _("Every deck against every other")
    COMPARISON = "comparison", _("Comparison")
    SWAP = "swap", _("Swap test")
    CUT = "cut", _("Cut list")
    OPINION = "opinion", _("Second opinion")
    SUGGESTION = "suggestion", _("Suggestions")
    BOTS = "bots", _("Bots against bots")


BY_ITSELF: Final = (RunKind.OPINION, RunKind.SUGGESTION)
"""Runs that begin while a deck is edited, without being asked for."""


class Rule(models.TextChoices):
    """When a run has played enough; see `simulate.queue.stopping_rules`."""

    FIXED = "fixed", _("a number of games")
    INTERVAL = "interval", _("until the interval is narrow enough")
    SEQUENTIAL = "sequential", _("until the difference is clear")
    HALVING = "halving", _("leaving out the weaker half again and again")


class Status(models.TextChoices):
    """How far a run is."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    INCOMPLETE = "incomplete", _("finished with gaps")
    CANCELLED = "cancelled", _("cancelled")


ACTIVE: Final = (Status.WAITING, Status.RUNNING)
OVER: Final = (Status.FINISHED, Status.INCOMPLETE)
STOPPED: Final = (Status.INCOMPLETE, Status.CANCELLED)


class Priority(models.IntegerChoices):
    """Which of an owner's runs come first: short ones, those of the builder, long ones."""

    SHORT = 0, _("short")
    LONG = 1, _("long")
    BUILDER = 2, _("of the builder")  # begins by itself


class RunQuerySet(models.QuerySet["Run"]):
    def active(self) -> "RunQuerySet":
        return self.filter(status__in=ACTIVE)

    def over(self) -> "RunQuerySet":
        return self.filter(status__in=OVER)

    def of_decks(self, revision: str) -> "RunQuerySet":
        """Playtests in Total War with these cards, without cut lists and the like, in which variants play."""
        playtests = self.filter(kind__in=(RunKind.PLAYTEST, RunKind.MATRIX))
        return playtests.filter(mode=TOTAL_WAR, snapshot=revision)

    def playable(self) -> "RunQuerySet":
        """Runs whose games this program plays exactly as they were begun."""
        return self.filter(played_now())

    def asked_for(self) -> "RunQuerySet":
        """Without those that come by themselves while a deck is edited."""
        return self.exclude(kind__in=BY_ITSELF)

    def owned_by(self, owner: Owner) -> "RunQuerySet":
        return self.filter(owner.condition())

    def of_today(self) -> "RunQuerySet":
        """Those of the last 24 hours."""
        return self.filter(created__gte=timezone.now() - timedelta(days=1))

    def newest_first(self) -> "RunQuerySet":
        return self.order_by("-created", "-pk")

    def without_open_chunks(self) -> "RunQuerySet":
        """Runs whose wanted chunks are all finished or given up."""
        wanting = RunPairing.objects.filter(
            run=OuterRef("pk"),
            matchup__chunks__start__lt=F("games"),
            matchup__chunks__finished_at=None,
            matchup__chunks__is_given_up=False,
        )
        return self.filter(~Exists(wanting))


class Run(models.Model):
    """A playtest that was submitted: entrants, their pairings, and when it is enough.

    `entrants` is a list of objects: label, cruiser, cards (null outside Total War), bot, deck (slug)
    and version (number) where it is a kept deck. In a game without decks two bots meet in `setup`, and the
    card set is empty. Anybody with the address may see the run.
    """

    slug = models.SlugField(_("address"), max_length=KEY_LENGTH, default=new_slug, db_index=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="runs",
        verbose_name=_("owner"),
    )
    session_token = models.CharField(
        _("session"), max_length=TOKEN_LENGTH, blank=True, db_index=True, editable=False
    )
    # Where it was asked for, for limits and turns; forgotten some days later.
    network = models.CharField(_("network"), max_length=NETWORK_LENGTH, blank=True, editable=False)
    version = models.ForeignKey(
        DeckVersion,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="runs",
        verbose_name=_("tested deck"),
    )
    kind = models.CharField(_("kind"), max_length=10, choices=RunKind, default=RunKind.PLAYTEST)
    mode = models.CharField(_("mode"), max_length=KEY_LENGTH)
    edition = models.CharField(_("edition"), max_length=KEY_LENGTH)
    snapshot = models.ForeignKey(
        "catalog.CardSetSnapshot",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="runs",
        verbose_name=_("card set"),
    )
    setup = models.JSONField(_("set-up"), default=dict, blank=True)
    game = models.CharField(_("game"), max_length=KEY_LENGTH, default=DECK_GAME)
    versions = models.CharField(
        _("versions of rules and bots"), max_length=VERSIONS_LENGTH, editable=False
    )
    entrants = models.JSONField(_("entrants"))
    seed = models.BigIntegerField(_("seed"))
    rule = models.CharField(_("stopping rule"), max_length=10, choices=Rule, default=Rule.FIXED)
    most_games = models.PositiveIntegerField(_("games a pairing at most"))
    settings = models.JSONField(_("settings of the rule"), default=dict, blank=True)
    verdict = models.JSONField(_("verdict of the rule"), default=dict, blank=True)
    priority = models.SmallIntegerField(_("priority"), choices=Priority, default=Priority.SHORT)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.WAITING)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    begun_at = models.DateTimeField(_("begun"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    opened = models.DateTimeField(_("last opened"), default=timezone.now, editable=False)

    objects = RunQuerySet.as_manager()

    class Meta:
        verbose_name = _("run")
        verbose_name_plural = _("runs")
        indexes = (
            models.Index(fields=["status", "priority"], name="simulate_run_queue"),
            models.Index(fields=["owner", "-created"], name="simulate_run_newest"),
            models.Index(fields=["-created"], name="simulate_run_latest"),
            models.Index(
                fields=["network", "-created"],
                name="simulate_run_network",
                condition=~Q(network=""),
            ),
            models.Index(fields=["opened"], name="simulate_run_opened"),
            models.Index(
                fields=["game", "-most_games"],
                name="simulate_run_of_bots",
                condition=Q(kind=RunKind.BOTS),
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="simulate_run_slug_unique"),
            models.CheckConstraint(condition=~Q(slug=""), name="simulate_run_slug_given"),
            models.CheckConstraint(
                condition=Q(status__in=Status.values), name="simulate_run_status_known"
            ),
            models.CheckConstraint(
                condition=Q(status__in=ACTIVE, ended_at=None)
                | (~Q(status__in=ACTIVE) & Q(ended_at__isnull=False)),
                name="simulate_run_ended_when_over",
            ),
            models.CheckConstraint(
                condition=Q(owner=None) | Q(session_token=""), name="simulate_run_one_keeper"
            ),
            models.CheckConstraint(condition=Q(most_games__gte=2), name="simulate_run_games_given"),
        )

    def __str__(self) -> str:
        return self.slug

    @property
    def is_active(self) -> bool:
        return self.status in ACTIVE

    def counts(self, finished_at: datetime | None) -> TypeGuard[datetime]:
        """Whether games finished then, if they were, are the run's own: after its stop they are others'."""
        if finished_at is None or self.status not in STOPPED or self.ended_at is None:
            return finished_at is not None
        return finished_at <= self.ended_at

    @property
    def bots(self) -> list[str]:
        """Who plays the tested deck, and who the others."""
        return list(dict.fromkeys(entrant["bot"] for entrant in self.entrants))

    @property
    def is_comparing(self) -> bool:
        """Whether its entrants are compared with the first one, the base."""
        return self.kind in (RunKind.SWAP, RunKind.COMPARISON, RunKind.CUT, RunKind.SUGGESTION)

    @property
    def is_of_bots(self) -> bool:
        """Whether two bots meet in one set-up of a game without decks."""
        return self.kind == RunKind.BOTS

    @property
    def has_cards(self) -> bool:
        """Whether there are figures of the tested deck's cards."""
        return self.mode == TOTAL_WAR and not self.is_comparing and not self.is_of_bots

    @property
    def waits_for_other_versions(self) -> bool:
        """Whether only workers of another version of the program may go on with it."""
        return self.is_active and self.versions not in current_versions(self.game)


class RunPairing(models.Model):
    """Two entrants of a run that meet, by their places, and how many games the run counts so far."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="pairings", verbose_name=_("run"))
    first = models.PositiveSmallIntegerField(_("first entrant"))
    second = models.PositiveSmallIntegerField(_("second entrant"))
    matchup = models.ForeignKey(
        Matchup, models.PROTECT, related_name="pairings", verbose_name=_("pairing by content")
    )
    games = models.PositiveIntegerField(_("games"))

    class Meta:
        verbose_name = _("pairing of a run")
        verbose_name_plural = _("pairings of runs")
        constraints = (
            models.UniqueConstraint(
                fields=["run", "first", "second"], name="simulate_pairing_unique"
            ),
        )

    def __str__(self) -> str:
        return f"{self.run_id}: {self.first} - {self.second}"


class Heartbeat(models.Model):
    """When a worker, or any other process of that name, last wrote that it lives."""

    name = models.CharField(_("name"), max_length=KEY_LENGTH)
    at = models.DateTimeField(_("last sign of life"))

    class Meta:
        verbose_name = _("sign of life")
        verbose_name_plural = _("signs of life")
        constraints = (
            models.UniqueConstraint(fields=["name"], name="simulate_heartbeat_name_unique"),
        )

    def __str__(self) -> str:
        return self.name


class LeagueSwitch(models.Model):
    """Whether the league looks for better decks every week; staff switch it on."""

    is_on = models.BooleanField(_("tries published decks every week"), default=False)
    tried_at = models.DateTimeField(_("last tried"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("promotion to the league")
        verbose_name_plural = _("promotion to the league")
        constraints = (
            models.CheckConstraint(condition=Q(pk=1), name="simulate_league_switch_is_one"),
        )

    def __str__(self) -> str:
        return str(self._meta.verbose_name)


class Promotion(models.Model):
    """A published deck that played the league's field, in the games of `run`; with its win rate once known.

    It is promoted where the interval lies above one half.
    """

    version = models.ForeignKey(
        DeckVersion, models.CASCADE, related_name="promotions", verbose_name=_("deck")
    )
    run = models.ForeignKey(
        Run, models.SET_NULL, null=True, related_name="promotions", verbose_name=_("run")
    )
    revision = models.CharField(_("card set"), max_length=CONTENT_KEY_LENGTH)
    score = models.FloatField(_("win rate"), null=True)
    low = models.FloatField(_("least that it may be"), null=True)
    high = models.FloatField(_("most that it may be"), null=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("deck tried by the league")
        verbose_name_plural = _("decks tried by the league")
        constraints = (
            models.UniqueConstraint(
                fields=["revision", "version"], name="simulate_promotion_once_a_version"
            ),
            models.CheckConstraint(
                condition=Q(score=None, low=None, high=None)
                | Q(low__lte=F("score"), score__lte=F("high")),
                name="simulate_promotion_score_in_interval",
            ),
        )

    def __str__(self) -> str:
        return f"{self.version_id}: {self.score}"

    @property
    def interval(self) -> Interval | None:
        """The win rate, once it is known."""
        if self.score is None or self.low is None or self.high is None:
            return None
        return Interval(self.score, self.low, self.high)


class BulkFile(models.Model):
    """A file of a table of public data, as it was made last; see `simulate.bulk`."""

    table = models.CharField(_("table"), max_length=KEY_LENGTH)
    form = models.CharField(_("format"), max_length=7)
    rows = models.PositiveIntegerField(_("rows"))
    size = models.PositiveIntegerField(_("bytes"))
    digest = models.CharField(_("digest"), max_length=64)
    content = models.BinaryField(_("content"))
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("file of public data")
        verbose_name_plural = _("files of public data")
        constraints = (
            models.UniqueConstraint(fields=["table", "form"], name="simulate_bulk_file_once"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.table}.{self.form}" + (".gz" if self.form != "parquet" else "")
