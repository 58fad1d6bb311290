"""A cache of whole pages, compressed, for visitors without a session.

A key contains a fingerprint of the page's content, so nothing has to be invalidated. Where forms stand, each
reader gets a token of his own.
"""

import hashlib
import re
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

View = Callable[..., HttpResponse]

STORE: Final = "pages"
# How old a page may be of which not all is in the fingerprint.
KEPT_SECONDS: Final = 10
CACHED_HEADERS: Final = ("Content-Type", "HX-Push-Url", "HX-Replace-Url", "Vary")
KEY_HEADERS: Final = ("HX-Request", "HX-Trigger-Name", "HX-History-Restore-Request")


# The CSRF token of a form, as `{% csrf_token %}` writes it.
TOKEN: Final = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w{64}')
GZIP_HEADER: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
LAST_BLOCK: Final = b"\x03\0"  # of deflate, empty


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page and its headers; between its parts, plain and compressed, stands the reader's CSRF token."""

    parts: list[bytes]
    packed: list[bytes]
    headers: dict[str, str]

    def body(self, token: bytes) -> bytes:
        """The page with the token, as gzip."""
        plain = token.join(self.parts)
        end = struct.pack("<LL", zlib.crc32(plain), len(plain))
        return GZIP_HEADER + pack(token).join(self.packed) + LAST_BLOCK + end


def pack(part: bytes) -> bytes:
    """Compressed so that other compressed parts may follow."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)


def cached_for_visitors(
    fingerprint: Callable[..., str | None], seconds: float | None = None
) -> Callable[[View], View]:
    """Caches a view whose page depends on its address, the language and the fingerprint only.

    The fingerprint gets the arguments of the view; without one, nothing is cached. What else is on the page
    may be `seconds` old. Requests with a session are not cached, nor are responses that set a cookie other
    than that of the forms' tokens.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def cached_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not is_visitor(request) or "gzip" not in request.headers.get("Accept-Encoding", ""):
                return view(request, *args, **kwargs)
            if (mark := fingerprint(*args, **kwargs)) is None:
                return view(request, *args, **kwargs)
            key = cache_key(request, mark)
            page = caches[STORE].get(key)
            if page is None:
                # A CSRF token made from an existing cookie sets no cookie, so it would be cached.
                cookie = request.META.pop("CSRF_COOKIE", None)
                response = view(request, *args, **kwargs)
                if response.status_code != 200 or sets_cookies(request, response):
                    return response
                page = keep(response)
                caches[STORE].set(key, page, seconds)
                if cookie is not None:
                    request.META["CSRF_COOKIE"] = cookie
            return cached_response(request, page)

        return cached_view

    return decorate


def is_visitor(request: HttpRequest) -> bool:
    """Whether the request only reads, and has no cookies but language and CSRF."""
    harmless = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return request.method in ("GET", "HEAD") and request.COOKIES.keys() <= harmless


def sets_cookies(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the response sets cookies, that of the forms' tokens apart."""
    has_token = "CSRF_COOKIE_NEEDS_UPDATE" in request.META
    return bool(response.cookies) or (has_token and not TOKEN.search(response.content))


def cache_key(request: HttpRequest, fingerprint: str) -> str:
    headers = [request.headers.get(name, "") for name in KEY_HEADERS]
    parts = (request.build_absolute_uri(), get_language(), fingerprint, *headers)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def keep(response: HttpResponse) -> KeptPage:
    """The page and its headers, with an ETag that is a hash of the content where that has no token."""
    parts = TOKEN.split(response.content)
    headers = {name: response[name] for name in CACHED_HEADERS if name in response}
    if len(parts) == 1:
        headers["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    return KeptPage(parts, [pack(part) for part in parts], headers)


def cached_response(request: HttpRequest, page: KeptPage) -> HttpResponse:
    """The cached page, or 304 if the browser has it."""
    token = get_token(request).encode() if len(page.parts) > 1 else b""
    headers = page.headers | {"Content-Encoding": "gzip"}
    response = HttpResponse(page.body(token), headers=headers)
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    if "ETag" not in page.headers:
        return response
    conditional = get_conditional_response(request, etag=response["ETag"], response=response)
    return conditional if isinstance(conditional, HttpResponse) else response
