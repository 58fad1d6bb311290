"""Decks and their versions.

A version has a cruiser and cards; the deck has an owner, a name and a description.
"""

import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Count, Exists, F, Max, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.cards.vocabulary import (
    KEY_LENGTH,
    NOTE_LENGTH,
    REVISION_LENGTH,
    STORED_NAME_LENGTH,
)
from catalog.models import Edition, in_reader_language
from catalog.search.text import normalized, phrases_of, stem_of
from catalog.web.limits.rate_limits import Caller
from decks.construction.card_list import CardListField
from decks.construction.deck_list import DeckList, Remarks
from decks.construction.tags import MAX_TAG_LENGTH

# Without characters that look alike; 12 of them are 59 bits.
SLUG_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
SLUG_LENGTH: Final = 12
TOKEN_LENGTH: Final = 43
VERSION_NOTE_LENGTH: Final = 200
SHORTEST_STEM: Final = 3  # in search
STORED_NOTE_LENGTH: Final = 4 * VERSION_NOTE_LENGTH
MAX_VERSION: Final = 1_000_000  # in requests
FIRST_AUTOSAVE: Final = 500_000  # autosaves are no versions, so their numbers stand apart
CARD_NUMBER_LENGTH: Final = 8


class Visibility(models.TextChoices):
    """Who may open a deck."""

    PRIVATE = "private", _("Private: only you")
    UNLISTED = "unlisted", _("Unlisted: whoever has the link")
    PUBLIC = "public", _("Public: everybody, and listed")


def new_slug() -> str:
    """A random slug that cannot be guessed."""
    return "".join(secrets.choice(SLUG_ALPHABET) for _place in range(SLUG_LENGTH))


@dataclass(frozen=True, slots=True)
class Owner:
    """An account, a browser by its token, both, or nobody; the token is empty until it is needed.

    A browser's rows are claimed when an account signs in there; one that came later is open to both.
    `network` is where a request came from; limits count by it, too.
    """

    user: User | AnonymousUser = field(default_factory=AnonymousUser)
    token: str = ""
    network: str = field(default="", compare=False)

    @property
    def caller(self) -> Caller:
        """Whom limits count."""
        if isinstance(self.user, User):
            return Caller(f"account-{self.user.pk}", self.network, is_account=True)
        return Caller(self.token, self.network)

    def condition(self) -> Q:
        """The condition that selects the owner's rows."""
        if not self.token:
            return Q(owner=self.user.pk) if isinstance(self.user, User) else Q(pk__in=[])
        of_browser = Q(owner=None, session_token=self.token)
        return Q(owner=self.user.pk) | of_browser if isinstance(self.user, User) else of_browser

    def condition_or(self, others: Q) -> Q:
        """The condition that selects the owner's rows and others."""
        owns_nothing = not self.token and not isinstance(self.user, User)
        return others if owns_nothing else self.condition() | others

    def owns(self, deck: "Deck") -> bool:
        """Whether the deck is the owner's."""
        if isinstance(self.user, User) and deck.owner_id == self.user.pk:
            return True
        return bool(self.token) and deck.owner_id is None and deck.session_token == self.token

    def columns(self) -> dict[str, Any]:
        """The values of the columns `owner` and `session_token` of the owner's rows."""
        if isinstance(self.user, User):
            return {"owner": self.user, "session_token": ""}
        return {"owner": None, "session_token": self.token}


# Decks or versions of the current edition; until editions were written down, all were.
OF_CURRENT: Final = Q(edition="") | Q(
    edition__in=Edition.objects.filter(is_current=True).values("key")
)


