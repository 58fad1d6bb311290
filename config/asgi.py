import os
from typing import Any, Final, cast

import django
from a2wsgi import WSGIMiddleware
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# These need the apps to be ready.
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402

from config.metrics import counted_sockets  # noqa: E402
from play.games import preparation  # noqa: E402
from play.live import sweep  # noqa: E402
from play.pages.urls import websocket_urlpatterns  # noqa: E402

LONGEST_BODY: Final = 16 * 1024 * 1024  # bytes; pages and API have lower limits of their own

# Pages are synchronous: a few threads answer them, twice as many as Django's own handler would. The queue
# for what they send has no bound, so that a reader who is slow holds up no thread.
threads = WSGIMiddleware(cast(Any, WSGIHandler()), workers=4, send_queue_size=0)


async def pages(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request once all of it is there, so that a slow sender holds up no thread."""
    body, is_whole = bytearray(), False
    while not is_whole:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body += message.get("body", b"")
        is_whole = not message.get("more_body", False)
        if len(body) > LONGEST_BODY:
            headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": 413, "headers": headers})
            await send({"type": "http.response.body", "body": b"The request is longer than 16 MB."})
            return

    async def receive_whole() -> dict[str, Any]:
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    await threads(scope, cast(Any, receive_whole), send)


sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = ProtocolTypeRouter({"http": pages, "websocket": counted_sockets(sockets)})

# Only a web process loads this module, so commands and tests do not wait for the engine.
preparation.start()
sweep.start()
