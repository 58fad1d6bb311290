"""Transcribing and correcting editions by hand."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.cards.content import parse_number
from catalog.cards.vocabulary import SECTORS, TOP_LEVEL, Effect, Protection
from catalog.drawing.wording import half_text
from catalog.editions import services
from catalog.editions.completeness import missing_parts
from catalog.editions.export import export_edition
from catalog.models import (
    Card,
    CardQuerySet,
    Cruiser,
    Edition,
    EditionQuerySet,
    Sector,
    call_sign,
)
from catalog.pages.card_preview import FIELDS, preview_card
from catalog.templatetags.drawings import card_drawing


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):
    list_display = ("key", "name", "name_ru", "is_current", "card_count", "cruiser_count")
    ordering = ("key",)
    readonly_fields = ("is_current", "revision", "completeness")
    fieldsets = (
        (None, {"fields": ("key", "name", "name_ru")}),
        (_("State"), {"fields": ("completeness", "is_current", "revision")}),
        (_("Notes"), {"fields": ("note", "note_ru", "figures", "figures_ru")}),
    )
    actions = ("make_current",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Edition]:
        editions: EditionQuerySet = super().get_queryset(request)  # type: ignore[assignment]
        return editions.with_counts()

    @admin.display(description=_("cards"), ordering="card_count")
    def card_count(self, edition: Edition) -> int:
        return int(getattr(edition, "card_count", 0))

    @admin.display(description=_("cruisers"), ordering="cruiser_count")
    def cruiser_count(self, edition: Edition) -> int:
        return int(getattr(edition, "cruiser_count", 0))

    @admin.display(description=_("revision"))
    def revision(self, edition: Edition) -> str:
        return export_edition(edition)["revision"] if edition.pk else "-"

    @admin.display(description=_("still lacking"))
    def completeness(self, edition: Edition) -> str:
        """What the edition lacks of a full set, as an HTML list."""
        if not edition.pk:
            return gettext("Save the edition first, then add cruisers and cards.")
        lacks = missing_parts(*edition.parts())
        if not lacks:
            return gettext("Nothing: the set is complete.")
        items = format_html_join("", "<li>{}</li>", ((lack,) for lack in lacks))
        return format_html("<ul>{}</ul>", items)

    @admin.action(
        description=_("Make the selected edition the current one"), permissions=["change"]
    )
    def make_current(self, request: HttpRequest, editions: QuerySet[Edition]) -> None:
        if len(editions) != 1:
            self.message_user(request, _("Select exactly one edition."), messages.ERROR)
            return
        edition = editions[0]
        try:
            services.make_current(edition=edition)
        except services.IncompleteEdition as error:
            self.message_user(request, error.message, messages.ERROR)
            return
        self.message_user(
            request, gettext("“%(edition)s” is the current edition.") % {"edition": edition}
        )


class PartAdmin(admin.ModelAdmin):
    """Cards and cruisers: the current edition stays complete, and what it had is kept."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        services.settle_current(form.instance.edition)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        super().delete_model(request, obj)
        services.settle_current(obj.edition)

    @transaction.atomic
    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        editions = list(Edition.objects.filter(pk__in=queryset.values("edition")))
        super().delete_queryset(request, queryset)
        for edition in editions:
            services.settle_current(edition)