class DeckQuerySet(models.QuerySet["Deck"]):
    def published(self) -> "DeckQuerySet":
        """Decks in everybody's lists."""
        return self.filter(visibility=Visibility.PUBLIC)

    def owned_by(self, owner: Owner) -> "DeckQuerySet":
        return self.filter(owner.condition())

    def visible_to(self, owner: Owner) -> "DeckQuerySet":
        """Decks that the owner may open: own, public and unlisted ones."""
        return self.filter(owner.condition_or(~Q(visibility=Visibility.PRIVATE)))

    def listed_for(self, owner: Owner) -> "DeckQuerySet":
        """Decks that lists may show to the owner: own and public ones."""
        return self.filter(owner.condition_or(Q(visibility=Visibility.PUBLIC)))

    def with_author(self) -> "DeckQuerySet":
        """Each deck with its owner and `author`, in the same query."""
        return self.select_related("owner__hidden_author")

    def moderated(self) -> "DeckQuerySet":
        """Decks that moderators have hidden, or have a report of."""
        open_reports = Report.objects.filter(deck=OuterRef("pk"), handled_at=None)
        return self.filter(Q(is_hidden=True) | Exists(open_reports))

    def count_likes(self) -> None:
        """Writes how many accounts like each of the decks."""
        likes = Like.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
        count = Subquery(likes.annotate(count=Count("pk")).values("count"))
        self.update(like_count=Coalesce(count, 0))

    def newest_first(self) -> "DeckQuerySet":
        return self.order_by("-changed", "-pk")

    def most_liked_first(self) -> "DeckQuerySet":
        return self.order_by("-like_count", "-changed", "-pk")

    def with_newest_version(self) -> "DeckQuerySet":
        """Prefetches `newest`, the newest saved version, in one query."""
        versions = DeckVersion.objects.filter(number=F("deck__latest"))
        return self.prefetch_related(Prefetch("versions", versions, to_attr="fetched"))

    def with_cruiser(self, cruiser: str) -> "DeckQuerySet":
        """Decks whose newest version has the current edition's cruiser."""
        return self.filter(OF_CURRENT, cruiser=cruiser)

    def with_card(self, number: str) -> "DeckQuerySet":
        """Decks whose newest version has the current edition's card."""
        return self.filter(OF_CURRENT, pk__in=DeckCard.objects.filter(number=number).values("deck"))

    def without_card(self, number: str) -> "DeckQuerySet":
        """Decks whose newest version does not have the card."""
        return self.exclude(
            OF_CURRENT, pk__in=DeckCard.objects.filter(number=number).values("deck")
        )

    def with_tag(self, name: str) -> "DeckQuerySet":
        """Decks with the normalised tag."""
        return self.filter(pk__in=DeckTag.objects.filter(name=name).values("deck"))

    def by_author(self, account: User | None) -> "DeckQuerySet":
        """Decks of the account, unless moderators have hidden its name."""
        return self.filter(owner=account, owner__isnull=False, owner__hidden_author=None)

    def with_size(self, least: int | None, most: int | None) -> "DeckQuerySet":
        """Decks whose newest version has from `least` to `most` cards; None is no limit."""
        limits = {"size__gte": least, "size__lte": most}
        return self.filter(**{name: size for name, size in limits.items() if size is not None})

    def fitting_beside(self, listed: DeckList) -> "DeckQuerySet":
        """Decks without the list's cards and cruiser, so that one copy of the game contains both."""
        fitting = self.exclude(holds(*listed.cards))
        return fitting.exclude(cruiser=listed.cruiser) if listed.cruiser else fitting

    def with_tags(self) -> "DeckQuerySet":
        """Prefetches the tags, in one query."""
        return self.prefetch_related(Prefetch("tags", to_attr="fetched_tags"))

    def mentioning(self, words: str) -> "DeckQuerySet":
        """Decks with every word in their texts, in whatever form; quoted words stand together."""
        found = self
        for phrase in phrases_of(words):
            holds_it = Q(search_text__contains=phrase)
            stem = stem_of(phrase)
            if " " not in phrase and len(stem) >= SHORTEST_STEM:
                holds_it |= Q(search_text__contains=stem)
            found = found.filter(holds_it)
        return found


AllDecks = models.Manager.from_queryset(DeckQuerySet)


class PresentDecks(AllDecks):  # type: ignore[type-arg]
    """All decks but deleted ones."""

    def get_queryset(self) -> "models.QuerySet[Deck]":
        return super().get_queryset().filter(deleted_at=None)


def holds(*numbers: str) -> Exists:
    """The condition that a deck's newest version has one of the cards."""
    return Exists(DeckCard.objects.filter(deck=OuterRef("pk"), number__in=numbers))


def author_name(user: User) -> str:
    """The account's name as others see it; empty where moderators have hidden it."""
    return "" if hasattr(user, "hidden_author") else user.username


