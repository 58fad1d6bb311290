"""Matches and their logs in the admin, to be read only."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from catalog.web.rows.record_admin import RecordAdmin
from play.models import Action, Match, Puzzle


@admin.register(Match)
class MatchAdmin(RecordAdmin):
    list_display = ("slug", "kind", "status", "reason", "created", "changed")
    list_filter = ("status",)
    search_fields = ("=slug", "=seats__account__username")


@admin.register(Puzzle)
class PuzzleAdmin(RecordAdmin):
    """Puzzles that solvers call wrong come first; staff retires them or brings them back."""

    list_display = ("slug", "game", "theme", "value", "tries", "solved", "reports", "is_retired")
    list_filter = ("is_retired", "game", "theme")
    ordering = ("-reports",)
    search_fields = ("=slug",)
    actions = ("retire", "bring_back")

    @admin.action(description=_("Retire"))
    def retire(self, _request: HttpRequest, chosen: QuerySet[Puzzle]) -> None:
        chosen.update(is_retired=True)

    @admin.action(description=_("Bring back, reports forgotten"))
    def bring_back(self, _request: HttpRequest, chosen: QuerySet[Puzzle]) -> None:
        chosen.update(is_retired=False, reports=0)


@admin.register(Action)
class ActionAdmin(RecordAdmin):
    list_display = ("match", "ply", "seat", "text", "undone_by", "time")
    list_select_related = ("match",)
    search_fields = ("=match__slug",)