class SectorFormSet(BaseInlineFormSet):
    """Five sectors; their positions are filled in for a new cruiser."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        instance: Cruiser | None = kwargs.get("instance")
        if instance is None or not instance.pk:
            kwargs["initial"] = [{"position": place} for place in range(1, SECTORS + 1)]
        super().__init__(*args, **kwargs)


class SectorInline(admin.TabularInline):
    model = Sector
    formset = SectorFormSet
    ordering = ("position",)
    extra = 0
    min_num = max_num = SECTORS
    can_delete = False
    verbose_name_plural = _("sectors, left to right as the owner sees them")

    def get_formset(
        self, request: HttpRequest, obj: Cruiser | None = None, **kwargs: Any
    ) -> type[BaseInlineFormSet]:
        return super().get_formset(request, obj, **kwargs, validate_min=True)


@admin.register(Cruiser)
class CruiserAdmin(PartAdmin):
    list_display = ("key", "name", "name_ru", "edition", "armour", "layout")
    list_filter = ("edition",)
    list_select_related = ("edition",)
    ordering = ("edition__key", "key")
    inlines = (SectorInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Cruiser]:
        return super().get_queryset(request).prefetch_related("sectors")

    @admin.display(description=_("fields (Draw symbols) of the sectors"))
    def layout(self, cruiser: Cruiser) -> str:
        sectors = cruiser.content().sectors
        return ", ".join(f"{sector.fields} ({sector.draw})" for sector in sectors)


class SymbolFilter(admin.SimpleListFilter):
    """Cards with an effect, or a protection, on either half."""

    codes: Iterable[tuple[Any, Any]]

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> Iterable[tuple[Any, Any]]:
        return self.codes

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        kind, value = self.parameter_name, self.value()
        cards: CardQuerySet = queryset  # type: ignore[assignment]
        return cards.with_symbol(kind, value) if kind and value else cards


class EffectFilter(SymbolFilter):
    title, parameter_name, codes = _("effect"), "effect", Effect.choices


class ProtectionFilter(SymbolFilter):
    title, parameter_name, codes = _("protection"), "protection", Protection.choices


class CardAdminForm(forms.ModelForm):
    """Sets the serial from the number, and the level where none is typed."""

    level = forms.IntegerField(
        label=_("Level"),
        min_value=0,
        max_value=TOP_LEVEL,
        required=False,
        help_text=_("The number's first figure, unless the card says otherwise."),
    )

    def clean_number(self) -> str:
        number: str = self.cleaned_data["number"]
        parsed = parse_number(number)
        if parsed is None:
            raise forms.ValidationError(
                gettext("A number is a level from 0 to 3 and a serial from 1 to 100: 3-10.")
            )
        self.figure, self.instance.serial = parsed
        return number

    def clean_level(self) -> int:
        level: int | None = self.cleaned_data["level"]
        return getattr(self, "figure", 0) if level is None else level


@admin.register(Card)
class CardAdmin(PartAdmin):
    form = CardAdminForm
    list_display = ("number", "shown_call_sign", "series", "top", "bottom", "edition")
    list_filter = ("edition", "level", "series", EffectFilter, ProtectionFilter)
    list_select_related = ("edition",)
    search_fields = ("number", "name", "name_ru")
    ordering = ("edition__key", "level", "serial")
    list_per_page = 120
    readonly_fields = ("drawing",)
    fieldsets = (
        (None, {"fields": ("drawing", "edition", "number", "level", "series", "name", "name_ru")}),
        (_("Top half"), {"fields": ("top_fighters", "top_effect", "top_protection")}),
        (_("Bottom half"), {"fields": ("bottom_fighters", "bottom_effect", "bottom_protection")}),
    )

    class Media:
        css: ClassVar = {
            "all": ("catalog/tokens.css", "catalog/cards.css", "catalog/card_preview.css")
        }
        js = (forms.Script("catalog/card_preview.js", type="module"),)

    def get_urls(self) -> list[URLPattern]:
        drawing = self.admin_site.admin_view(self.preview_view)
        return [path("sketch/", drawing, name="catalog_card_sketch"), *super().get_urls()]

    def preview_view(self, request: HttpRequest) -> HttpResponse:
        """A preview of the typed card, fetched by the form's script."""
        return render(
            request, "catalog/card_preview.html", {"preview": preview_card(request.GET.dict())}
        )

    @admin.display(description=_("drawing"))
    def drawing(self, card: Card) -> str:
        """The card as far as it is valid; the form's script redraws it while the user types."""
        typed = {name: str(getattr(card, name)) for name in FIELDS.values()} if card.number else {}
        drawn = card_drawing(preview_card(typed).card) if typed else ""
        address = reverse("admin:catalog_card_sketch")
        return format_html(
            '<div class="card-preview" data-card-preview="{}">{}</div>', address, drawn
        )

    @admin.display(description=_("call sign"), ordering="name")
    def shown_call_sign(self, card: Card) -> str:
        return call_sign(card) or "-"

    @admin.display(description=_("top half"))
    def top(self, card: Card) -> str:
        return half_text(card.content().top)

    @admin.display(description=_("bottom half"))
    def bottom(self, card: Card) -> str:
        return half_text(card.content().bottom)