class Deck(models.Model):
    """A deck of an account, or of a browser's session until the user signs in."""

    slug = models.SlugField(_("address"), max_length=KEY_LENGTH, default=new_slug, db_index=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="decks",
        verbose_name=_("owner"),
    )
    session_token = models.CharField(
        _("session"), max_length=TOKEN_LENGTH, blank=True, db_index=True, editable=False
    )
    name = models.CharField(_("name"), max_length=STORED_NAME_LENGTH)
    name_ru = models.CharField(_("Russian name"), max_length=STORED_NAME_LENGTH, blank=True)
    description = models.TextField(_("description"), max_length=NOTE_LENGTH, blank=True)
    description_ru = models.TextField(_("Russian description"), max_length=NOTE_LENGTH, blank=True)
    visibility = models.CharField(
        _("visibility"), max_length=8, choices=Visibility, default=Visibility.PRIVATE
    )
    # Set by moderators: the owner cannot share it.
    is_hidden = models.BooleanField(_("hidden by moderators"), default=False)
    hidden_name = models.CharField(
        _("name when it was hidden"), max_length=STORED_NAME_LENGTH, blank=True, editable=False
    )
    parent = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="copies",
        verbose_name=_("copied from"),
    )
    # The newest saved version, or an autosave if there is none.
    latest = models.PositiveIntegerField(_("newest version"), default=1)
    # What lists choose and sort decks by: of the newest version, of the texts, and of the likes.
    cruiser = models.CharField(_("cruiser"), max_length=KEY_LENGTH, blank=True, editable=False)
    edition = models.CharField(_("edition"), max_length=KEY_LENGTH, blank=True, editable=False)
    size = models.PositiveSmallIntegerField(_("cards"), default=0, editable=False)
    search_text = models.TextField(_("texts, as they are searched"), blank=True, editable=False)
    like_count = models.PositiveIntegerField(_("likes"), default=0, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"))
    # Off the owner's list; others see it as before.
    is_archived = models.BooleanField(_("archived"), default=False)
    # Nobody sees a deleted deck; its owner can undo that until retention removes the row.
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)

    objects = PresentDecks()
    all_rows = AllDecks()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        indexes = (
            models.Index(fields=["visibility", "-changed"], name="decks_deck_newest"),
            models.Index(fields=["visibility", "-like_count", "-changed"], name="decks_deck_liked"),
            models.Index(fields=["visibility", "cruiser", "-changed"], name="decks_deck_cruiser"),
            models.Index(fields=["visibility", "size", "-changed"], name="decks_deck_size"),
            models.Index(fields=["-changed"], name="decks_deck_changed"),  # the administration
            models.Index(fields=["deleted_at", "-changed"], name="decks_deck_kept"),
        )
        constraints = (
            models.UniqueConstraint(fields=["slug"], name="decks_deck_slug_unique"),
            models.CheckConstraint(condition=~Q(slug=""), name="decks_deck_slug_given"),
            models.CheckConstraint(condition=~Q(name=""), name="decks_deck_name_given"),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="decks_deck_visibility_known"
            ),
            models.CheckConstraint(
                condition=(Q(owner=None) & ~Q(session_token=""))
                | (Q(owner__isnull=False) & Q(session_token="")),
                name="decks_deck_one_keeper",
            ),
            models.CheckConstraint(
                condition=Q(owner__isnull=False) | Q(visibility=Visibility.PRIVATE),
                name="decks_deck_session_private",
            ),
            models.CheckConstraint(
                condition=Q(is_hidden=False) | Q(visibility=Visibility.PRIVATE),
                name="decks_deck_hidden_private",
            ),
            models.CheckConstraint(condition=Q(latest__gte=1), name="decks_deck_latest_positive"),
        )

    def __str__(self) -> str:
        return in_reader_language(self.name, self.name_ru)

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.slug])

    @property
    def author(self) -> str:
        """The owner's name; empty for a session's deck, and where moderators have hidden the name."""
        return author_name(self.owner) if self.owner else ""

    @property
    def tag_names(self) -> list[str]:
        """The tags in alphabetical order; prefetch with `with_tags`."""
        fetched: list[DeckTag] | None = getattr(self, "fetched_tags", None)
        return sorted(tag.name for tag in (self.tags.all() if fetched is None else fetched))

    @property
    def newest(self) -> "DeckVersion":
        """The newest saved version, which the deck shows; prefetch with `with_newest_version`."""
        fetched: list[DeckVersion] | None = getattr(self, "fetched", None)
        return fetched[0] if fetched else self.versions.get(number=self.latest)

    def fetch_newest(self) -> None:
        """Fetches `newest` now and stores it on the instance."""
        setattr(self, "fetched", [self.newest])  # noqa: B010 - django-stubs defines it by Prefetch

    @property
    def head(self) -> "DeckVersion":
        """The newest version, autosaves included; the next version is based on it."""
        return self.versions.latest("pk")

    def next_number(self, *, is_autosave: bool) -> int:
        """The number of the next saved version, or of the next autosave."""
        lowest, beyond = (FIRST_AUTOSAVE, MAX_VERSION) if is_autosave else (1, FIRST_AUTOSAVE)
        used = self.versions.filter(number__gte=lowest, number__lt=beyond)
        return max((used.aggregate(last=Max("number"))["last"] or 0) + 1, lowest)

    @property
    def text(self) -> str:
        """The description in the reader's language, as Markdown."""
        return in_reader_language(self.description, self.description_ru)

    def fold_texts(self) -> None:
        """Sets `search_text` on the instance; whoever writes a text of the deck writes it, too."""
        texts = (self.name, self.name_ru, self.description, self.description_ru)
        self.search_text = "\n".join(map(normalized, filter(None, texts)))


