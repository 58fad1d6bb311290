"""The files of public data as everybody reads them."""

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.http import http_date, quote_etag
from django.views.decorators.http import condition

from simulate.bulk.tables import TABLES
from simulate.models import BulkFile

LICENCE: Final = "CC0-1.0"
"""Of the data; names that people gave stay theirs."""
MEDIA_TYPES: Final = {
    "ndjson": "application/gzip",
    "csv": "application/gzip",
    "parquet": "application/vnd.apache.parquet",
}


def known_files() -> list[BulkFile]:
    """All files in the order of the tables, without their contents."""
    files = BulkFile.objects.filter(table__in=TABLES).defer("content").order_by("form")
    order = list(TABLES)
    return sorted(files, key=lambda file: order.index(file.table))


def find_file(name: str) -> BulkFile | None:
    """The file of that name, without its content."""
    return next((file for file in known_files() if file.name == name), None)


def file_response(request: HttpRequest, file: BulkFile) -> HttpResponseBase:
    """The file, or 304 where the reader has it already."""

    @condition(etag_func=lambda _request: quote_etag(file.digest))
    def answer(_request: HttpRequest) -> HttpResponse:
        response = HttpResponse(bytes(file.content), content_type=MEDIA_TYPES[file.form])
        response["Content-Disposition"] = f'attachment; filename="{file.name}"'
        # Compressed already; Django would do so once more.
        response["Content-Encoding"] = "identity"
        return response

    response: HttpResponseBase = answer(request)
    response.headers["Last-Modified"] = http_date(file.made_at.timestamp())
    return response
