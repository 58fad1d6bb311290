"""Matches: what was agreed, who sits where, and the log of actions, which is the truth."""

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Subquery
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import KEY_LENGTH, STORED_NAME_LENGTH
from catalog.web.limits.rate_limits import NETWORK_LENGTH, Caller, caller_of, network_of
from catalog.web.rows.database_clock import database_now
from decks.accounts.bots import is_bot
from decks.accounts.tokens import token_digest
from decks.models import DeckVersion, new_slug
from play.games.game import LETTERS, SEATS, GameSeat
from play.games.registry import get_game
from play.models.blocks import Block, between
from play.models.versions import HASH_LENGTH, by_current_rules

ACTION_LENGTH: Final = 40
DIGEST_LENGTH: Final = 16
BY_RULES: Final = "rules"
"""The reason of a match that ended without a winner, since its log does not suit the rules any more."""
DAY: Final = 24 * 3600  # seconds
CLOCK_DAYS: Final = (1, 3, 7)
"""How long a decision may take in a match by days."""
LIFETIME: Final = timedelta(days=14)
"""How long a match that has not begun, or of players without an account, waits for the next step."""


def first_expiry() -> datetime:
    """When a match that is made now ends, if nothing happens to it."""
    return database_now() + LIFETIME


class MatchKind(models.TextChoices):
    """How the players come together."""

    BOT = "bot", _("Against a bot")
    INVITATION = "invitation", _("By invitation")
    OPEN = "open", _("Open table")
    HOTSEAT = "hotseat", _("Two at one screen")


BETWEEN_PEOPLE: Final = (MatchKind.INVITATION, MatchKind.OPEN)


class MatchStatus(models.TextChoices):
    """How far a match has come; one that waits is in its start (`play/matches/stages.py`)."""

    WAITING = "waiting", _("Waiting for the second player")
    PLAYING = "playing", _("Being played")
    OVER = "over", _("Over")
    EXPIRED = "expired", _("Expired")


class SeatKind(models.TextChoices):
    """Who decides at a seat."""

    PERSON = "person", _("Person")
    BOT = "bot", _("Bot")


class OfferKind(models.TextChoices):
    """What one seat may ask of others."""

    TAKE_BACK = "take_back", _("Take back")
    REMATCH = "rematch", _("Rematch")
    GAME = "game", _("Of the game")


def days_a_decision(days: int) -> str:
    """The clock of a match by days, in the reader's language."""
    return ngettext("%(days)d day a decision", "%(days)d days a decision", days) % {"days": days}


@dataclass(frozen=True, slots=True)
class Player:
    """The sender of a request: an account, the bearer of a token, or both; without either a spectator.

    `origin` is the network address of the request; empty where the site itself plays.
    """

    user: User | AnonymousUser
    token: str = ""
    origin: str = field(default="", compare=False)

    @property
    def network(self) -> str:
        """The network around the origin."""
        return network_of(self.origin)

    @property
    def caller(self) -> Caller | None:
        """Whom limits count; None for the site itself."""
        return caller_of(self.user, self.origin) if self.origin else None

    def with_token(self) -> "Player":
        """The player, with a new seat token where there is neither account nor token."""
        is_known = self.user.is_authenticated or self.token
        return self if is_known else replace(self, token=secrets.token_urlsafe(32))

    def own(self) -> Q:
        """The condition of being this player's seat."""
        if not self.token:
            return Q(account=self.user.pk) if isinstance(self.user, User) else Q(pk__in=[])
        of_browser = Q(token_hash=token_digest(self.token))
        return Q(account=self.user.pk) | of_browser if isinstance(self.user, User) else of_browser

    def holds(self, seat: "Seat") -> bool:
        if seat.account_id is not None and seat.account_id == self.user.pk:
            return True
        return bool(self.token) and seat.token_hash == token_digest(self.token)

    def columns(self) -> dict[str, Any]:
        """What a seat of this player has in its columns."""
        if isinstance(self.user, User):
            return {"account": self.user, "token_hash": "", "is_program": is_bot(self.user)}
        return {"account": None, "token_hash": token_digest(self.token)}


