"""Matches: what was agreed, who sits where, and the log of actions, which is the truth (R2 to R9)."""

import hashlib
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.vocabulary import KEY_LENGTH, NAME_LENGTH
from decks.card_list import CardListField
from decks.models import new_slug

HASH_LENGTH: Final = 64
ACTION_LENGTH: Final = 40
DIGEST_LENGTH: Final = 16
BY_RULES: Final = "rules"
"""The reason of a match that ended without a winner, since its log does not suit the rules any more."""
LETTERS: Final = ("A", "B")
LIFETIME: Final = timedelta(days=14)
"""How long a match that has not begun, or of players without an account, waits for the next step."""


def engine_version() -> str:
    """The version of rules and bots, on which every figure depends."""
    # Imported here: Numba takes a second to load, which not every command has to wait for.
    from play.engine.compiled import ENGINE_VERSION

    return ENGINE_VERSION


def first_expiry() -> datetime:
    """When a match that is made now ends, if nothing happens to it."""
    return timezone.now() + LIFETIME


class Kind(models.TextChoices):
    """How the two seats come together."""

    BOT = "bot", _("Against a bot")
    INVITATION = "invitation", _("By invitation")
    OPEN = "open", _("Open table")
    HOTSEAT = "hotseat", _("Two at one screen")


class Mode(models.TextChoices):
    """What is played (R2)."""

    TRAINING = "training", _("Training")
    SKIRMISH = "skirmish", _("Skirmish")
    TOTAL_WAR = "total_war", _("Total War")


class Status(models.TextChoices):
    """How far a match has come; one that waits is in its start (`play/stages.py`)."""

    WAITING = "waiting", _("Waiting for the second player")
    PLAYING = "playing", _("Being played")
    OVER = "over", _("Over")
    EXPIRED = "expired", _("Expired")


class SeatKind(models.TextChoices):
    """Who decides at a seat."""

    PERSON = "person", _("Person")
    BOT = "bot", _("Bot")


class OfferKind(models.TextChoices):
    """What one seat may ask of the other."""

    TAKE_BACK = "take_back", _("Take back")
    REMATCH = "rematch", _("Rematch")


def hash_token(token: str) -> str:
    """What is kept of a seat token: nobody who reads the database can sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Player:
    """Whoever asks: an account, the bearer of a token, or both; without either a spectator.

    `origin` is the address of whoever asks by a page, else empty.
    """

    user: User | AnonymousUser
    token: str = ""
    origin: str = field(default="", compare=False)

    def own(self) -> Q:
        """The condition of being this player's seat."""
        condition = Q(pk__in=[])
        if isinstance(self.user, User):
            condition |= Q(account=self.user)
        if self.token:
            condition |= Q(token_hash=hash_token(self.token))
        return condition

    def holds(self, seat: "Seat") -> bool:
        if seat.account_id is not None and seat.account_id == self.user.pk:
            return True
        return bool(self.token) and seat.token_hash == hash_token(self.token)

    def columns(self) -> dict[str, Any]:
        """What a seat of this player has in its columns."""
        if isinstance(self.user, User):
            return {"account": self.user, "token_hash": ""}
        return {"account": None, "token_hash": hash_token(self.token)}


class CardSnapshot(models.Model):
    """The cards and cruisers of an edition at one revision: a match ends on the set it began with."""

    revision = models.CharField(_("revision"), max_length=HASH_LENGTH)
    export = models.JSONField(_("catalogue export"))

    class Meta:
        verbose_name = _("card snapshot")
        verbose_name_plural = _("card snapshots")
        constraints = (
            models.UniqueConstraint(fields=["revision"], name="play_snapshot_revision_unique"),
            models.CheckConstraint(condition=~Q(revision=""), name="play_snapshot_revision_given"),
        )

    def __str__(self) -> str:
        return self.revision


