"""Refusals: requests that are answered with a reason instead of being carried out."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from catalog.site.htmx import HtmxHttpRequest


class Refusal(Exception):
    """Something is not done, and nothing has changed.

    `code` is stable, `message` in the reader's language, `status` the response's; `rule` is the paragraph of
    the rules that says so and `field` the field of the request that is wrong, if any. Raised in a view it
    becomes a response by `RefusalResponses`, under /api/ by `catalog.api.errors`.
    """

    code = "refused"
    status = 400

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        status: int | None = None,
        rule: str | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code or self.code
        self.status = status or self.status
        self.message, self.rule, self.field = message, rule, field


class RefusalResponses:
    """Middleware: a refusal that a view raises becomes a page for browsers, and JSON for other programs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HtmxHttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Django calls it with what a view raised."""
        if not isinstance(exception, Refusal):
            return None
        if accepts_page(request):
            context = {"message": exception.message}
            response = render(request, "message.html", context, status=exception.status)
        else:
            error = {"code": exception.code, "message": exception.message, "field": exception.field}
            response = JsonResponse({"errors": [error]}, status=exception.status)
        patch_vary_headers(response, ("Accept",))
        return response


def accepts_page(request: HtmxHttpRequest) -> bool:
    """Whether a browser shows the response: it names HTML, while programs accept anything or JSON."""
    return bool(request.htmx) or "text/html" in request.headers.get("Accept", "text/html")
