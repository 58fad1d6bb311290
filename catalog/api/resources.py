"""What stands at an address of the API."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.api.errors import Problem, Refused, not_found, too_large
from catalog.api.requests import LARGEST_BODY


class Resource(APIView):
    """A view of the API: bodies of a bounded size, and headers that tell what is left of the rates.

    `samples` are bodies by method, which the page in a browser offers to send.
    """

    samples: ClassVar[Mapping[str, Any]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        check_length(request)

    def check_permissions(self, request: Request) -> None:
        """Tells first that nobody can do this here, then who may do what can be done."""
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(request.method)
        super().check_permissions(request)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        if allowance := getattr(request, "allowance", None):
            for name, value in allowance.headers().items():
                answer[name] = value
        return answer


def check_length(request: Request) -> None:
    """Raises Refused for a body that is too large, or in pieces of which nobody knows how many."""
    length = request.META.get("CONTENT_LENGTH") or ""
    if length.isdecimal() and int(length[:12]) > LARGEST_BODY:
        raise too_large(LARGEST_BODY)
    if not length and "Transfer-Encoding" in request.headers:
        message = _("Send the body in one piece, with Content-Length.")
        raise Refused(411, Problem("length_required", message))


class Nothing(Resource):
    """Every address under /api/ where nothing else stands, whatever the method."""

    schema = None
    permission_classes = ()

    def get(self, request: Request) -> Response:
        is_whole = request.path.endswith("/")
        raise not_found("" if is_whole else _("There is nothing here: addresses end with “/”."))

    post = put = patch = delete = options = get
