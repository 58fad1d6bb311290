"""Editions of the game, their cruisers and their squadron cards.

Constraints follow the rules only (R1, R7, R8), so that any printed set can be transcribed.
"""

from typing import Any, Final, TypeVar
from uuid import uuid4

from django.db import models
from django.db.models import Count, F, Q
from django.db.models.functions import Cast, Concat
from django.db.models.signals import post_delete, post_save
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from catalog.cards.content import (
    CardContent,
    CruiserContent,
    HalfContent,
    SectorContent,
    other_figure,
)
from catalog.cards.vocabulary import (
    FEWEST_FIELDS,
    GREEN_EFFECTS,
    KEY_LENGTH,
    MAX_ARMOUR,
    MAX_DRAW_SYMBOLS,
    MAX_FIELDS,
    MAX_FIGHTERS,
    NAME_LENGTH,
    NOTE_LENGTH,
    REVISION_LENGTH,
    SECTORS,
    TOP_LEVEL,
    TOP_SERIAL,
    Effect,
    Protection,
    Series,
)

SHIPPED_KEY: Final = "reconstruction"

Content = TypeVar("Content", bound=models.Model)


def in_reader_language(english: str, russian: str) -> str:
    """The text in the active language, or in the other one if it is empty."""
    return russian if russian and (get_language() or "").startswith("ru") else english or russian


def call_sign(card: "Card | CardContent") -> str:
    """The card's call sign in the reader's language."""
    return in_reader_language(card.name, card.name_ru)


def cruiser_name(cruiser: "Cruiser | CruiserContent") -> str:
    """The cruiser's name in the reader's language."""
    return in_reader_language(cruiser.name, cruiser.name_ru)


class EditionQuerySet(models.QuerySet["Edition"]):
    def with_counts(self) -> "EditionQuerySet":
        """Each edition with `card_count` and `cruiser_count`."""
        return self.annotate(
            card_count=Count("cards", distinct=True), cruiser_count=Count("cruisers", distinct=True)
        )