def player_is_gone() -> Exists:
    """The condition of a match with a seat whose account was deleted; see `Seat.is_nobodys`."""
    of_nobody = {"kind": SeatKind.PERSON, "account": None, "token_hash": ""}
    return Exists(Seat.objects.filter(match=OuterRef("pk"), **of_nobody))


class MatchQuerySet(models.QuerySet["Match"]):
    def of_player(self, player: Player) -> "MatchQuerySet":
        """Matches in which the player has a seat."""
        return self.filter(pk__in=Seat.objects.filter(player.own()).values("match"))

    def open_tables(self) -> "MatchQuerySet":
        """Matches at which anybody may sit down."""
        waiting = self.filter(~Q(player_is_gone()), kind=MatchKind.OPEN, status=MatchStatus.WAITING)
        seated = Seat.objects.filter(match=OuterRef("pk")).order_by().values("match")
        taken = seated.annotate(taken=Count("pk")).values("taken")
        with_free_seat = waiting.annotate(taken=Subquery(taken)).filter(taken__lt=F("size"))
        return with_free_seat.exclude(expires__lt=database_now())

    def apart_from(self, player: Player) -> "MatchQuerySet":
        """Without matches at which somebody sits whom the player blocks, or who blocks the player."""
        if not isinstance(player.user, User):
            return self
        blocks = Block.objects.filter(between(player.user, OuterRef("account")))
        seats = Seat.objects.filter(match=OuterRef("pk"), account__isnull=False)
        return self.filter(~Exists(seats.filter(Exists(blocks))))

    def with_seats(self) -> "MatchQuerySet":
        """Each match with its seats, in two queries."""
        return self.prefetch_related(Prefetch("seats", to_attr="seated"))  # type: ignore[no-redef]

    def at(self, slug: str) -> "Match | None":
        """The match of that address with its seats, None where there is none."""
        with suppress(Match.DoesNotExist):
            match = self.get(slug=slug)
            match.seated = list(match.seats.all())
            return match
        return None

    def with_rating_changes(self) -> "MatchQuerySet":
        """Each match with what it did to ratings, in one more query."""
        return self.prefetch_related("rating_changes")

    def overdue(self) -> "MatchQuerySet":
        """Matches whose time to continue is over, or that can never begin."""
        active = [MatchStatus.WAITING, MatchStatus.PLAYING]
        unwanted = Q(player_is_gone(), status=MatchStatus.WAITING)
        return self.filter(Q(expires__lt=database_now()) | unwanted, status__in=active)

    def of_other_rules(self) -> "MatchQuerySet":
        """Matches whose logs were last compared with other rules than today's."""
        return self.exclude(by_current_rules())

    def newest_first(self) -> "MatchQuerySet":
        return self.order_by("-changed", "-pk")

    def count_by_status(self) -> dict[str, int]:
        """How many there are of each status."""
        counts = dict(self.values_list("status").annotate(Count("pk")))
        return {status: counts.get(status, 0) for status in MatchStatus.values}


