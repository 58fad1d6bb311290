"""The page of the data to take away."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from simulate.bulk.files import LICENCE, known_files
from simulate.bulk.tables import TABLES


@require_safe
def public_data(request: HttpRequest) -> HttpResponse:
    """The tables of public data with their files."""
    files = known_files()
    tables = [
        (table, [file for file in files if file.table == table.key]) for table in TABLES.values()
    ]
    made = max((file.made_at for file in files), default=None)
    context = {"tables": tables, "made": made, "licence": LICENCE}
    return render(request, "simulate/data.html", context)
