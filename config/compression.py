"""How answers travel."""

import gzip
import secrets
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

# Of a deck's 75 kB level 6, Django's, makes 11.0 kB; this makes 11.7 kB in half the time.
LEVEL: Final = 4
WORTH_IT: Final = 200  # bytes
FLAGS: Final = 3  # their place in the head of a compressed text, which has ten bytes
HEAD: Final = 10


def compression(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Django's middleware, but for whole pages quicker."""
    usual = GZipMiddleware(get_response)

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not isinstance(response, HttpResponse) or not is_plain_page(request, response):
            return usual.process_response(request, response)
        response.content = compressed(response.content)
        response["Content-Encoding"] = "gzip"
        response["Content-Length"] = str(len(response.content))
        patch_vary_headers(response, ("Accept-Encoding",))
        return response

    return respond


def is_plain_page(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether it is whole, as it was written, and worth compressing for whoever asked."""
    if "Content-Encoding" in response or "ETag" in response:
        return False
    accepted = request.headers.get("Accept-Encoding", "")
    return len(response.content) > WORTH_IT and bool(re_accepts_gzip.search(accepted))


def compressed(content: bytes) -> bytes:
    """The content compressed, under a name of random length, so that the size tells no secret."""
    packed = gzip.compress(content, LEVEL, mtime=0)
    head = bytearray(packed[:HEAD])
    head[FLAGS] = gzip.FNAME
    name = b"a" * secrets.randbelow(GZipMiddleware.max_random_bytes)
    return bytes(head) + name + b"\0" + packed[HEAD:]