class Match(models.Model):
    """One match between its seats. Its state is what replaying the log gives."""

    slug = models.SlugField(_("address"), max_length=KEY_LENGTH, default=new_slug, db_index=False)
    kind = models.CharField(_("kind"), max_length=10, choices=MatchKind)
    game = models.CharField(_("game"), max_length=KEY_LENGTH)
    setup = models.JSONField(_("set-up"))
    # As the game says of the set-up, for queries.
    size = models.PositiveSmallIntegerField(_("seats"), default=len(SEATS))
    status = models.CharField(
        _("status"), max_length=7, choices=MatchStatus, default=MatchStatus.WAITING, db_index=True
    )
    # False in matches that were made when 53 bits gave all chance; see `play/matches/shuffle_commitment.py`.
    is_keyed = models.BooleanField(_("chance from a key"), default=True, editable=False)
    server_seed = models.CharField(_("server's seed"), max_length=HASH_LENGTH, editable=False)
    start_state = models.JSONField(
        _("state at the beginning"), null=True, blank=True, editable=False
    )
    previous = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="following",
        verbose_name=_("rematch of"),
    )
    # Where it was begun, for the bounds of tables and of matches by days; forgotten when none counts it.
    network = models.CharField(
        _("network"), max_length=NETWORK_LENGTH, blank=True, editable=False, db_index=True
    )
    branch = models.PositiveIntegerField(_("actions taken back"), default=0)
    # What is rated together, as the game says; see `Game.mode_of`.
    mode = models.CharField(_("mode"), max_length=KEY_LENGTH, blank=True, editable=False)
    is_rated = models.BooleanField(_("counts for ratings"), default=False)
    has_agreed_take_back = models.BooleanField(_("a take-back was agreed"), default=False)
    # Only accounts whose rating is that near to the host's may sit down; without it anybody.
    rating_reach = models.PositiveIntegerField(_("opponents within, points"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=10, blank=True)
    rules = models.CharField(
        _("rules version that agrees with the log"), max_length=HASH_LENGTH, editable=False
    )
    clock_bank = models.PositiveIntegerField(_("time for each player, seconds"), null=True)
    clock_increment = models.PositiveIntegerField(_("time for each action, seconds"), default=0)
    # By days: who has decided has the whole time again.
    clock_renews = models.BooleanField(_("the time is for each decision"), default=False)
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
            models.CheckConstraint(
                condition=Q(kind__in=MatchKind.values), name="play_match_kind_known"
            ),
            models.CheckConstraint(condition=~Q(game=""), name="play_match_game_given"),
            models.CheckConstraint(
                condition=Q(status__in=MatchStatus.values), name="play_match_status_known"
            ),
            models.CheckConstraint(
                condition=Q(size__range=(len(SEATS), len(LETTERS))), name="play_match_size_known"
            ),
            models.CheckConstraint(
                condition=Q(status=MatchStatus.OVER) & ~Q(reason="")
                | ~Q(status=MatchStatus.OVER) & Q(reason=""),
                name="play_match_result_when_over",
            ),
            models.CheckConstraint(
                condition=Q(clock_bank=None, clock_increment=0)
                | Q(
                    clock_bank__isnull=False,
                    clock_bank__gte=1,
                    kind__in=BETWEEN_PEOPLE,
                ),
                name="play_match_clock_between_people",
            ),
            models.CheckConstraint(
                condition=Q(clock_renews=False)
                | Q(clock_bank__in=[days * DAY for days in CLOCK_DAYS], clock_increment=0),
                name="play_match_clock_by_days",
            ),
            models.CheckConstraint(
                condition=~Q(status=MatchStatus.WAITING) | Q(expires__isnull=False),
                name="play_match_waiting_expires",
            ),
            models.CheckConstraint(
                condition=Q(is_rated=False) | Q(kind=MatchKind.OPEN),
                name="play_match_rated_at_open_tables",
            ),
            models.CheckConstraint(
                condition=Q(rating_reach=None) | Q(is_rated=True),
                name="play_match_reach_when_rated",
            ),
        )

    def __str__(self) -> str:
        return self.slug

    @property
    def description(self) -> str:
        """What is played, in a few words of the reader's language."""
        return get_game(self.game).describe_match(self.setup)

    @property
    def clock_terms(self) -> str:
        """How long the players may think, in the reader's language."""
        if self.clock_bank is None:
            return gettext("no clock")
        if self.clock_renews:
            return days_a_decision(self.clock_days)
        minutes, seconds = round(self.clock_bank / 60), self.clock_increment
        return gettext("%(minutes)s min + %(seconds)s s") % {"minutes": minutes, "seconds": seconds}

    @property
    def clock_days(self) -> int:
        """How many days a decision may take; 0 unless the match is by days."""
        return (self.clock_bank or 0) // DAY if self.clock_renews else 0

    @property
    def is_between_people(self) -> bool:
        """Whether players wait for one another, each at a screen of their own."""
        return self.kind in BETWEEN_PEOPLE

    @cached_property
    def seated(self) -> "list[Seat]":
        """The seats as they were when they were first asked for, which `with_seats` does."""
        return list(self.seats.all())

    def seat(self, letter: str) -> "Seat | None":
        """The seat of that letter, if somebody sits there."""
        return next((seat for seat in self.seated if seat.letter == letter), None)

    def seats_at(self, letters: Iterable[str]) -> "list[Seat]":
        """The seats of these letters at which somebody sits."""
        return [seat for seat in map(self.seat, letters) if seat is not None]

    def deciding(self, letters: Iterable[str]) -> tuple[str, ...]:
        """The seats whose players, or bots, decide for these: partners for those who have left."""
        seats = (self.seat(seat.stand_in) or seat for seat in self.seats_at(letters))
        return tuple(dict.fromkeys(seat.letter for seat in seats))

    @cached_property
    def game_seats(self) -> tuple[GameSeat, ...]:
        """The seats of what is played, taken or free, as the game says."""
        return get_game(self.game).seats(self.setup)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of these seats, in the order of play."""
        return tuple(seat.letter for seat in self.game_seats)

    def others(self, *letters: str) -> tuple[str, ...]:
        """The letters of the other seats, in the order of play."""
        return tuple(letter for letter in self.letters if letter not in letters)

    def partners_of(self, letters: Sequence[str]) -> tuple[str, ...]:
        """The letters of all seats on the sides of these, in the order of play."""
        sides = {seat.side for seat in self.game_seats if seat.letter in letters}
        return tuple(seat.letter for seat in self.game_seats if seat.side in sides)

    @property
    def may_show_hands(self) -> bool:
        """Whether its players may let spectators see the hands; in rated matches nobody may."""
        hides = get_game(self.game).page.hides
        return self.is_between_people and not self.is_rated and hides

    @property
    def shows_hands(self) -> bool:
        """Whether all its people let spectators see the hands."""
        people = [seat.shows_hand for seat in self.seated if seat.kind == SeatKind.PERSON]
        return self.may_show_hands and all(people)

    def opponents_of(self, letters: Sequence[str]) -> tuple[str, ...]:
        """The letters of the seats on other sides, in the order of play."""
        return self.others(*self.partners_of(letters))

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats of the first place; none while it is played, and after a draw."""
        first = tuple(seat.letter for seat in self.seated if seat.place == 1)
        return tuple(sorted(first)) if len(first) < len(self.seated) else ()

    def has_expired(self) -> bool:
        """Whether the match is overdue, even if the sweep has not ended it yet."""
        if self.expires is not None and self.expires < database_now():
            return True
        return self.status == MatchStatus.WAITING and any(seat.is_nobodys() for seat in self.seated)

    def letters_of(self, player: Player) -> tuple[str, ...]:
        """The seats that the player holds or plays on for a partner who left: none for a spectator, all at
        one screen."""
        own = {seat.letter for seat in self.seated if player.holds(seat)}
        return tuple(sorted(own | {seat.letter for seat in self.seated if seat.stand_in in own}))


