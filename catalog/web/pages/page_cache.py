"""A cache of whole pages, compressed, as visitors without a session see them.

A key contains a fingerprint of the page's content, so nothing has to be invalidated. Where forms stand, each
reader gets a token of his own; readers with a session get what `{% reader_fragment %}` shows them, too.
"""

import copy
import hashlib
import re
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from itertools import chain, zip_longest
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.module_loading import import_string
from django.utils.translation import get_language

View = Callable[..., HttpResponse]

STORE: Final = "pages"
# How old a page may be of which not all is in the fingerprint.
KEPT_SECONDS: Final = 10
CACHED_HEADERS: Final = ("Content-Type", "HX-Push-Url", "HX-Replace-Url", "Vary")
WHO_ASKS: Final = ("CSRF_COOKIE", "HTTP_COOKIE")
KEY_HEADERS: Final = ("HX-Request", "HX-Trigger-Name", "HX-History-Restore-Request")


# The CSRF token of a form, as `{% csrf_token %}` writes it.
TOKEN: Final = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w{64}')
# The same, or the name and the subject of `{% reader_fragment %}` with what a visitor sees there.
OWN: Final = re.compile(
    rb"<!--own ([\w.]+) ([\w-]*)-->.*?<!--/own-->|" + TOKEN.pattern, flags=re.DOTALL
)
GZIP_HEADER: Final = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
LAST_BLOCK: Final = b"\x03\0"  # of deflate, empty
# What zlib sets aside: for a page, and for a few lines, where making it ready would take longer than packing.
LONG: Final = (-zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL)
SHORT: Final = (-12, 4)


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page and its headers; between its parts, plain and compressed, stands what is the reader's.

    That is a CSRF token, or a fragment.
    """

    parts: list[bytes]
    packed: list[bytes]
    gaps: list[tuple[str, str] | None]
    headers: dict[str, str]

    def body(self, request: HttpRequest) -> bytes:
        """The page for its reader, as gzip."""
        token = get_token(request).encode() if None in self.gaps else b""
        filled = [render_fragment(*gap, request).encode() if gap else token for gap in self.gaps]
        packed = {each: pack(each, SHORT) for each in filled}
        plain = woven(self.parts, filled)
        end = struct.pack("<LL", zlib.crc32(plain), len(plain))
        body = woven(self.packed, [packed[each] for each in filled])
        return GZIP_HEADER + body + LAST_BLOCK + end


def render_fragment(name: str, subject: str, request: HttpRequest) -> str:
    """What the function of this dotted name shows the request's reader, as HTML."""
    rendered: str = import_string(name)(request, subject)
    return rendered


def woven(parts: list[bytes], between: list[bytes]) -> bytes:
    """The first part, what is between it and the second, the second, and so on."""
    return b"".join(chain.from_iterable(zip_longest(parts, between, fillvalue=b"")))


def pack(part: bytes, memory: tuple[int, int] = LONG) -> bytes:
    """Compressed so that other compressed parts may follow."""
    bits, level = memory
    packer = zlib.compressobj(wbits=bits, memLevel=level)
    return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)


def always(*_request: Any, **_arguments: Any) -> bool:
    return True


def never(*_request: Any, **_arguments: Any) -> bool:
    return False


def cached_for_visitors(
    fingerprint: Callable[..., str | None],
    seconds: float | None = None,
    has_own: Callable[..., bool] = always,
) -> Callable[[View], View]:
    """Caches a view whose page depends on its address, the language and the fingerprint only.

    The fingerprint gets the arguments of the view; without one, nothing is cached. What else is on the page
    may be `seconds` old. Responses that set a cookie other than that of the forms' tokens are not cached.
    `has_own` gets the request, too, if it has a session: whether this reader needs a page made anew. Others
    get the visitors' page with their own fragments.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def cached_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in ("GET", "HEAD") or not accepts_gzip(request):
                return view(request, *args, **kwargs)
            gaps = TOKEN if is_visitor(request) else OWN
            if gaps is OWN and has_own(request, *args, **kwargs):
                return view(request, *args, **kwargs)
            if (mark := fingerprint(*args, **kwargs)) is None:
                return view(request, *args, **kwargs)
            key = cache_key(request, f"{mark} {gaps is OWN}")
            page = caches[STORE].get(key)
            if page is None:
                asked = as_visitor(request)
                response = view(asked, *args, **kwargs)
                if response.status_code != 200 or sets_cookies(asked, response):
                    return view(request, *args, **kwargs)
                page = keep(response, gaps)
                caches[STORE].set(key, page, seconds)
            return cached_response(request, page)

        return cached_view

    return decorate


def accepts_gzip(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


def as_visitor(request: HttpRequest) -> HttpRequest:
    """The request without what tells who asks."""
    asked = copy.copy(request)
    asked.user, asked.session, asked.COOKIES = AnonymousUser(), SessionStore(), {}
    # A CSRF token made from an existing cookie sets no cookie, so it would be cached.
    asked.META = {key: request.META[key] for key in request.META if key not in WHO_ASKS}
    return asked


def is_visitor(request: HttpRequest) -> bool:
    """Whether the request has no cookies but language and CSRF."""
    return request.COOKIES.keys() <= {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}


def sets_cookies(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the response sets cookies, that of the forms' tokens apart."""
    has_token = "CSRF_COOKIE_NEEDS_UPDATE" in request.META
    return bool(response.cookies) or (has_token and not TOKEN.search(response.content))


def cache_key(request: HttpRequest, fingerprint: str) -> str:
    headers = [request.headers.get(name, "") for name in KEY_HEADERS]
    parts = (request.build_absolute_uri(), get_language(), fingerprint, *headers)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def keep(response: HttpResponse, gaps: re.Pattern[bytes]) -> KeptPage:
    """The page and its headers, with an ETag that is a hash of the content where that has no gaps."""
    found = list(gaps.finditer(response.content))
    ends = [0, *(each.end() for each in found)]
    begins = [*(each.start() for each in found), len(response.content)]
    parts = [response.content[end:begin] for end, begin in zip(ends, begins, strict=True)]
    headers = {name: response[name] for name in CACHED_HEADERS if name in response}
    if not found:
        headers["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    return KeptPage(
        parts, [pack(part) for part in parts], [gap_of(each) for each in found], headers
    )


def gap_of(found: re.Match[bytes]) -> tuple[str, str] | None:
    """The name and the subject of a fragment; None for a token."""
    if not found.re.groups or found[1] is None:
        return None
    return found[1].decode(), found[2].decode()


def cached_response(request: HttpRequest, page: KeptPage) -> HttpResponse:
    """The cached page, or 304 if the browser has it."""
    headers = page.headers | {"Content-Encoding": "gzip"}
    response = HttpResponse(page.body(request), headers=headers)
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    if "ETag" not in page.headers:
        return response
    conditional = get_conditional_response(request, etag=response["ETag"], response=response)
    return conditional if isinstance(conditional, HttpResponse) else response
