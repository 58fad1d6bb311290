"""Refusals: requests that are answered with a reason instead of being carried out."""

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.core.exceptions import DisallowedRedirect
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from catalog.web.errors.database_errors import is_orphan
from catalog.web.pages.htmx import HtmxHttpRequest

REASON: Final = (
    "refused_because"  # in the scope of a request that is refused before it reaches a thread
)
DEFAULT_WAIT: Final = 60  # seconds
PLACE: Final = re.compile(r"[A-Za-z][\w-]*", re.ASCII)  # the id of a part of a page
LATER: Final = (429, 503)  # statuses of what may be asked for again


class Refusal(Exception):
    """Something is not done, and nothing has changed.

    `code` is stable, `message` in the reader's language, `status` the response's; `rule` is the paragraph of
    the rules that says so and `field` the field of the request that is wrong, if any. What may be asked for
    again may be so after `wait` seconds. Raised in a view it becomes a response by `RefusalResponses`, with
    the page of `template`, under /api/ by `catalog.web.api.errors`.
    """

    code = "refused"
    status = 400
    wait = DEFAULT_WAIT
    template = "message.html"

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


class Gone(Refusal):
    """Another request has deleted meanwhile what this one is about."""

    code = "gone"
    status = 409

    def __init__(self) -> None:
        super().__init__(_("What this is about was deleted meanwhile, so nothing was stored."))


def as_refusal(exception: Exception) -> Refusal | None:
    """What the exception refuses; None for any that is unexpected."""
    if is_orphan(exception):
        return Gone()
    return exception if isinstance(exception, Refusal) else None


class RefusalResponses:
    """Middleware: a refusal becomes a page for browsers, and JSON for other programs.

    A view has raised it, or does not take the method, or the web process has put it into the request's scope.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxHttpRequest) -> HttpResponse:
        reason: Callable[[], Refusal] | None = request.META.get("asgi.scope", {}).get(REASON)
        if reason is not None:
            return refuse(request, reason())
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed):
            sentence = _(
                "This address cannot be opened like that. Go back to the page that you came from, and "
                "use its button; nothing was stored."
            )
            refusal = Refusal(sentence, code="method_not_allowed", status=405)
            allowed, response = response["Allow"], refuse(request, refusal)
            response["Allow"] = allowed
        return response

    def process_exception(
        self, request: HtmxHttpRequest, exception: Exception
    ) -> HttpResponse | None:
        """Django calls it with what a view raised."""
        if isinstance(exception, DisallowedRedirect):  # such as a long one, to signing in and back
            sentence = _("The address is too long.")
            return refuse(request, Refusal(sentence, code="address_too_long", status=414))
        refusal = as_refusal(exception)
        return refuse(request, refusal) if refusal else None


def refuse(request: HtmxHttpRequest, refusal: Refusal) -> HttpResponse:
    """The response to a refused request."""
    if request.htmx and refusal.status == HTTPStatus.TOO_MANY_REQUESTS:
        response = refuse_part(request, refusal)
    elif accepts_page(request) and not request.path.startswith("/api/"):
        context = {"message": refusal.message, "wait": refusal.wait}
        response = render(request, refusal.template, context, status=refusal.status)
    else:
        error = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
        response = JsonResponse({"errors": [error]}, status=refusal.status)
    patch_retry_after(response, refusal)
    patch_vary_headers(response, ("Accept", "HX-Request"))
    return response


def refuse_part(request: HtmxHttpRequest, refusal: Refusal) -> HttpResponse:
    """The message in the place of what htmx asked for; a part that asks for itself stays, and asks again."""
    target = request.htmx.target or ""
    context = {"message": refusal.message, "place": target}
    response = render(request, "_refused_part.html", context, status=refusal.status)
    if PLACE.fullmatch(target) and target != request.htmx.trigger:
        response["HX-Reselect"], response["HX-Push-Url"] = f"#{target}", "false"
    else:
        response["HX-Reswap"] = "none"
    return response


def patch_retry_after(response: HttpResponse, refusal: Refusal) -> None:
    """Adds the header that says when it may be asked for again, where that makes sense."""
    if refusal.status in LATER:
        response["Retry-After"] = str(refusal.wait)


def accepts_page(request: HtmxHttpRequest) -> bool:
    """Whether a browser shows the response: it names HTML, while programs accept anything or JSON."""
    return bool(request.htmx) or "text/html" in request.headers.get("Accept", "text/html")
