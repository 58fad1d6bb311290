"""A page of the administration: how much the database holds, and what the next sweep removes."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.apps import apps
from django.contrib import admin
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.limits.request_limits import costly
from catalog.web.rows.retention import get_retentions

# With their indexes. No Django API tells sizes.
SIZES: Final = {
    "postgresql": "SELECT relname, pg_total_relation_size(relid) FROM pg_catalog.pg_statio_user_tables",
    "sqlite": "SELECT m.tbl_name, SUM(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name "
    "GROUP BY m.tbl_name",
}


class TableSize(NamedTuple):
    """A table; `size` in bytes is None where the database does not tell it."""

    name: StrOrPromise
    rows: int
    size: int | None


@costly("GET")
def data_sizes(request: HttpRequest) -> HttpResponse:
    """The tables by their size, and the kinds of rows that expire."""
    tables = table_sizes()
    context = {
        **admin.site.each_context(request),
        "title": _("Data"),
        "tables": tables,
        "total": sum(table.size or 0 for table in tables),
        "retentions": [
            (each, 0 if each.is_kept else each.rows().count()) for each in get_retentions().values()
        ],
    }
    return render(request, "admin/data_sizes.html", context)


def table_sizes() -> list[TableSize]:
    """All tables of models, the largest first."""
    sizes = read_sizes()
    tables = [
        TableSize(
            model._meta.verbose_name_plural or model._meta.label,
            model._base_manager.count(),
            sizes.get(model._meta.db_table),
        )
        for model in apps.get_models(include_auto_created=True)
    ]
    return sorted(tables, key=lambda table: (table.size or 0, table.rows), reverse=True)


def read_sizes() -> Mapping[str, int]:
    """Bytes by the name of a table; empty where the database cannot tell them."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(SIZES[connection.vendor])
            return dict(cursor.fetchall())
    except (DatabaseError, KeyError):  # SQLite may be built without dbstat
        return {}
