"""Refusals: requests that are answered with a reason instead of being carried out."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class Refusal(Exception):
    """Something is not done, and nothing has changed.

    `code` is stable, `message` in the reader's language, `status` the answer's; `rule` is the paragraph of
    the rules that says so and `field` the field of the request that is wrong, if any. Raised in a view it
    becomes a page by `RefusalPages`, under /api/ an error by `catalog.api.errors`.
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


class RefusalPages:
    """Middleware: a refusal that a page's view raises is shown as a page with its status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Django calls it with what a view raised."""
        if not isinstance(exception, Refusal):
            return None
        context = {"message": exception.message}
        return render(request, "message.html", context, status=exception.status)
