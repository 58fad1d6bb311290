"""Matches and their logs in the admin, to be read only."""

from django.contrib import admin

from catalog.web.rows.record_admin import RecordAdmin
from play.models import Action, Match


@admin.register(Match)
class MatchAdmin(RecordAdmin):
    list_display = ("slug", "kind", "status", "reason", "created", "changed")
    list_filter = ("status",)
    search_fields = ("=slug", "=seats__account__username")


@admin.register(Action)
class ActionAdmin(RecordAdmin):
    list_display = ("match", "ply", "seat", "text", "undone_by", "time")
    list_select_related = ("match",)
    search_fields = ("=match__slug",)
