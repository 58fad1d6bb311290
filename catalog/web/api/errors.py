"""The format of all errors under /api/: ``{"errors": [{"code", "message", "field"}, …]}``.

``code`` is a stable name for programs, ``message`` a sentence in the reader's language, ``field``
the wrong part of the request (``cards.3`` for an entry of a list) or null. Some problems also have
``details``.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from catalog.web.api import API_PREFIX
from catalog.web.errors.database_errors import is_away, is_busy
from catalog.web.errors.refusals import LATER, Refusal, as_refusal
from catalog.web.formats.file_sizes import size_text

WHOLE_REQUEST: Final = "non_field_errors"
RETRY_AFTER: Final = 10  # seconds


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a request is refused."""

    code: str
    message: str
    field: str | None = None
    details: Mapping[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        body: dict[str, Any] = {"code": self.code, "message": self.message, "field": self.field}
        return body | ({"details": dict(self.details)} if self.details else {})


class ApiError(exceptions.APIException):
    """Refuses a request with a status and problems; `extra` are further keys of the response."""

    wait: int | None = None  # seconds until it may be asked again

    def __init__(self, status: int, *problems: Problem, **extra: Any) -> None:
        super().__init__(problems[0].message, problems[0].code)
        self.status_code = status
        self.problems = problems
        self.extra = extra


def not_found(message: str = "") -> ApiError:
    """The refusal for something that does not exist, or that the user may not see."""
    return ApiError(
        status.HTTP_404_NOT_FOUND,
        Problem("not_found", message or _("There is nothing at this address.")),
    )


def answer_exception(exception: Exception, _context: Mapping[str, Any]) -> Response | None:
    """The response to an exception in a view; None if it is unexpected (DRF's EXCEPTION_HANDLER)."""
    known = as_api_exception(exception)
    if known is None:
        return None
    set_rollback()
    extra = known.extra if isinstance(known, ApiError) else {}
    return Response(
        error_body(*problems_in(known)) | extra, known.status_code, headers=headers_of(known)
    )


def error_body(*problems: Problem) -> dict[str, Any]:
    return {"errors": [problem.as_json() for problem in problems]}


def as_api_exception(exception: Exception) -> exceptions.APIException | None:
    """Django's exceptions as DRF's; None for any other."""
    match exception:
        case exceptions.APIException():
            return exception
        case _ if refusal := as_refusal(exception):
            return refused_by(refusal)
        case Http404():
            return not_found()
        case PermissionDenied():
            return exceptions.PermissionDenied()
        case RequestDataTooBig():
            return too_large()
        case SuspiciousOperation():
            return exceptions.ParseError()
    return None


def refused_by(refusal: Refusal, **beside: Any) -> ApiError:
    """A refusal as an error of the API."""
    details = {"rule": refusal.rule} if refusal.rule else {}
    problem = Problem(refusal.code, refusal.message, refusal.field, details)
    refused = ApiError(refusal.status, problem, **beside)
    if refusal.status in LATER:
        refused.wait = refusal.wait
    return refused


def too_large(most: int | None = None) -> ApiError:
    """The refusal of a body with more bytes than allowed."""
    if most is None:
        message = _("The request is too large.")
    else:
        message = _("The request is larger than %(size)s.") % {"size": size_text(most)}
    return ApiError(status.HTTP_413_REQUEST_ENTITY_TOO_LARGE, Problem("too_large", message))


def problems_in(exception: exceptions.APIException) -> list[Problem]:
    """DRF's error details as problems, one for each field and message."""
    if isinstance(exception, ApiError):
        return list(exception.problems)
    return [
        Problem(detail.code or "invalid", str(detail), ".".join(path) or None)
        for path, detail in flattened(exception.detail)
    ]


def flattened(detail: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """DRF's nested error details, each with its path of field names and list positions."""
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
    """The headers WWW-Authenticate and Retry-After, if the exception has them."""
    headers = {}
    if scheme := getattr(exception, "auth_header", None):
        headers["WWW-Authenticate"] = scheme
    if wait := getattr(exception, "wait", None):
        headers["Retry-After"] = str(int(wait))
    return headers


def json_answer(exception: Exception) -> JsonResponse:
    """The response to a request that Django refuses before any view."""
    known = as_api_exception(exception) or exceptions.ParseError()
    return JsonResponse(error_body(*problems_in(known)), status=known.status_code)


def server_error(request: HttpRequest) -> HttpResponse:
    """The response to an unexpected exception in the API or on a page (Django's handler500).

    503 while the database is away or busy, which Django tells by the exception that it handles.
    """
    error = sys.exc_info()[1]
    if is_away(error):
        return database_away(request, is_busy=is_busy(error))
    if not request.path.startswith(API_PREFIX):
        return defaults.server_error(request)
    message = _("Something went wrong here, not with your request.")
    return JsonResponse(error_body(Problem("server_error", message)), status=500)


def database_away(request: HttpRequest, *, is_busy: bool) -> HttpResponse:
    """The response while the database does not answer or is locked; nothing of it is read from there."""
    headers = {"Retry-After": str(RETRY_AFTER)}
    if not request.path.startswith(API_PREFIX):
        page = loader.render_to_string("503.html", {"is_busy": is_busy})
        return HttpResponse(page, status=status.HTTP_503_SERVICE_UNAVAILABLE, headers=headers)
    code, message = (
        "unavailable",
        _("The database does not answer just now. Try again in a moment."),
    )
    if is_busy:
        code = "busy"
        message = _("Others are writing just now, so nothing was saved. Try again in a moment.")
    body = error_body(Problem(code, message))
    return JsonResponse(body, status=status.HTTP_503_SERVICE_UNAVAILABLE, headers=headers)
