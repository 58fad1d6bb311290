"""Playtests and the chunks of their games in the admin, to be read only."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from catalog.web.rows.record_admin import RecordAdmin
from simulate.models import Chunk, LeagueSwitch, Promotion, Run


@admin.register(Run)
class RunAdmin(RecordAdmin):
    list_display = ("slug", "owner", "kind", "mode", "status", "priority", "created", "ended_at")
    list_select_related = ("owner",)
    list_filter = ("status",)
    search_fields = ("=slug", "=owner__username")
    exclude = ("session_token",)


@admin.register(Chunk)
class ChunkAdmin(RecordAdmin):
    list_display = ("matchup", "start", "count", "attempts", "is_given_up", "finished_at", "error")
    list_select_related = ("matchup",)
    list_filter = (("finished_at", admin.EmptyFieldListFilter),)
    search_fields = ("=matchup__key",)
    exclude = ("games", "cards")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Chunk]:
        return super().get_queryset(request).defer("games", "cards")


@admin.register(LeagueSwitch)
class LeagueSwitchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """One row, which the migration makes."""

    list_display = ("__str__", "is_on", "tried_at")
    readonly_fields = ("tried_at",)

    def has_add_permission(self, *_args: Any) -> bool:
        return False

    def has_delete_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        return False


@admin.register(Promotion)
class PromotionAdmin(RecordAdmin):
    list_display = ("version", "revision", "score", "low", "high", "created")
    list_select_related = ("version__deck",)