class Edition(models.Model):
    """One set of cards and cruisers, such as the shipped reconstruction or a transcribed box."""

    key = models.SlugField(_("key"), max_length=KEY_LENGTH, db_index=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    name_ru = models.CharField(_("Russian name"), max_length=NAME_LENGTH, blank=True)
    note = models.TextField(_("note"), max_length=NOTE_LENGTH, blank=True)
    note_ru = models.TextField(_("Russian note"), max_length=NOTE_LENGTH, blank=True)
    figures = models.TextField(_("balance figures"), max_length=NOTE_LENGTH, blank=True)
    figures_ru = models.TextField(_("Russian balance figures"), max_length=NOTE_LENGTH, blank=True)
    is_current = models.BooleanField(_("current"), default=False)
    # Another with each change of cards and cruisers, so what follows from them may be kept.
    stamp = models.UUIDField(default=uuid4, editable=False)

    objects = EditionQuerySet.as_manager()

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        constraints = (
            models.UniqueConstraint(fields=["key"], name="catalog_edition_key_unique"),
            models.CheckConstraint(condition=~Q(key=""), name="catalog_edition_key_given"),
            models.CheckConstraint(condition=~Q(name=""), name="catalog_edition_name_given"),
            models.UniqueConstraint(
                fields=["is_current"],
                condition=Q(is_current=True),
                name="catalog_edition_one_current",
                violation_error_message=_("Another edition is the current one."),
            ),
        )

    def __str__(self) -> str:
        return in_reader_language(self.name, self.name_ru)

    @property
    def is_shipped(self) -> bool:
        """Whether this is the reconstruction rather than a transcribed printed set."""
        return self.key == SHIPPED_KEY

    def parts(self) -> tuple[list[CardContent], list[CruiserContent]]:
        """The cards by number and the cruisers by key as plain values, in three queries."""
        cards = [row.content() for row in self.cards.by_number()]
        rows = self.cruisers.order_by("key").prefetch_related("sectors")
        return cards, [row.content() for row in rows]

    @property
    def note_text(self) -> str:
        """The note in the reader's language."""
        return in_reader_language(self.note, self.note_ru)

    @property
    def figures_text(self) -> str:
        """The balance figures in the reader's language."""
        return in_reader_language(self.figures, self.figures_ru)


def renew_stamps(**_signal: Any) -> None:
    Edition.objects.update(stamp=uuid4())


class ContentQuerySet(models.QuerySet[Content]):
    """Rows of what editions hold: renews stamps where Django sends no signals."""

    def update(self, **columns: Any) -> int:
        count = super().update(**columns)
        renew_stamps()
        return count

    def bulk_create(self, *args: Any, **kwargs: Any) -> list[Content]:
        created = super().bulk_create(*args, **kwargs)
        renew_stamps()
        return created


class Cruiser(models.Model):
    """A cruiser's board; its sectors are related rows (R1.1)."""

    edition = models.ForeignKey(
        Edition, models.CASCADE, related_name="cruisers", verbose_name=_("edition")
    )
    key = models.SlugField(_("key"), max_length=KEY_LENGTH, db_index=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    name_ru = models.CharField(_("Russian name"), max_length=NAME_LENGTH, blank=True)
    armour = models.PositiveSmallIntegerField(_("armour"))

    objects = ContentQuerySet["Cruiser"].as_manager()

    class Meta:
        verbose_name = _("cruiser")
        verbose_name_plural = _("cruisers")
        constraints = (
            models.UniqueConstraint(
                fields=["edition", "key"],
                name="catalog_cruiser_key_unique",
                violation_error_message=_("This edition has a cruiser of that key already."),
            ),
            models.CheckConstraint(condition=~Q(key=""), name="catalog_cruiser_key_given"),
            models.CheckConstraint(condition=~Q(name=""), name="catalog_cruiser_name_given"),
            models.CheckConstraint(
                condition=Q(armour__range=(1, MAX_ARMOUR)),
                name="catalog_cruiser_armour_range",
                violation_error_message=_("Armour is from 1 to 99."),
            ),
        )

    def __str__(self) -> str:
        return cruiser_name(self)

    def content(self) -> CruiserContent:
        """The cruiser as a plain value; prefetch `sectors` for many."""
        rows = sorted(self.sectors.all(), key=lambda sector: sector.position)
        sectors = tuple(SectorContent(fields=row.fields, draw=row.draw) for row in rows)
        return CruiserContent(self.key, self.name, self.name_ru, self.armour, sectors)


class Sector(models.Model):
    """One of a cruiser's five sectors, numbered from the owner's left (R1.1)."""

    cruiser = models.ForeignKey(
        Cruiser, models.CASCADE, related_name="sectors", verbose_name=_("cruiser")
    )
    position = models.PositiveSmallIntegerField(_("position"))
    fields = models.PositiveSmallIntegerField(_("fields"))
    draw = models.PositiveSmallIntegerField(_("Draw symbols"), default=0)

    objects = ContentQuerySet["Sector"].as_manager()

    class Meta:
        verbose_name = _("sector")
        verbose_name_plural = _("sectors")
        constraints = (
            models.UniqueConstraint(
                fields=["cruiser", "position"],
                name="catalog_sector_position_unique",
                violation_error_message=_("This cruiser has a sector at that position already."),
            ),
            models.CheckConstraint(
                condition=Q(position__range=(1, SECTORS)),
                name="catalog_sector_position_range",
                violation_error_message=_("Sectors are numbered from 1 to 5."),
            ),
            models.CheckConstraint(
                condition=Q(fields__range=(FEWEST_FIELDS, MAX_FIELDS)),
                name="catalog_sector_fields_range",
                violation_error_message=_("A sector has 2 to 4 fields."),
            ),
            models.CheckConstraint(
                condition=Q(draw__range=(0, MAX_DRAW_SYMBOLS)),
                name="catalog_sector_draw_range",
                violation_error_message=_("A sector has at most 2 Draw symbols."),
            ),
        )

    def __str__(self) -> str:
        return str(self.position)


class CardQuerySet(ContentQuerySet["Card"]):
    def by_number(self) -> "CardQuerySet":
        """Ordered by level, then by serial as a number."""
        return self.order_by("level", "serial", "number")

    def with_symbol(self, kind: str, code: str) -> "CardQuerySet":
        """Cards with the `effect`, or the `protection`, on either half."""
        return self.filter(Q(**{f"top_{kind}": code}) | Q(**{f"bottom_{kind}": code}))


class Card(models.Model):
    """A squadron card's front (R1.2 to R1.4).

    Halves are columns rather than rows, because some constraints span both.
    """

    edition = models.ForeignKey(
        Edition, models.CASCADE, related_name="cards", verbose_name=_("edition")
    )
    number = models.CharField(_("number"), max_length=5)
    level = models.PositiveSmallIntegerField(_("level"))
    serial = models.PositiveSmallIntegerField(_("serial"))
    series = models.CharField(_("series"), max_length=5, choices=Series)
    name = models.CharField(_("call sign"), max_length=NAME_LENGTH, blank=True)
    name_ru = models.CharField(_("Russian call sign"), max_length=NAME_LENGTH, blank=True)
    top_fighters = models.PositiveSmallIntegerField(_("top: fighters"), default=0)
    top_effect = models.CharField(_("top: effect"), max_length=8, choices=Effect, blank=True)
    top_protection = models.CharField(
        _("top: protection"), max_length=11, choices=Protection, blank=True
    )
    bottom_fighters = models.PositiveSmallIntegerField(_("bottom: fighters"), default=0)
    bottom_effect = models.CharField(_("bottom: effect"), max_length=8, choices=Effect, blank=True)
    bottom_protection = models.CharField(
        _("bottom: protection"), max_length=11, choices=Protection, blank=True
    )

    objects = CardQuerySet.as_manager()

    class Meta:
        verbose_name = _("squadron card")
        verbose_name_plural = _("squadron cards")
        constraints = (
            models.UniqueConstraint(
                fields=["edition", "number"],
                name="catalog_card_number_unique",
                violation_error_message=_("This edition has a card of that number already."),
            ),
            models.CheckConstraint(
                condition=Q(level__range=(0, TOP_LEVEL)),
                name="catalog_card_level_range",
                violation_error_message=_("A level is from 0 to 3."),
            ),
            models.CheckConstraint(
                condition=Q(serial__range=(1, TOP_SERIAL)),
                name="catalog_card_serial_range",
                violation_error_message=_("A serial is from 1 to 100."),
            ),
            models.CheckConstraint(
                condition=Q(
                    number__in=[
                        Concat(models.Value(f"{figure}-"), Cast("serial", models.CharField()))
                        for figure in range(TOP_LEVEL + 1)
                    ]
                ),
                name="catalog_card_number_has_serial",
                violation_error_message=_("A number is a figure and the serial, such as 3-10."),
            ),
            models.CheckConstraint(
                condition=Q(series__in=Series.values), name="catalog_card_series_known"
            ),
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{half}_fighters__range": (0, MAX_FIGHTERS)}),
                    name=f"catalog_card_{half}_fighters_range",
                    violation_error_message=_("A half has at most 4 fighters (R1.4)."),
                )
                for half in ("top", "bottom")
            ),
            models.CheckConstraint(
                condition=Q(top_fighters__lte=MAX_FIGHTERS - F("bottom_fighters")),
                name="catalog_card_fighters_most",
                violation_error_message=_(
                    "A front has at most 4 fighters over both halves (R1.4)."
                ),
            ),
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{half}_{kind}__in": ["", *codes]}),
                    name=f"catalog_card_{half}_{kind}_known",
                )
                for half in ("top", "bottom")
                for kind, codes in (("effect", Effect.values), ("protection", Protection.values))
            ),
            models.CheckConstraint(
                condition=~Q(series=Series.GREEN)
                | Q(
                    top_effect__in=["", *GREEN_EFFECTS],
                    bottom_effect__in=["", *GREEN_EFFECTS],
                ),
                name="catalog_card_green_effects",
                violation_error_message=_("Blue cards alone roll or hit fighters (R7)."),
            ),
            models.CheckConstraint(
                condition=~Q(series=Series.GREEN) | Q(top_protection="", bottom_protection=""),
                name="catalog_card_green_unprotected",
                violation_error_message=_("Blue cards alone have protections (R8)."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {call_sign(self)}".rstrip()

    def content(self) -> CardContent:
        """The card as a plain value."""
        return CardContent(
            level=self.level,
            serial=self.serial,
            series=self.series,
            name=self.name,
            name_ru=self.name_ru,
            top=HalfContent(self.top_fighters, self.top_effect, self.top_protection),
            bottom=HalfContent(self.bottom_fighters, self.bottom_effect, self.bottom_protection),
            figure=other_figure(self.number, self.level),
        )


for _content in (Card, Cruiser, Sector):
    post_save.connect(renew_stamps, _content)
    post_delete.connect(renew_stamps, _content)


class CardSetSnapshot(models.Model):
    """The cards and cruisers of one revision, so that matches and playtests end on what they began with."""

    revision = models.CharField(_("revision"), max_length=REVISION_LENGTH, primary_key=True)
    export = models.JSONField(_("catalogue export"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("card set snapshot")
        verbose_name_plural = _("card set snapshots")
        constraints = (
            models.CheckConstraint(
                condition=~Q(revision=""), name="catalog_snapshot_revision_given"
            ),
        )

    def __str__(self) -> str:
        return self.revision


class EditionRevision(models.Model):
    """A card set that an edition had while it was the current one.

    Decks and codes of that time are read with it, whatever became of the edition's numbers.
    """

    edition = models.ForeignKey(
        Edition, models.CASCADE, related_name="revisions", verbose_name=_("edition")
    )
    snapshot = models.ForeignKey(
        CardSetSnapshot, models.PROTECT, related_name="+", verbose_name=_("card set snapshot")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("revision of an edition")
        verbose_name_plural = _("revisions of editions")
        constraints = (
            models.UniqueConstraint(
                fields=["edition", "snapshot"], name="catalog_revision_of_edition_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.edition_id}/{self.snapshot_id}"
