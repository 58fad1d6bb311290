"""What a view says of the requests that it takes: how long a body, and whether answering may take seconds.

The web process reads both before it takes a request in (`config/request_intake.py`).
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, TypeVar

from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.web.errors.refusals import Refusal
from catalog.web.formats.file_sizes import size_text
from catalog.web.limits.policies import POLICIES
from catalog.web.limits.rate_limits import caller_of_request, check_limit, count

View = TypeVar("View", bound=Callable[..., Any])

DEFAULT_BODY_BYTES: Final = 2**20  # bytes; of views that say nothing else
MILLISECONDS: Final = 1000


def body_too_large(most: int) -> Refusal:
    sentence = _("What was sent is larger than %(size)s, so nothing of it was read.")
    return Refusal(sentence % {"size": size_text(most)}, code="too_large", status=413)


def body_too_slow() -> Refusal:
    sentence = _("What was sent did not arrive in time. Send it again.")
    return Refusal(sentence, code="too_slow", status=408)


def not_utf8() -> Refusal:
    """Some other encodings give texts that no answer could repeat."""
    return Refusal(_("Send text in UTF-8."), code="not_utf8", status=415)


def too_much_work() -> Refusal:
    """As many costly requests of the caller wait already as may."""
    return Refusal(str(POLICIES["costly"].refusal), code="too_many", status=429)


def server_busy() -> Refusal:
    """Others' requests use up what the process has for them."""
    sentence = _("The server is busy with such requests; try again in a minute.")
    return Refusal(sentence, code="busy", status=503)


def takes_body(most: int) -> Callable[[View], View]:
    """Marks a view that takes bodies of up to so many bytes."""

    def mark(view: View) -> View:
        setattr(view, "max_body_bytes", most)  # noqa: B010 - a function has no such attribute for mypy
        return view

    return mark


def max_body_bytes(view: object) -> int:
    """How many bytes the view takes at most."""
    return int(getattr(view, "max_body_bytes", DEFAULT_BODY_BYTES))


def costly(*methods: str) -> Callable[[View], View]:
    """Marks a view that may take seconds to answer these methods, HEAD like GET, and counts their time.

    Another process answers such requests, one at a time, beside all others. The view raises LimitReached for
    callers who have used up the minute's seconds.
    """

    def mark(view: View) -> View:
        @wraps(view)
        def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if not is_costly(limited, request.method or ""):
                return view(request, *args, **kwargs)
            with counted_seconds(request):
                return view(request, *args, **kwargs)

        also = ("HEAD",) if "GET" in methods else ()
        setattr(limited, "costly_methods", (*methods, *also))  # noqa: B010
        return limited  # type: ignore[return-value]

    return mark


@contextmanager
def counted_seconds(request: Any) -> Iterator[None]:
    """Counts the processor's time of the block, which others wait for, for the request's caller.

    Raises LimitReached where it is used up.
    """
    caller = caller_of_request(request)
    check_limit("costly", caller, cost=0)
    begun = time.thread_time()
    try:
        yield
    finally:
        count("costly", caller, 1 + int((time.thread_time() - begun) * MILLISECONDS))


def is_costly(view: object, method: str) -> bool:
    """Whether such a request may take seconds."""
    return method in getattr(getattr(view, "view_class", view), "costly_methods", ())