class MatchQuerySet(models.QuerySet["Match"]):
    def of_player(self, player: Player) -> "MatchQuerySet":
        """Matches in which the player has a seat."""
        return self.filter(Exists(Seat.objects.filter(player.own(), match=OuterRef("pk"))))

    def open_tables(self) -> "MatchQuerySet":
        """Matches at which anybody may sit down."""
        one, two = (
            Exists(Seat.objects.filter(match=OuterRef("pk"), letter=each)) for each in LETTERS
        )
        waiting = self.filter(~Q(one, two), kind=Kind.OPEN, status=Status.WAITING)
        return waiting.exclude(expires__lt=timezone.now())

    def with_seats(self) -> "MatchQuerySet":
        """Each match with its seats and its card set's revision, in two queries."""
        return self.select_related("card_set").defer("card_set__export").prefetch_related("seats")

    def overdue(self) -> "MatchQuerySet":
        """Matches that nobody has come back to in time."""
        active = [Status.WAITING, Status.PLAYING]
        return self.filter(status__in=active, expires__lt=timezone.now())

    def of_other_rules(self) -> "MatchQuerySet":
        """Matches whose logs nobody has compared with the rules as they are now."""
        return self.exclude(engine=engine_version())

    def newest_first(self) -> "MatchQuerySet":
        return self.order_by("-changed", "-pk")


class Match(models.Model):
    """One match between two seats. Its state is what replaying the log gives."""

    slug = models.SlugField(_("address"), max_length=KEY_LENGTH, default=new_slug, db_index=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    mode = models.CharField(_("mode"), max_length=9, choices=Mode)
    status = models.CharField(
        _("status"), max_length=7, choices=Status, default=Status.WAITING, db_index=True
    )
    card_set = models.ForeignKey(
        CardSnapshot, models.PROTECT, related_name="matches", verbose_name=_("card set")
    )
    server_seed = models.CharField(_("server's seed"), max_length=HASH_LENGTH, editable=False)
    opening = models.JSONField(_("opening"), null=True, blank=True, editable=False)
    previous = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="following",
        verbose_name=_("rematch of"),
    )
    branch = models.PositiveIntegerField(_("actions taken back"), default=0)
    winner = models.CharField(_("winner"), max_length=1, blank=True)
    reason = models.CharField(_("reason"), max_length=10, blank=True)
    engine = models.CharField(
        _("engine version that agrees with the log"),
        max_length=HASH_LENGTH,
        default=engine_version,
        editable=False,
    )
    clock_bank = models.PositiveIntegerField(_("time for each player, seconds"), null=True)
    clock_increment = models.PositiveIntegerField(_("time for each action, seconds"), default=0)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), default=timezone.now)
    expires = models.DateTimeField(_("expires"), null=True, blank=True, default=first_expiry)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = (
            models.Index(fields=["status", "kind", "-changed"], name="play_match_lobby"),
            models.Index(fields=["status", "expires"], name="play_match_expiry"),
        )
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="play_match_slug_unique"),
            models.CheckConstraint(condition=~Q(slug=""), name="play_match_slug_given"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="play_match_kind_known"),
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="play_match_mode_known"),
            models.CheckConstraint(
                condition=Q(status__in=Status.values), name="play_match_status_known"
            ),
            models.CheckConstraint(
                condition=Q(winner__in=["", *LETTERS]), name="play_match_winner_known"
            ),
            models.CheckConstraint(
                condition=Q(status=Status.OVER) & ~Q(reason="")
                | ~Q(status=Status.OVER) & Q(reason="", winner=""),
                name="play_match_result_when_over",
            ),
            models.CheckConstraint(
                condition=Q(clock_bank=None, clock_increment=0)
                | Q(
                    clock_bank__isnull=False,
                    clock_bank__gte=1,
                    kind__in=[Kind.INVITATION, Kind.OPEN],
                ),
                name="play_match_clock_between_people",
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.WAITING) | Q(expires__isnull=False),
                name="play_match_waiting_expires",
            ),
        )

    def __str__(self) -> str:
        return self.slug

    def seat(self, letter: str) -> "Seat | None":
        """The seat of that letter, if somebody sits there."""
        return next((seat for seat in self.seats.all() if seat.letter == letter), None)

    def has_begun(self) -> bool:
        """Whether cards were dealt: both seats are taken, with salts and cruisers."""
        seats = self.seats.all()
        return len(seats) == len(LETTERS) and all(seat.salt and seat.cruiser for seat in seats)

    def has_expired(self) -> bool:
        """Whether nobody came back in time, even if nothing has ended the match yet."""
        return self.expires is not None and self.expires < timezone.now()

    def letters_of(self, player: Player) -> tuple[str, ...]:
        """The seats that the player holds: none for a spectator, both at one screen."""
        return tuple(sorted(seat.letter for seat in self.seats.all() if player.holds(seat)))