class DeckCard(models.Model):
    """A card of a deck's newest version."""

    deck = models.ForeignKey(
        Deck, models.CASCADE, related_name="cards", verbose_name=_("deck"), db_index=False
    )
    number = models.CharField(_("card"), max_length=CARD_NUMBER_LENGTH)

    class Meta:
        verbose_name = _("card of a deck")
        verbose_name_plural = _("cards of decks")
        indexes = (models.Index(fields=["number", "deck"], name="decks_card_decks"),)
        constraints = (models.UniqueConstraint(fields=["deck", "number"], name="decks_card_once"),)

    def __str__(self) -> str:
        return f"{self.deck_id}: {self.number}"


class DeckVersion(models.Model):
    """A version of a deck: a cruiser, or none yet, and cards.

    Others see versions that were saved while the deck was shared, but no autosaves.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions", verbose_name=_("deck"))
    number = models.PositiveIntegerField(_("number"))
    cruiser = models.CharField(_("cruiser"), max_length=KEY_LENGTH, blank=True)
    cards = CardListField(_("cards"))
    # What the numbers mean: the edition's key, and its revision when the version was made.
    edition = models.CharField(_("edition"), max_length=KEY_LENGTH, blank=True)
    revision = models.CharField(_("revision"), max_length=REVISION_LENGTH, blank=True)
    is_autosave = models.BooleanField(_("saved automatically"), default=False)
    was_shared = models.BooleanField(_("others could see it"), default=False)
    note = models.CharField(_("note"), max_length=STORED_NOTE_LENGTH, blank=True)
    # The owner's own; nobody else is told them.
    maybe = CardListField(_("cards to think about"), blank=True, default=())
    card_notes = models.JSONField(_("notes of cards"), blank=True, default=dict)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("version of a deck")
        verbose_name_plural = _("versions of decks")
        constraints = (
            models.UniqueConstraint(fields=["deck", "number"], name="decks_version_number_unique"),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="decks_version_number_positive"
            ),
            models.CheckConstraint(
                condition=Q(cards__startswith=",", cards__endswith=","),
                name="decks_version_cards_packed",
            ),
        )

    def __str__(self) -> str:
        return f"{self.deck_id}/{self.number}"

    @property
    def title(self) -> str:
        """What pages call it, such as “Version 3”."""
        if self.is_autosave:
            return gettext("Autosave")
        return gettext("Version %(number)d") % {"number": self.number}

    def is_of(self, edition_key: str) -> bool:
        """Whether the version belongs to the edition; one that names none belongs to any."""
        return self.edition in ("", edition_key)

    def is_same_deck(self, other: "DeckVersion") -> bool:
        """Whether both hold the same cruiser, cards and remarks."""
        mine, theirs = ((v.cruiser, v.cards, v.remarks, v.edition) for v in (self, other))
        return mine == theirs

    def listed(self, name: str = "") -> DeckList:
        """The version as a deck list."""
        return DeckList(self.cards, self.cruiser or None, name)

    @property
    def remarks(self) -> Remarks:
        """What the owner wrote beside the deck, for the owner alone."""
        return Remarks(self.maybe, tuple(sorted(self.card_notes.items())))


class DeckTag(models.Model):
    """A normalised tag of a deck; see `decks.construction.tags`."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags", verbose_name=_("deck"))
    name = models.CharField(_("tag"), max_length=MAX_TAG_LENGTH, db_index=True)

    class Meta:
        verbose_name = _("tag of a deck")
        verbose_name_plural = _("tags of decks")
        constraints = (
            models.UniqueConstraint(fields=["deck", "name"], name="decks_tag_once"),
            models.CheckConstraint(condition=~Q(name=""), name="decks_tag_name_given"),
        )

    def __str__(self) -> str:
        return self.name


class Like(models.Model):
    """A deck liked by an account."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="likes", verbose_name=_("deck"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("account")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("like")
        verbose_name_plural = _("likes")
        constraints = (models.UniqueConstraint(fields=["deck", "user"], name="decks_like_once"),)

    def __str__(self) -> str:
        return f"{self.user_id}/{self.deck_id}"


class ReportSubject(models.TextChoices):
    """What of a deck is reported."""

    NAME = "name", _("Its name, description or tags")
    AUTHOR = "author", _("The name of its author")
    OTHER = "other", _("Something else")


class Report(models.Model):
    """What a user tells moderators of a deck. A user has one open report of a deck at most."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="reports", verbose_name=_("deck"))
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("reported by"),
    )
    about = models.CharField(_("what is wrong"), max_length=6, choices=ReportSubject)
    text = models.TextField(_("in your words"), max_length=NOTE_LENGTH, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = (models.Index(fields=["handled_at", "-created"], name="decks_report_newest"),)
        constraints = (
            models.UniqueConstraint(
                fields=["deck", "reporter"],
                condition=Q(handled_at=None),
                name="decks_report_open_once",
            ),
            models.CheckConstraint(
                condition=Q(about__in=ReportSubject.values), name="decks_report_subject_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.deck_id}: {self.about}"
