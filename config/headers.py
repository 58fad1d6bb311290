"""What browsers are told about every response, besides what Django and django-csp tell them, and which
compression they take.
"""

import re
from collections.abc import Callable
from typing import Final

from csp.constants import NONE, SELF
from django.http import HttpRequest, HttpResponseBase

# Everything a page needs comes from this site. No inline script or style; data: is for pictures
# that a style sheet draws. Sockets of the own host count as 'self'.
CONTENT_POLICY: Final = {
    "default-src": [NONE],
    "script-src": [SELF],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "connect-src": [SELF],
    "manifest-src": [SELF],
    "base-uri": [NONE],
    "form-action": [SELF],
    "frame-ancestors": [NONE],
}

# Devices and powers that no page here asks for.
UNUSED_POWERS: Final = (
    "accelerometer",
    "browsing-topics",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
PERMISSIONS_POLICY: Final = ", ".join(f"{power}=()" for power in UNUSED_POWERS)


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that adds Permissions-Policy to every response."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return respond


REFUSED: Final = re.compile(r";\s*q=0(\.0*)?\s*$", re.IGNORECASE)


def accepted_codings(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that drops what a reader refuses (`gzip;q=0`): those after it only look for the name."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        given = request.META.get("HTTP_ACCEPT_ENCODING", "").split(",")
        accepted = (coding for coding in given if not REFUSED.search(coding))
        request.META["HTTP_ACCEPT_ENCODING"] = ",".join(accepted)
        return get_response(request)

    return respond
