"""Whole pages in Django's cache, compressed, for visitors who have nothing of their own here.

A key contains a fingerprint of what the page shows. Where something is withdrawn from view, `forget_pages`
makes all pages anew. Whoever has a session, or has begun something, gets every page made anew.
"""

import gzip
import hashlib
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, cast

from django.conf import settings
from django.core.cache import cache, caches
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

View = Callable[..., HttpResponse]

STORE: Final = "pages"
GENERATION: Final = "pages_generation"  # in the cache that all processes share
# How old a page may be of which not all is in the fingerprint.
KEPT_SECONDS: Final = 10
CACHED_HEADERS: Final = ("Content-Type", "HX-Push-Url", "HX-Replace-Url", "Vary")
KEY_HEADERS: Final = ("HX-Request", "HX-Trigger-Name", "HX-History-Restore-Request")
# The CSRF token of a form, as `{% csrf_token %}` writes it, and what stands for it in the cache.
TOKEN: Final = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w{64}')
TOKEN_PLACE: Final = b"the-reader-s-csrf-token"


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A compressed page and its headers; `has_token` where each reader's CSRF token is put in."""

    packed: bytes
    headers: dict[str, str]
    has_token: bool

    def response(self, request: HttpRequest) -> HttpResponse:
        """The page for its reader, or 304 if the browser has it."""
        response = HttpResponse(headers=self.headers)
        if self.has_token:  # compressed by GZipMiddleware
            token = get_token(request).encode()
            response.content = gzip.decompress(self.packed).replace(TOKEN_PLACE, token)
        elif "gzip" in request.headers.get("Accept-Encoding", ""):
            response.content, response["Content-Encoding"] = self.packed, "gzip"
        else:
            response.content = gzip.decompress(self.packed)
        response["Cache-Control"] = "no-cache"
        patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
        if self.has_token:
            return response
        found = get_conditional_response(request, etag=response["ETag"], response=response)
        return found if isinstance(found, HttpResponse) else response


def cached_for_visitors(
    fingerprint: Callable[..., str | None], seconds: float | None = None
) -> Callable[[View], View]:
    """Caches a view whose page depends on its address, the language and the fingerprint only.

    The fingerprint gets the arguments of the view; without one, nothing is cached. What else is on the page
    may be `seconds` old. Responses that set a cookie other than that of the forms' tokens are not cached.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def cached_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            mark = fingerprint(*args, **kwargs) if is_visitor(request) else None
            if mark is None:
                return view(request, *args, **kwargs)
            key = cache_key(request, mark)
            page: CachedPage | None = caches[STORE].get(key)
            if page is None:
                response = view(request, *args, **kwargs)
                page = cached_page(request, response)
                if page is None:
                    return response
                caches[STORE].set(key, page, seconds)
            return page.response(request)

        return cached_view

    return decorate


def forget_pages() -> None:
    """Makes every page anew from the commit on: something that pages show is no longer to be seen."""
    transaction.on_commit(lambda: cache.set(GENERATION, secrets.token_hex(8), None))


def page_generation() -> str | None:
    """Another one after each `forget_pages`, for keys of what is kept of pages elsewhere."""
    return cast(str | None, cache.get(GENERATION))


def is_visitor(request: HttpRequest) -> bool:
    """Whether the request only reads, and has no cookies but language and CSRF."""
    usual = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return request.method in ("GET", "HEAD") and request.COOKIES.keys() <= usual


def cache_key(request: HttpRequest, fingerprint: str) -> str:
    headers = [request.headers.get(name, "") for name in KEY_HEADERS]
    parts = (request.build_absolute_uri(), get_language(), fingerprint, page_generation(), *headers)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def cached_page(request: HttpRequest, response: HttpResponse) -> CachedPage | None:
    """The page without its reader's token; None where it cannot be cached."""
    body, tokens = TOKEN.subn(TOKEN_PLACE, response.content)
    is_refused = "no-store" in response.get("Cache-Control", "")
    uses_token = "CSRF_COOKIE_NEEDS_UPDATE" in request.META
    if response.status_code != 200 or response.cookies or is_refused:
        return None
    if uses_token and not tokens:
        return None
    headers = {name: response[name] for name in CACHED_HEADERS if name in response}
    if not tokens:
        headers["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    return CachedPage(gzip.compress(body), headers, bool(tokens))
