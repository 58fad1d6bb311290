"""The one form of error under /api/: ``{"errors": [{"code", "message", "field"}, …]}``.

``code`` is a stable name for programs, ``message`` a sentence in the reader's language, ``field``
what is wrong in the request (``cards.3`` for an entry of a list), or null. A problem that can be
told more exactly has ``details`` besides.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from catalog.api import API_PREFIX
from catalog.sizes import size_text

WHOLE_REQUEST: Final = "non_field_errors"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a request."""

    code: str
    message: str
    field: str | None = None
    details: Mapping[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"code": self.code, "message": self.message, "field": self.field}
        return told | ({"details": dict(self.details)} if self.details else {})


class Refused(exceptions.APIException):
    """A request is answered with `status` and problems; `beside` joins ``errors`` in the answer."""

    def __init__(self, status: int, *problems: Problem, **beside: Any) -> None:
        super().__init__(problems[0].message, problems[0].code)
        self.status_code = status
        self.problems = problems
        self.beside = beside


def not_found(message: str = "") -> Refused:
    """The answer where nothing is, or nothing that whoever asks may see."""
    return Refused(
        status.HTTP_404_NOT_FOUND,
        Problem("not_found", message or _("There is nothing at this address.")),
    )


def answer_exception(exception: Exception, _context: Mapping[str, Any]) -> Response | None:
    """The answer to an exception in a view; None for one that nobody foresaw (DRF's interface)."""
    known = as_api_exception(exception)
    if known is None:
        return None
    set_rollback()
    problems = known.problems if isinstance(known, Refused) else problems_in(known)
    beside = known.beside if isinstance(known, Refused) else {}
    return Response(error_body(*problems) | beside, known.status_code, headers=headers_of(known))


def error_body(*problems: Problem) -> dict[str, Any]:
    return {"errors": [problem.as_json() for problem in problems]}


def as_api_exception(exception: Exception) -> exceptions.APIException | None:
    """Django's own refusals as DRF's."""
    match exception:
        case exceptions.APIException():
            return exception
        case Http404():
            return not_found()
        case PermissionDenied():
            return exceptions.PermissionDenied()
        case RequestDataTooBig():
            return too_large()
        case SuspiciousOperation():
            return exceptions.ParseError()
    return None


def too_large(most: int | None = None) -> Refused:
    """The answer to a body of more bytes than a request may have."""
    if most is None:
        message = _("The request is too large.")
    else:
        message = _("The request is larger than %(size)s.") % {"size": size_text(most)}
    return Refused(status.HTTP_413_REQUEST_ENTITY_TOO_LARGE, Problem("too_large", message))


def problems_in(exception: exceptions.APIException) -> list[Problem]:
    """What DRF found, field by field."""
    return [
        Problem(detail.code or "invalid", str(detail), ".".join(path) or None)
        for path, detail in flattened(exception.detail)
    ]


def flattened(detail: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """DRF's nested details with the way to each; a list of messages has no places."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            yield from flattened(inner, path if name == WHOLE_REQUEST else (*path, str(name)))
    elif isinstance(detail, list | tuple):
        for place, inner in enumerate(detail):
            nested = isinstance(inner, Mapping) and WHOLE_REQUEST not in inner
            yield from flattened(inner, (*path, str(place)) if nested else path)
    else:
        yield path, detail


def headers_of(exception: exceptions.APIException) -> dict[str, str]:
    """Such as how long to wait, and how to authenticate."""
    headers = {}
    if scheme := getattr(exception, "auth_header", None):
        headers["WWW-Authenticate"] = scheme
    if wait := getattr(exception, "wait", None):
        headers["Retry-After"] = str(int(wait))
    return headers


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to an exception that nobody foresaw, here and on pages (Django's handler500)."""
    if not request.path.startswith(API_PREFIX):
        return defaults.server_error(request)
    message = _("Something went wrong here, not with your request.")
    return JsonResponse(error_body(Problem("server_error", message)), status=500)
