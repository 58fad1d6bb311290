"""Playtests and the chunks of their games in the admin, to be read only."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from catalog.web.rows.record_admin import RecordAdmin
from simulate.models import Chunk, Run


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
