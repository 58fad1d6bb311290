"""Answers that do not end are written on the event loop: each would hold up a thread of pages for good."""

from dataclasses import dataclass
from typing import Any, Final

from config.request_intake import Application, Receive, Send

STREAMS: Final = ("/api/stream/",)


@dataclass(frozen=True, slots=True)
class Streams:
    """The ASGI application that takes requests for streams, in front of the one for everything else."""

    streams: Application
    others: Application

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        is_stream = scope["path"] in STREAMS and scope["method"] == "GET"
        await (self.streams if is_stream else self.others)(scope, receive, send)
