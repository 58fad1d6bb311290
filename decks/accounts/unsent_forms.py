"""Forms that need an account and are sent without one, such as after the session has ended."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme


def lead_back(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: signing in, which says that nothing was stored, leads back to the page of the form."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        address, _mark, query = response.get("Location", "").partition("?")
        if request.method == "POST" and query and address == resolve_url(settings.LOGIN_URL):
            asked = QueryDict(query, mutable=True)
            if asked.get("next") == request.get_full_path():
                asked["next"] = page_of_form(request)
            asked["unsent"] = "1"
            response["Location"] = f"{address}?{asked.urlencode('/')}"
        return response

    return middleware


def page_of_form(request: HttpRequest) -> str:
    """The page of this site from which the form was sent; its own address where the browser does not say."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, request.get_host()):
        return request.get_full_path()
    return urlsplit(page)._replace(scheme="", netloc="", fragment="").geturl()
