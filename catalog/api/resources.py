"""What stands at an address of the API."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.api.errors import not_found, too_large
from catalog.api.requests import LARGEST_BODY


class Resource(APIView):
    """A view of the API: bodies of a bounded size, and headers that tell what is left of the rates.

    `samples` are bodies by method, which the page in a browser offers to send.
    """

    samples: ClassVar[Mapping[str, Any]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length[:12]) > LARGEST_BODY:
            raise too_large(LARGEST_BODY)
        if request.method not in self.allowed_methods:
            raise MethodNotAllowed(request.method)
        super().initial(request, *args, **kwargs)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        if allowance := getattr(request, "allowance", None):
            for name, value in allowance.headers().items():
                answer[name] = value
        return answer


class Nothing(Resource):
    """Every address under /api/ where nothing else stands, whatever the method."""

    schema = None
    permission_classes = ()

    def get(self, _request: Request) -> Response:
        raise not_found()

    post = put = patch = delete = options = get
