"""Pages that are the same for every visitor, kept whole and compressed.

What is kept goes by what the page shows, so nothing has to be thrown away when cards change.
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
KEPT_HEADERS: Final = ("Content-Type", "HX-Push-Url", "HX-Replace-Url", "Vary")
HEADERS_THAT_MATTER: Final = ("HX-Request", "HX-Trigger-Name", "HX-History-Restore-Request")


def kept_for_visitors(mark: Callable[[], str]) -> Callable[[View], View]:
    """A view whose page follows from its address, the language and what `mark` stands for.

    Whoever has a session gets a page of their own, and so does everybody where the view sets a
    cookie, such as the one of a form: a form's token is never kept.
    """

    def keep(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not is_visitor(request) or "gzip" not in request.headers.get("Accept-Encoding", ""):
                return view(request, *args, **kwargs)
            key = key_of(request, mark())
            kept = caches[STORE].get(key)
            if kept is None:
                # A token made from the visitor's own cookie would leave no trace; a new one does.
                request.META.pop("CSRF_COOKIE", None)
                response = view(request, *args, **kwargs)
                if response.status_code != 200 or sets_cookies(request, response):
                    return response
                kept = compressed(response)
                caches[STORE].set(key, kept)
            return response_of(request, *kept)

        return answer

    return keep


def is_visitor(request: HttpRequest) -> bool:
    """Whether the browser brings nothing along that a page may depend on."""
    harmless = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
    return request.method in ("GET", "HEAD") and request.COOKIES.keys() <= harmless


def sets_cookies(request: HttpRequest, response: HttpResponse) -> bool:
    return bool(response.cookies) or "CSRF_COOKIE_NEEDS_UPDATE" in request.META


def key_of(request: HttpRequest, mark: str) -> str:
    asked = [request.headers.get(name, "") for name in HEADERS_THAT_MATTER]
    parts = (request.build_absolute_uri(), get_language(), mark, *asked)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def compressed(response: HttpResponse) -> tuple[bytes, dict[str, str]]:
    """The page and its headers. Its ETag follows from its content, so that a page made by another
    version of the program is another page for browsers too.
    """
    headers = {name: response[name] for name in KEPT_HEADERS if name in response}
    headers["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    return compress_string(response.content), headers


def response_of(request: HttpRequest, body: bytes, headers: dict[str, str]) -> HttpResponse:
    """The kept page, or 304 for a browser that has it already."""
    response = HttpResponse(body, headers=headers | {"Content-Encoding": "gzip"})
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    conditional = get_conditional_response(request, etag=response["ETag"], response=response)
    return conditional if isinstance(conditional, HttpResponse) else response
