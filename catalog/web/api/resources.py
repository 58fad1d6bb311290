"""The base class of the API's views."""

from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.translation import gettext as _
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.web.api.errors import ApiError, Problem, not_found, too_large
from catalog.web.api.requests import MAX_BODY_BYTES
from catalog.web.limits.request_limits import counted_seconds


class Resource(APIView):
    """A view of the API with a limit for bodies and headers for rate limits.

    `samples` are example bodies by method, for the API's page in a browser. `scope` is what a token has to
    allow; reading is also allowed by `read`.
    """

    samples: ClassVar[Mapping[str, Any]] = {}
    scope: ClassVar[str] = "read"
    request_cost: ClassVar[int] = 1
    """What a request counts as among those that a throttle allows."""
    costly_methods: ClassVar[tuple[str, ...]] = ()
    """Those whose answers may take seconds, which count for the caller as with `costly`."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with ExitStack() as self.until_answered:
            answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
            return answer

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        check_length(request)
        if request.method in self.costly_methods:
            self.until_answered.enter_context(counted_seconds(request))

    def check_permissions(self, request: Request) -> None:
        """Answers 405 before 401, so that a missing method does not ask for an account."""
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(request.method)
        super().check_permissions(request)
        check_scope(request, self.scope)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        final = super().finalize_response(request, response, *args, **kwargs)
        quota = getattr(request, "quota", None)
        headers: dict[str, str] = quota.headers() if quota else {}
        for name, value in headers.items():
            final[name] = value
        # What a header such as a seat's token opens is for nobody else.
        final.headers.setdefault("Cache-Control", "private, no-cache")
        if request.method == "GET" and isinstance(final, Response):
            final.add_post_render_callback(partial(unless_known, request, headers))
        return final


def unless_known(
    request: Request, headers: Mapping[str, str], response: Response
) -> HttpResponseBase:
    """The answer with its `ETag`, or 304 where the caller has it already; `headers` stand in both."""
    middleware = ConditionalGetMiddleware(lambda _request: response)
    checked: HttpResponseBase = middleware.process_response(request._request, response)
    for name, value in headers.items():
        checked[name] = value
    return checked


def check_scope(request: Request, scope: str) -> None:
    """Raises ApiError where the request has a token that does not allow it."""
    allowed = getattr(request.auth, "scopes", None)
    enough = {scope, "read"} if request.method in SAFE_METHODS else {scope}
    if allowed is not None and enough.isdisjoint(allowed):
        sentence = _("This token does not allow that: make one with the scope “%(scope)s”.")
        raise ApiError(403, Problem("scope", sentence % {"scope": scope}))


def check_length(request: Request) -> None:
    """Raises ApiError for a body that is too large or has no Content-Length."""
    length = request.META.get("CONTENT_LENGTH") or ""
    if length.isdecimal() and int(length[:12]) > MAX_BODY_BYTES:
        raise too_large(MAX_BODY_BYTES)
    if not length and "Transfer-Encoding" in request.headers:
        message = _("Send the body in one piece, with Content-Length.")
        raise ApiError(411, Problem("length_required", message))


class AnyFile(Resource):
    """An address that names the format of its answer."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:  # noqa: ARG002
        """Accepts any `Accept` header, because the address names the format."""
        return super().perform_content_negotiation(request, force=True)


class Nothing(Resource):
    """404 for unknown addresses under /api/, for every method."""

    schema = None
    permission_classes = ()

    def get(self, request: Request) -> Response:
        is_whole = request.path.endswith("/")
        raise not_found("" if is_whole else _("There is nothing here: addresses end with “/”."))

    post = put = patch = delete = options = get
