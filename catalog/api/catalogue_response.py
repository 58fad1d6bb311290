"""A whole edition as one response with a strong ETag."""

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache

from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from catalog.editions.current import EditionParts, parts_of
from catalog.models import Edition


@dataclass(frozen=True, slots=True)
class SerializedCatalogue:
    """The export as bytes, plain and compressed, and a hash of them."""

    plain: bytes
    compressed: bytes
    digest: str


def catalogue_response(request: HttpRequest, edition: Edition) -> HttpResponseBase | None:
    """The edition's export, or 304 if the client has it.

    Compressed here, because the compression middleware would make the ETag weak.
    """
    export = serialize_catalogue(parts_of(edition))
    is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
    body = export.compressed if is_compressed else export.plain
    response = HttpResponse(body, content_type="application/json")
    if is_compressed:
        response["Content-Encoding"] = "gzip"
    response["ETag"] = f'"{export.digest}{"-gzip" if is_compressed else ""}"'
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Encoding"])
    return get_conditional_response(request, etag=response["ETag"], response=response)


@lru_cache(maxsize=4)
def serialize_catalogue(parts: EditionParts) -> SerializedCatalogue:
    plain = json.dumps(parts.export, ensure_ascii=False, separators=(",", ":")).encode()
    digest = hashlib.sha256(plain).hexdigest()[:32]
    return SerializedCatalogue(plain, gzip.compress(plain, mtime=0), digest)
