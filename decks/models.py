"""Decks and their versions.

A version is what a deck holds, cruiser and cards; the deck is who keeps it and what it is called.
"""

import secrets
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.db.models import Count, F, Prefetch, Q, Value
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Cast, Length, Replace
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.models import in_reader_language
from catalog.vocabulary import KEY_LENGTH, NAME_LENGTH, NOTE_LENGTH
from decks.card_list import MOST_CARDS, CardListField, pack
from decks.formats.deck_list import DeckList
from decks.tags import LONGEST_TAG

# No letters or digits that are easily mistaken for others; 12 of them are 59 bits.
SLUG_SIGNS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
SLUG_LENGTH: Final = 12
TOKEN_LENGTH: Final = 43
VERSION_NOTE_LENGTH: Final = 200
DIGEST_LENGTH: Final = 64


class Visibility(models.TextChoices):
    """Who may open a deck."""

    PRIVATE = "private", _("Private: only you")
    UNLISTED = "unlisted", _("Unlisted: whoever has the link")
    PUBLIC = "public", _("Public: everybody, and listed")


def new_slug() -> str:
    """An address that nobody guesses."""
    return "".join(secrets.choice(SLUG_SIGNS) for _place in range(SLUG_LENGTH))


@dataclass(frozen=True, slots=True)
class Keeper:
    """Whoever asks: an account, or a browser's session by its token, which is empty at first."""

    user: User | AnonymousUser
    token: str = ""

    def own(self) -> Q:
        """The condition of being this keeper's deck."""
        if isinstance(self.user, User):
            return Q(owner=self.user)
        return Q(owner=None, session_token=self.token) if self.token else Q(pk__in=[])

    def own_or(self, others: Q) -> Q:
        """The condition of being this keeper's deck or one of `others`, as short as may be."""
        is_nobody = not self.token and not isinstance(self.user, User)
        return others if is_nobody else self.own() | others

    def keeps(self, deck: "Deck") -> bool:
        if isinstance(self.user, User):
            return deck.owner_id == self.user.pk
        return bool(self.token) and deck.owner_id is None and deck.session_token == self.token

    def columns(self) -> dict[str, Any]:
        """What a deck of this keeper has in its columns."""
        if isinstance(self.user, User):
            return {"owner": self.user, "session_token": ""}
        return {"owner": None, "session_token": self.token}


class DeckQuerySet(models.QuerySet["Deck"]):
    def published(self) -> "DeckQuerySet":
        """Decks that lists show to everybody."""
        return self.filter(visibility=Visibility.PUBLIC)

    def kept_by(self, keeper: Keeper) -> "DeckQuerySet":
        return self.filter(keeper.own())

    def visible_to(self, keeper: Keeper) -> "DeckQuerySet":
        """Decks that the keeper may open by their link."""
        return self.filter(keeper.own_or(~Q(visibility=Visibility.PRIVATE)))

    def listed_for(self, keeper: Keeper) -> "DeckQuerySet":
        """Decks that may be named to the keeper without a link: published ones and the keeper's."""
        return self.filter(keeper.own_or(Q(visibility=Visibility.PUBLIC)))

    def newest_first(self) -> "DeckQuerySet":
        return self.order_by("-changed", "-pk")

    def with_like_count(self) -> "DeckQuerySet":
        """Each deck with `like_count`."""
        return self.annotate(like_count=Count("likes"))

    def most_liked_first(self) -> "DeckQuerySet":
        counted = self.annotate(like_count=Count("likes"))
        return counted.order_by("-like_count", "-changed", "-pk")

    def with_newest_version(self) -> "DeckQuerySet":
        """Each deck with `newest`, which autosaves do not change, in one query more."""
        versions = DeckVersion.objects.filter(number=F("deck__latest"))
        return self.prefetch_related(Prefetch("versions", versions, to_attr="fetched"))

    def with_cruiser(self, cruiser: str) -> "DeckQuerySet":
        """Decks whose newest version has the cruiser."""
        newest = DeckVersion.objects.filter(number=F("deck__latest"), cruiser=cruiser)
        return self.filter(pk__in=newest.values("deck"))

    def with_card(self, number: str) -> "DeckQuerySet":
        """Decks whose newest version has the card."""
        newest = DeckVersion.objects.filter(
            number=F("deck__latest"), cards__contains=pack([number])
        )
        return self.filter(pk__in=newest.values("deck"))

    def without_card(self, number: str) -> "DeckQuerySet":
        """Decks whose newest version does not have the card."""
        return self.exclude(pk__in=self.model.objects.with_card(number).values("pk"))

    def with_tag(self, name: str) -> "DeckQuerySet":
        """Decks with the tag, written as `decks.tags` writes it."""
        return self.filter(pk__in=DeckTag.objects.filter(name=name).values("deck"))

    def with_size(self, least: int | None, most: int | None) -> "DeckQuerySet":
        """Decks whose newest version has so many cards; None sets no bound."""
        newest = DeckVersion.objects.annotate(size=card_count()).filter(
            number=F("deck__latest"),
            size__gte=0 if least is None else least,
            size__lte=MOST_CARDS if most is None else most,
        )
        return self.filter(pk__in=newest.values("deck"))

    def fitting_beside(self, listed: DeckList) -> "DeckQuerySet":
        """Decks that one copy of the game holds together with the list: other cards, other cruiser."""
        clash = Q(cruiser=listed.cruiser) if listed.cruiser else Q(pk__in=[])
        for number in listed.cards:
            clash |= Q(cards__contains=pack([number]))
        newest = DeckVersion.objects.filter(clash, number=F("deck__latest"))
        return self.exclude(pk__in=newest.values("deck"))

    def with_tags(self) -> "DeckQuerySet":
        """Each deck with its tags, in one query more."""
        return self.prefetch_related("tags")

    def answering(self, words: str) -> "DeckQuerySet":
        """Decks with every word in name or description."""
        found = self
        for word in words.split():
            found = found.filter(mentions(word))
        return found