class Seat(models.Model):
    """Who sits at one side of a match and what is brought there. Decks are secret (R2.3)."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    letter = models.CharField(_("letter"), max_length=1)
    kind = models.CharField(_("kind"), max_length=6, choices=SeatKind)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("account"),
    )
    token_hash = models.CharField(
        _("seat token's hash"), max_length=HASH_LENGTH, blank=True, db_index=True, editable=False
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    bot = models.CharField(_("bot"), max_length=KEY_LENGTH, blank=True)
    cruiser = models.CharField(_("cruiser"), max_length=KEY_LENGTH, blank=True)
    by_chance = models.BooleanField(_("chance chooses the cruiser"), default=False)
    deck = CardListField(_("deck"), null=True, blank=True)
    salt = models.CharField(_("salt"), max_length=HASH_LENGTH, blank=True)
    clock_left = models.FloatField(_("time left, seconds"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = (
            models.UniqueConstraint(fields=["match", "letter"], name="play_seat_letter_unique"),
            models.CheckConstraint(condition=Q(letter__in=LETTERS), name="play_seat_letter_known"),
            models.CheckConstraint(
                condition=Q(kind=SeatKind.BOT, account=None, token_hash="") & ~Q(bot="")
                | Q(kind=SeatKind.PERSON, bot=""),
                name="play_seat_bot_or_person",
            ),
            models.CheckConstraint(
                condition=Q(kind=SeatKind.PERSON) | ~Q(salt=""), name="play_seat_bot_has_salt"
            ),
            # Outside Total War nobody brings a deck; there the cruisers differ and are chosen
            # when the first player is drawn, for which the salts are needed (R2.4).
            models.CheckConstraint(
                condition=Q(deck=None) | ~Q(cruiser=""), name="play_seat_deck_has_cruiser"
            ),
            models.CheckConstraint(
                condition=Q(cruiser="") | ~Q(salt="") | Q(deck__isnull=False),
                name="play_seat_cruiser_after_salt",
            ),
            models.UniqueConstraint(
                fields=["match", "cruiser"],
                condition=Q(deck=None) & ~Q(cruiser=""),
                name="play_seat_cruisers_differ",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.letter}"


class ActionQuerySet(models.QuerySet["Action"]):
    def standing(self) -> "ActionQuerySet":
        """The log as it stands, without what was taken back, in order."""
        return self.filter(undone_by=None).order_by("ply")


class Action(models.Model):
    """One entry of a match's log. `ply` counts from 1; what is taken back stays, out of the line."""

    match = models.ForeignKey(
        Match, models.CASCADE, related_name="actions", verbose_name=_("match")
    )
    ply = models.PositiveIntegerField(_("ply"))
    seat = models.CharField(_("seat"), max_length=1)
    text = models.CharField(_("action"), max_length=ACTION_LENGTH)
    digest = models.CharField(
        _("digest of the state after it"), max_length=DIGEST_LENGTH, blank=True, editable=False
    )
    undone_by = models.PositiveIntegerField(_("taken back by"), null=True, blank=True)
    time = models.DateTimeField(_("time"), auto_now_add=True)

    objects = ActionQuerySet.as_manager()

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        constraints = (
            models.UniqueConstraint(
                fields=["match", "ply"],
                condition=Q(undone_by=None),
                name="play_action_ply_unique",
            ),
            models.CheckConstraint(condition=Q(ply__gte=1), name="play_action_ply_positive"),
            models.CheckConstraint(condition=Q(seat__in=LETTERS), name="play_action_seat_known"),
            models.CheckConstraint(condition=~Q(text=""), name="play_action_text_given"),
            models.CheckConstraint(
                condition=Q(undone_by=None) | Q(undone_by__gte=1),
                name="play_action_undone_by_positive",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.ply} {self.seat} {self.text}"


class Offer(models.Model):
    """What a seat asks of the other: at most one of a kind is open in a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="offers", verbose_name=_("match"))
    kind = models.CharField(_("kind"), max_length=9, choices=OfferKind)
    seat = models.CharField(_("seat"), max_length=1)
    ply = models.PositiveIntegerField(_("ply"))

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        constraints = (
            models.UniqueConstraint(fields=["match", "kind"], name="play_offer_once"),
            models.CheckConstraint(
                condition=Q(kind__in=OfferKind.values), name="play_offer_kind_known"
            ),
            models.CheckConstraint(condition=Q(seat__in=LETTERS), name="play_offer_seat_known"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.kind}/{self.seat}"


class RecordingQuerySet(models.QuerySet["Recording"]):
    def repeatable(self) -> "RecordingQuerySet":
        """Games between bots, which follow from their key, as long as this program plays them alike."""
        return self.filter(key__isnull=False, engine=engine_version())


class Recording(models.Model):
    """A game that was not played here, checked by replaying it: an uploaded trace, or one between bots.

    `actions` has seat, action and digest of the state after it; older ones are without digests.
    `key` says from what a game between bots follows, so that it is kept once; other games have none.
    """

    slug = models.SlugField(_("address"), max_length=KEY_LENGTH, default=new_slug, db_index=False)
    key = models.CharField(  # noqa: DJ001 - no two are alike but those without
        _("content key"), max_length=HASH_LENGTH, null=True, blank=True, editable=False
    )
    card_set = models.ForeignKey(
        CardSnapshot, models.PROTECT, related_name="recordings", verbose_name=_("card set")
    )
    players = models.JSONField(_("players"), default=dict)
    opening = models.JSONField(_("opening"))
    seed = models.DecimalField(_("seed"), max_digits=20, decimal_places=0, null=True)
    actions = models.JSONField(_("actions"))
    engine = models.CharField(
        _("engine version that agrees with the log"),
        max_length=HASH_LENGTH,
        default=engine_version,
        editable=False,
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    opened = models.DateTimeField(_("last opened"), default=timezone.now, editable=False)

    objects = RecordingQuerySet.as_manager()

    class Meta:
        verbose_name = _("recording")
        verbose_name_plural = _("recordings")
        indexes = (models.Index(fields=["opened"], name="play_recording_opened"),)
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="play_recording_slug_unique"),
            models.UniqueConstraint(fields=["key"], name="play_recording_key_unique"),
            models.CheckConstraint(condition=~Q(slug=""), name="play_recording_slug_given"),
        )

    def __str__(self) -> str:
        return self.slug


class AnalysisQuerySet(models.QuerySet["Analysis"]):
    def unfinished(self) -> "AnalysisQuerySet":
        """Neither complete nor given up."""
        return self.filter(finished_at=None, is_given_up=False)

    def for_this_engine(self) -> "AnalysisQuerySet":
        """Those whose games this program plays exactly as they were begun."""
        return self.filter(engine=engine_version())

    def not_under_way(self) -> "AnalysisQuerySet":
        """Complete, given up, or of another engine, for which nobody asks any more."""
        is_over = Q(finished_at__isnull=False) | Q(is_given_up=True)
        return self.filter(is_over | ~Q(engine=engine_version()))


class Analysis(models.Model):
    """What play-outs say of one game, by its content: whoever opens the same game shares it.

    `found` holds the findings so far, in their order (`play/analysis.py`); `result` is written once, from
    all of them, and then they are dropped.
    """

    key = models.CharField(_("content key"), max_length=HASH_LENGTH)
    engine = models.CharField(
        _("engine version"), max_length=HASH_LENGTH, default=engine_version, editable=False
    )
    card_set = models.ForeignKey(
        CardSnapshot, models.PROTECT, related_name="analyses", verbose_name=_("card set")
    )
    opening = models.JSONField(_("opening"))
    actions = models.JSONField(_("actions"))
    asked_by = models.CharField(_("asked by"), max_length=HASH_LENGTH, blank=True, db_index=True)
    found = models.JSONField(_("findings"), default=list, blank=True)
    place = models.PositiveIntegerField(_("steps done"), default=0)
    steps = models.PositiveIntegerField(_("steps"), default=0)
    result = models.JSONField(_("result"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    error = models.TextField(_("what went wrong"), blank=True)
    is_given_up = models.BooleanField(_("given up"), default=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    opened = models.DateTimeField(_("last opened"), default=timezone.now, editable=False)

    objects = AnalysisQuerySet.as_manager()

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes = (
            models.Index(
                fields=["created"],
                name="play_analysis_unfinished",
                condition=Q(finished_at=None, is_given_up=False),
            ),
            models.Index(fields=["opened"], name="play_analysis_opened"),
        )
        constraints = (
            models.UniqueConstraint(fields=["key"], name="play_analysis_key_unique"),
            models.CheckConstraint(
                condition=Q(finished_at=None, result__isnull=True)
                | Q(finished_at__isnull=False, result__isnull=False, is_given_up=False),
                name="play_analysis_result_when_finished",
            ),
        )

    def __str__(self) -> str:
        return self.key

    @property
    def percent(self) -> int:
        """How far it is; 100 only when it is complete."""
        if self.finished_at is not None:
            return 100
        return min(99, 100 * self.place // max(self.steps, 1))
