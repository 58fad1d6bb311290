"""A cache of whole pages, compressed, for visitors without a session.

A key contains a fingerprint of the page's content, so nothing has to be invalidated.
"""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.text import compress_string
from django.utils.translation import get_language

View = Callable[..., HttpResponse]

STORE: Final = "pages"
CACHED_HEADERS: Final = ("Content-Type", "HX-Push-Url", "HX-Replace-Url", "Vary")
KEY_HEADERS: Final = ("HX-Request", "HX-Trigger-Name", "HX-History-Restore-Request")


def cached_for_visitors(fingerprint: Callable[[], str]) -> Callable[[View], View]:
    """Caches a view whose page depends on its address, the language and the fingerprint only.

    Requests with a session are not cached, nor are responses that set a cookie, such as a form's
    CSRF cookie.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def cached_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not is_visitor(request) or "gzip" not in request.headers.get("Accept-Encoding", ""):
                return view(request, *args, **kwargs)
            key = cache_key(request, fingerprint())
            entry = caches[STORE].get(key)
            if entry is None:
                # A CSRF token made from an existing cookie sets no cookie, so it would be cached.
                request.META.pop("CSRF_COOKIE", None)
                response = view(request, *args, **kwargs)
                if response.status_code != 200 or sets_cookies(request, response):
                    return response
                entry = cache_entry(response)
                caches[STORE].set(key, entry)
            return cached_response(request, *entry)

        return cached_view

    return decorate


def is_visitor(request: HttpRequest) -> bool:
    """Whether the request only reads, and has no cookies but language and CSRF."""
    harmless = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return request.method in ("GET", "HEAD") and request.COOKIES.keys() <= harmless


def sets_cookies(request: HttpRequest, response: HttpResponse) -> bool:
    return bool(response.cookies) or "CSRF_COOKIE_NEEDS_UPDATE" in request.META


def cache_key(request: HttpRequest, fingerprint: str) -> str:
    headers = [request.headers.get(name, "") for name in KEY_HEADERS]
    parts = (request.build_absolute_uri(), get_language(), fingerprint, *headers)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def cache_entry(response: HttpResponse) -> tuple[bytes, dict[str, str]]:
    """The compressed page and its headers, with an ETag that is a hash of the content."""
    headers = {name: response[name] for name in CACHED_HEADERS if name in response}
    headers["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    return compress_string(response.content), headers


def cached_response(request: HttpRequest, body: bytes, headers: dict[str, str]) -> HttpResponse:
    """The cached page, or 304 if the browser has it."""
    response = HttpResponse(body, headers=headers | {"Content-Encoding": "gzip"})
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    conditional = get_conditional_response(request, etag=response["ETag"], response=response)
    return conditional if isinstance(conditional, HttpResponse) else response
