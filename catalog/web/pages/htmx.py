"""Views that answer htmx with a part of their page."""

from django.http import HttpRequest
from django.views.decorators.vary import vary_on_headers
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request after HtmxMiddleware; `htmx` is true if htmx sent it."""

    htmx: HtmxDetails


# Decorates views whose response depends on `request.htmx`.
vary_on_htmx = vary_on_headers("HX-Request")
