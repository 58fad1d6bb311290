"""The language of whoever reads at a socket, chosen as pages choose it."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_from_request


def language_of(scope: Any) -> str:
    """The language of the switch's cookie, else of the browser, else the usual one."""
    request = HttpRequest()
    cookie = scope["cookies"].get(settings.LANGUAGE_COOKIE_NAME)
    if cookie:
        request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return get_language_from_request(request)
