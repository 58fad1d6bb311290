import threading

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from config.handler import THREADS, PageHandler


def name_of_thread(request: HttpRequest) -> HttpResponse:
    return HttpResponse(threading.current_thread().name)


def echo(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.body, content_type="text/plain")


def broken(request: HttpRequest) -> HttpResponse:
    raise ValueError


def stream(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(iter(["one ", "two"]))


def prefixed(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.build_absolute_uri())


urlpatterns = [
    path("thread/", name_of_thread),
    path("echo/", echo),
    path("broken/", broken),
    path("stream/", stream),
    path("prefixed/", prefixed),
]


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse("nowhere", status=404)


def handler500(request: HttpRequest) -> HttpResponse:
    return HttpResponse("broken", status=500)


pytestmark = [
    pytest.mark.urls(__name__),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]


@pytest.fixture(scope="module")
def handler() -> PageHandler:
    return PageHandler()


async def ask(handler: PageHandler, address: str, body: bytes = b"", **scope: object):
    """Status, headers and body of the answer."""
    given = {
        "type": "http",
        "method": "POST" if body else "GET",
        "path": address,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-length", b"%d" % len(body))],
        **scope,
    }
    exchange = ApplicationCommunicator(handler, given)
    await exchange.send_input({"type": "http.request", "body": body})
    start = await exchange.receive_output()
    parts = [await exchange.receive_output()]
    while parts[-1].get("more_body"):
        parts.append(await exchange.receive_output())
    await exchange.wait()
    headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return start["status"], headers, b"".join(part.get("body", b"") for part in parts)


async def test_threads_last(handler: PageHandler):
    names = {(await ask(handler, "/thread/"))[2] for _request in range(3 * THREADS)}
    assert 1 <= len(names) <= THREADS
    assert all(name.startswith(b"pages") for name in names)


async def test_a_body_arrives_whole(handler: PageHandler, settings):
    settings.MIDDLEWARE = []
    assert (await ask(PageHandler(), "/echo/", b"typed work"))[2] == b"typed work"


async def test_middleware_is_called(handler: PageHandler):
    _status, headers, _body = await ask(handler, "/thread/")
    assert "content-security-policy" in headers


async def test_the_time_it_took_is_told(handler: PageHandler):
    _status, headers, _body = await ask(handler, "/thread/")
    assert float(headers["server-timing"].removeprefix("page;dur=")) >= 0


async def test_an_error_is_answered(handler: PageHandler, settings):
    settings.MIDDLEWARE = []
    assert (await ask(PageHandler(), "/broken/"))[0] == 500


async def test_a_stream_arrives_whole(handler: PageHandler):
    assert (await ask(handler, "/stream/"))[2] == b"one two"


async def test_the_prefix_of_a_proxy_is_known(handler: PageHandler):
    _status, _headers, body = await ask(handler, "/site/prefixed/", root_path="/site")
    assert body == b"http://localhost/site/prefixed/"


@pytest.mark.parametrize("address", ["/thread/", "/broken/", "/stream/", "/nowhere/"])
async def test_every_request_begins_and_ends_once(handler: PageHandler, address: str):
    told: list[str] = []

    def begin(**_kwargs: object) -> None:
        told.append("begin")

    def end(**_kwargs: object) -> None:
        told.append("end")

    request_started.connect(begin)
    request_finished.connect(end)
    try:
        await ask(handler, address)
    finally:
        request_started.disconnect(begin)
        request_finished.disconnect(end)
    assert told == ["begin", "end"]