class Seat(models.Model):
    """Who sits at a seat of a match, and what is brought there; the game checks it and keeps it secret."""

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
    # A hash, so that a copy of the database gives no seat away.
    token_hash = models.CharField(
        _("seat token's hash"), max_length=HASH_LENGTH, blank=True, db_index=True, editable=False
    )
    name = models.CharField(_("name"), max_length=STORED_NAME_LENGTH, blank=True)
    is_program = models.BooleanField(_("of a bot account"), default=False)
    bot = models.CharField(_("bot"), max_length=KEY_LENGTH, blank=True)
    loadout = models.JSONField(_("what the side brings"), default=dict, blank=True)
    # The stored deck that the side is, for its record; see `play/matches/deck_records.py`.
    deck_version = models.ForeignKey(
        DeckVersion,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("version of a deck"),
    )
    salt = models.CharField(_("salt"), max_length=HASH_LENGTH, blank=True)
    clock_left = models.FloatField(_("time left, seconds"), null=True, blank=True)
    # Since when the match waits for this person, for queries; kept where people play one another.
    awaited_since = models.DateTimeField(_("awaited since"), null=True, blank=True, editable=False)
    # When its account was told of that, or of the end, and reminded.
    told_at = models.DateTimeField(_("told"), null=True, blank=True, editable=False)
    reminded_at = models.DateTimeField(_("reminded"), null=True, blank=True, editable=False)
    free_take_backs = models.PositiveIntegerField(_("taken back freely"), default=0)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    # Who plays on after the player left: a bot's key, a partner's seat, or the game's default action.
    stand_in = models.CharField(_("plays on"), max_length=KEY_LENGTH, blank=True)
    passes = models.BooleanField(_("passes by default"), default=False)
    # Spectators see all hands of an unrated match once all its people allow it.
    shows_hand = models.BooleanField(_("lets spectators see hands"), default=False)
    # What the server does for the person: the only legal action, and answers that were given ahead, in order,
    # each a condition (how the last action of others begins, or nothing) and an action; the seat's secret.
    plays_single = models.BooleanField(_("does the only possible action"), default=False)
    plan = models.JSONField(_("answers given ahead"), default=list, blank=True, editable=False)
    refused_take_backs = models.PositiveIntegerField(_("requests to take back refused"), default=0)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        indexes = (
            models.Index(
                fields=["awaited_since"],
                condition=Q(awaited_since__isnull=False),
                name="play_seat_awaited",
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["match", "letter"], name="play_seat_letter_unique"),
            models.CheckConstraint(condition=Q(letter__in=LETTERS), name="play_seat_letter_known"),
            models.CheckConstraint(
                condition=Q(place=None) | Q(place__range=(1, len(LETTERS))),
                name="play_seat_place_known",
            ),
            models.CheckConstraint(
                condition=Q(kind=SeatKind.BOT, account=None, token_hash="") & ~Q(bot="")
                | Q(kind=SeatKind.PERSON, bot=""),
                name="play_seat_bot_or_person",
            ),
            models.CheckConstraint(
                condition=Q(kind=SeatKind.PERSON) | ~Q(salt=""), name="play_seat_bot_has_salt"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.letter}"

    def is_nobodys(self) -> bool:
        """Whether its person is gone: the account was deleted, and there is no token."""
        return self.kind == SeatKind.PERSON and self.account_id is None and not self.token_hash


class ActionQuerySet(models.QuerySet["Action"]):
    def standing(self, **conditions: Any) -> "ActionQuerySet":
        """The log as it stands, without what was taken back, in order; of it what fulfils conditions."""
        return self.filter(undone_by=None, **conditions).order_by("ply")


class Action(models.Model):
    """One entry of a match's log. `ply` counts from 1; what is taken back stays, marked."""

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
    # By seat, when the action was made; null without a clock and in matches of before.
    clocks = models.JSONField(_("time left, seconds"), null=True, blank=True, editable=False)
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
    """What a seat asks of others: at most one of a kind is open in a match.

    `agreed` holds the letters of those who have said yes; one no ends it. `action` is what a game carries out
    when all have agreed.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="offers", verbose_name=_("match"))
    kind = models.CharField(_("kind"), max_length=9, choices=OfferKind)
    seat = models.CharField(_("seat"), max_length=1)
    ply = models.PositiveIntegerField(_("ply"))
    to = models.CharField(_("to the seats"), max_length=len(LETTERS), blank=True)
    agreed = models.CharField(_("agreed"), max_length=len(LETTERS), blank=True)
    action = models.CharField(_("action"), max_length=ACTION_LENGTH, blank=True)

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
