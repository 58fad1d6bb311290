"""Decks in the admin: moderators find, hide and delete them; versions are read-only."""

from typing import Any, cast

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from catalog.web.pages.page_cache import forget_pages
from catalog.web.rows.record_admin import ROWS_A_PAGE, NotAdded, Unchanged
from decks.accounts.closing import delete_account
from decks.accounts.names import claim_name
from decks.construction.card_pool import current_pool
from decks.construction.edition_pools import EditionPools
from decks.construction.legality import IllegalDeck
from decks.library import moderation
from decks.library.services import DeckDraft, check_publishing
from decks.models import Deck, DeckQuerySet, DeckTag, DeckVersion, HiddenAuthor, Report, Visibility


class DeckAdminForm(forms.ModelForm):
    class Meta:
        model = Deck
        fields = ("name", "name_ru", "description", "description_ru", "visibility")

    def clean_visibility(self) -> str:
        """Only legal decks of accounts may be shared, and none that is hidden."""
        chosen: str = self.cleaned_data["visibility"]
        if chosen != Visibility.PRIVATE and self.instance.is_hidden:
            raise forms.ValidationError(_("The deck is hidden: let it be shared again first."))
        if chosen != Visibility.PRIVATE and self.instance.owner is None:
            raise forms.ValidationError(_("The deck of a browser's session stays private."))
        newest = self.instance.newest
        try:
            check_publishing(
                DeckDraft("", newest.cruiser, newest.cards, visibility=chosen),
                EditionPools(current_pool()).of(newest.edition),
            )
        except IllegalDeck as error:
            raise forms.ValidationError([str(each) for each in error.violations]) from error
        return chosen


class TagInline(Unchanged, admin.TabularInline):
    """The tags, which can only be deleted."""

    model = DeckTag
    extra = 0


class VersionInline(Unchanged, admin.TabularInline):
    """The versions, read-only."""

    model = DeckVersion
    extra = 0
    fields = readonly_fields = (
        *("number", "edition", "cruiser", "cards", "is_autosave", "note", "created"),
    )
    ordering = ("-number",)
    can_delete = False


@admin.register(Deck)
class DeckAdmin(NotAdded, admin.ModelAdmin):
    """Decks, which are made in the builder only."""

    form = DeckAdminForm
    list_display = ("name", "owner", "visibility", "is_hidden", "deleted_at", "changed")
    list_filter = ("visibility", "is_hidden", "changed")
    list_select_related = ("owner",)
    list_per_page = ROWS_A_PAGE
    search_fields = ("name", "name_ru", "slug", "owner__username", "tags__name")
    ordering = ("-changed",)
    readonly_fields = (
        *("slug", "owner", "parent", "is_hidden", "latest", "created", "changed", "deleted_at"),
    )
    fieldsets = (
        (
            None,
            {"fields": ("name", "name_ru", "visibility", "is_hidden", "slug", "owner", "parent")},
        ),
        (_("Description"), {"fields": ("description", "description_ru")}),
        (_("State"), {"fields": ("latest", "created", "changed", "deleted_at")}),
    )
    inlines = (TagInline, VersionInline)
    actions = ("hide", "show_again", "hide_name", "hide_author")

    @admin.action(description=_("Hide the decks from everybody else"), permissions=["change"])
    def hide(self, _request: HttpRequest, decks: DeckQuerySet) -> None:
        moderation.hide_decks(decks)

    @admin.action(description=_("Let hidden decks be shared again"), permissions=["change"])
    def show_again(self, _request: HttpRequest, decks: DeckQuerySet) -> None:
        moderation.show_decks(decks)

    @admin.action(
        description=_("Replace names for good, remove descriptions and tags"),
        permissions=["change"],
    )
    def hide_name(self, _request: HttpRequest, decks: DeckQuerySet) -> None:
        for deck in decks:
            moderation.hide_name(deck)

    @admin.action(description=_("Hide the names of the authors"), permissions=["change"])
    def hide_author(self, _request: HttpRequest, decks: DeckQuerySet) -> None:
        for deck in decks.filter(owner__isnull=False).select_related("owner"):
            moderation.hide_author(cast(User, deck.owner))

    def get_queryset(self, request: HttpRequest) -> DeckQuerySet:
        """Deleted decks, too: their owners may bring them back."""
        del request
        return Deck.all_rows.order_by(*self.ordering)

    def save_model(self, request: HttpRequest, obj: Deck, form: Any, change: bool) -> None:
        obj.fold_texts()
        super().save_model(request, obj, form, change)
        forget_pages()


@admin.register(Report)
class ReportAdmin(NotAdded, admin.ModelAdmin):
    """What users have reported on the decks' pages, what is still open first."""

    list_display = ("deck", "author", "about", "text", "handled_at", "created", "reporter")
    list_filter = (("handled_at", admin.EmptyFieldListFilter), "about")
    list_select_related = ("deck__owner", "reporter")
    ordering = (F("handled_at").asc(nulls_first=True), "-created")
    readonly_fields = ("deck", "about", "text", "reporter", "created", "handled_at")
    actions = ("hide_decks", "hide_names", "hide_authors", "handle")

    @admin.display(description=_("author"))
    def author(self, report: Report) -> str:
        return str(report.deck.owner or "-")

    @admin.action(description=_("Hide the decks, and close the reports"), permissions=["change"])
    def hide_decks(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        moderation.hide_decks(Deck.all_rows.filter(reports__in=reports))
        self.handle(request, reports)

    @admin.action(
        description=_("Replace the decks' names for good, and close the reports"),
        permissions=["change"],
    )
    def hide_names(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for deck in Deck.all_rows.filter(reports__in=reports).distinct():
            moderation.hide_name(deck)
        self.handle(request, reports)

    @admin.action(
        description=_("Hide the authors' names, and close the reports"), permissions=["change"]
    )
    def hide_authors(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for user in User.objects.filter(decks__reports__in=reports).distinct():
            moderation.hide_author(user)
        self.handle(request, reports)

    @admin.action(description=_("Close the reports"), permissions=["change"])
    def handle(self, _request: HttpRequest, reports: QuerySet[Report]) -> None:
        reports.filter(handled_at=None).update(handled_at=timezone.now())


@admin.register(HiddenAuthor)
class HiddenAuthorAdmin(admin.ModelAdmin):
    """Accounts whose names are hidden; deleting a row shows the name again."""

    list_display = ("user", "since")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-since",)
    autocomplete_fields = ("user",)


class AccountAdmin(UserAdmin):
    """Django's administration of accounts; deleting one counts its likes out."""

    list_per_page = ROWS_A_PAGE

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        claim_name(obj)

    def delete_model(self, _request: HttpRequest, obj: User) -> None:
        delete_account(obj)

    def delete_queryset(self, _request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            delete_account(user)


admin.site.unregister(User)
admin.site.register(User, AccountAdmin)
