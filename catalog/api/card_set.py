"""A whole edition in one answer, with a strong ETag."""

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache

from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from catalog.browsing import Rows, card_rows, cards_of_rows, cruiser_rows, cruisers_of_rows
from catalog.export import export_content
from catalog.models import Edition


@dataclass(frozen=True, slots=True)
class WrittenSet:
    """The export as bytes, plain and compressed, and a mark that changes with every byte."""

    plain: bytes
    compressed: bytes
    mark: str


def card_set_response(request: HttpRequest, edition: Edition) -> HttpResponseBase | None:
    """The edition's export, or 304 for whoever has it already.

    It is compressed here: compressing it on the way out would make the ETag a weak one.
    """
    written = write_set(card_rows(edition), cruiser_rows(edition))
    is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
    body = written.compressed if is_compressed else written.plain
    response = HttpResponse(body, content_type="application/json")
    if is_compressed:
        response["Content-Encoding"] = "gzip"
    response["ETag"] = f'"{written.mark}{"-gzip" if is_compressed else ""}"'
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Encoding"])
    return get_conditional_response(request, etag=response["ETag"], response=response)


@lru_cache(maxsize=4)
def write_set(cards: Rows, cruisers: Rows) -> WrittenSet:
    export = export_content(cards_of_rows(cards), cruisers_of_rows(cruisers))
    plain = json.dumps(export, ensure_ascii=False, separators=(",", ":")).encode()
    mark = hashlib.sha256(plain).hexdigest()[:32]
    return WrittenSet(plain, gzip.compress(plain, mtime=0), mark)