def mentions(word: str) -> Q:
    """The condition of a text of the deck holding the word.

    SQLite folds the case of ASCII letters only, hence the usual spellings.
    """
    spellings = {word, word.lower(), word.capitalize()}
    columns = ("name", "name_ru", "description", "description_ru")
    condition = Q()
    for column in columns:
        for spelling in spellings:
            condition |= Q(**{f"{column}__icontains": spelling})
    return condition


class Deck(models.Model):
    """A deck of an account, or of a browser's session until it is claimed."""

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
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    name_ru = models.CharField(_("Russian name"), max_length=NAME_LENGTH, blank=True)
    description = models.TextField(_("description"), max_length=NOTE_LENGTH, blank=True)
    description_ru = models.TextField(_("Russian description"), max_length=NOTE_LENGTH, blank=True)
    visibility = models.CharField(
        _("visibility"), max_length=8, choices=Visibility, default=Visibility.PRIVATE
    )
    parent = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="copies",
        verbose_name=_("copied from"),
    )
    # The newest saved version; an autosave only while nothing was saved yet.
    latest = models.PositiveIntegerField(_("newest version"), default=1)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"))

    objects = DeckQuerySet.as_manager()

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        indexes = (models.Index(fields=["visibility", "-changed"], name="decks_deck_newest"),)
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
            models.CheckConstraint(condition=Q(latest__gte=1), name="decks_deck_latest_positive"),
        )

    def __str__(self) -> str:
        return in_reader_language(self.name, self.name_ru)

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.slug])

    @property
    def tag_names(self) -> list[str]:
        """The tags by alphabet; `with_tags` fetches them for many decks."""
        return sorted(tag.name for tag in self.tags.all())

    @property
    def newest(self) -> "DeckVersion":
        """The version that the deck shows; `with_newest_version` fetches it for many decks."""
        fetched: list[DeckVersion] | None = getattr(self, "fetched", None)
        return fetched[0] if fetched else self.versions.get(number=self.latest)

    def fetch_newest(self) -> None:
        """Asks for `newest` now, and not once more."""
        setattr(self, "fetched", [self.newest])  # noqa: B010 - which prefetching defines for types

    @property
    def head(self) -> "DeckVersion":
        """The version that work goes on from: the newest of all, autosaves too."""
        return self.versions.latest("number")

    @property
    def text(self) -> str:
        """The description in the reader's language, as Markdown."""
        return in_reader_language(self.description, self.description_ru)


def card_count() -> CombinedExpression:
    """The number of cards of a version, counted by the commas of the column."""
    text = Cast("cards", models.TextField())
    return Length(text) - Length(Replace(text, Value(","), Value(""))) - Value(1)


class DeckVersion(models.Model):
    """What a deck held at one time: a cruiser, or none yet, and cards.

    Others see the versions that were saved while the deck was shared, and no autosave.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions", verbose_name=_("deck"))
    number = models.PositiveIntegerField(_("number"))
    cruiser = models.CharField(_("cruiser"), max_length=KEY_LENGTH, blank=True)
    cards = CardListField(_("cards"))
    is_autosave = models.BooleanField(_("saved automatically"), default=False)
    was_shared = models.BooleanField(_("others could see it"), default=False)
    note = models.CharField(_("note"), max_length=VERSION_NOTE_LENGTH, blank=True)
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

    def listed(self, name: str = "") -> DeckList:
        """What the version holds, for formats and codes."""
        return DeckList(self.cards, self.cruiser or None, name)


class DeckTag(models.Model):
    """A tag of a deck, in the one spelling of `decks.tags`."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="tags", verbose_name=_("deck"))
    name = models.CharField(_("tag"), max_length=LONGEST_TAG, db_index=True)

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
    """An account's liking of a deck."""

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


class ApiToken(models.Model):
    """What a program signs in with as an account. The token itself is nowhere kept, only its digest."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("account")
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    digest = models.CharField(_("digest"), max_length=DIGEST_LENGTH, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = (
            models.UniqueConstraint(fields=["digest"], name="decks_token_digest_unique"),
            models.UniqueConstraint(fields=["user", "name"], name="decks_token_name_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="decks_token_name_given"),
        )

    def __str__(self) -> str:
        return self.name
