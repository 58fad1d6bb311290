"""The administration of records that the site writes by itself: they are looked at, and not changed."""

from functools import cached_property
from typing import Any, Final, cast

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet

MAX_ROWS: Final = 10_000
ROWS_A_PAGE: Final = 30


class NewestRows(Paginator):
    """The first 10,000 rows, so that a list does not count millions; a search finds the others."""

    @cached_property
    def count(self) -> int:
        # Without an order any index tells, which is shorter than the rows.
        return cast(QuerySet[Any], self.object_list).order_by()[:MAX_ROWS].count()


class NotAdded:
    """Rows that are not made in the administration."""

    def has_add_permission(self, *_args: Any) -> bool:
        return False


class Unchanged(NotAdded):
    """Rows that are neither made nor changed in the administration."""

    def has_change_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        return False


class RecordAdmin(Unchanged, admin.ModelAdmin):
    """Rows that can be found and read only, the newest first."""

    ordering = ("-pk",)
    paginator = NewestRows
    show_full_result_count = False
    list_per_page = ROWS_A_PAGE

    def has_delete_permission(self, *_args: Any, **_kwargs: Any) -> bool:
        return False
