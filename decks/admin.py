"""Decks in the admin: moderators find, hide and delete them; versions are read-only."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.construction.card_pool import current_pool
from decks.construction.legality import IllegalDeck
from decks.library.services import Draft, check_publishing
from decks.models import Deck, DeckTag, DeckVersion, Visibility

if TYPE_CHECKING:
    DeckModelAdmin = admin.ModelAdmin[Deck]
    DeckModelForm = forms.ModelForm[Deck]
    VersionTabularInline = admin.TabularInline[DeckVersion, Deck]
    TagTabularInline = admin.TabularInline[DeckTag, Deck]
else:
    DeckModelAdmin, DeckModelForm = admin.ModelAdmin, forms.ModelForm
    VersionTabularInline = TagTabularInline = admin.TabularInline


class DeckAdminForm(DeckModelForm):
    class Meta:
        model = Deck
        fields = ("name", "name_ru", "description", "description_ru", "visibility")

    def clean_visibility(self) -> str:
        """Only legal decks of accounts may be shared."""
        chosen: str = self.cleaned_data["visibility"]
        if chosen != Visibility.PRIVATE and self.instance.owner is None:
            raise forms.ValidationError(_("The deck of a browser's session stays private."))
        newest = self.instance.newest
        try:
            check_publishing(
                Draft("", newest.cruiser, newest.cards, visibility=chosen), current_pool()
            )
        except IllegalDeck as error:
            raise forms.ValidationError([str(each) for each in error.violations]) from error
        return chosen


class VersionInline(VersionTabularInline):
    """The versions, read-only."""

    model = DeckVersion
    fields = readonly_fields = ("number", "cruiser", "cards", "is_autosave", "note", "created")
    ordering = ("-number",)
    extra = 0
    can_delete = False

    def has_add_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        return False

    def has_change_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        return False


class TagInline(TagTabularInline):
    """The tags, which can only be deleted."""

    model = DeckTag
    extra = 0

    def has_add_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        return False

    def has_change_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        return False


@admin.register(Deck)
class DeckAdmin(DeckModelAdmin):
    form = DeckAdminForm
    list_display = ("name", "owner", "visibility", "latest", "like_count", "changed")
    list_filter = ("visibility", "changed")
    list_select_related = ("owner",)
    search_fields = ("name", "name_ru", "slug", "owner__username", "tags__name")
    ordering = ("-changed",)
    readonly_fields = ("slug", "owner", "parent", "latest", "created", "changed")
    fieldsets = (
        (None, {"fields": ("name", "name_ru", "visibility", "slug", "owner", "parent")}),
        (_("Description"), {"fields": ("description", "description_ru")}),
        (_("State"), {"fields": ("latest", "created", "changed")}),
    )
    inlines = (TagInline, VersionInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        return super().get_queryset(request).annotate(like_total=Count("likes", distinct=True))

    @admin.display(description=_("likes"), ordering="like_total")
    def like_count(self, deck: Deck) -> int:
        return int(getattr(deck, "like_total", 0))

    def has_add_permission(self, *_args: Any) -> bool:
        """Decks are made in the builder only."""
        return False
