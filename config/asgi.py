import os
from typing import Any, cast

import django
from a2wsgi import WSGIMiddleware
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# These need the apps to be ready.
from django.core.handlers.asgi import ASGIHandler  # noqa: E402
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402

from config.costly_process import CostlyProcess  # noqa: E402
from config.metrics import counted_sockets  # noqa: E402
from config.request_intake import Lane, RequestIntake  # noqa: E402
from config.streams import Streams  # noqa: E402
from play.games import preparation  # noqa: E402
from play.games.registry import damaged_editions  # noqa: E402
from play.live import downtime, sweep  # noqa: E402
from play.live.program_sockets import ProgramSockets  # noqa: E402
from play.pages.urls import websocket_urlpatterns  # noqa: E402

# Pages are synchronous: a few threads answer them, twice as many as Django's own handler would. What may
# write has threads of its own, since it waits for the database's lock. The queue for what they send has no
# bound, so that a reader who is slow holds up no thread.
handler = cast(Any, WSGIHandler())
pages = WSGIMiddleware(handler, workers=4, send_queue_size=0)
writing = WSGIMiddleware(handler, workers=8, send_queue_size=0)
process = CostlyProcess(cast(Any, handler), lanes=2)
costly, costly_writing = (
    Lane(cast(Any, WSGIMiddleware(cast(Any, process.lane(lane)), workers=1, send_queue_size=0)))
    for lane in process.lanes
)
intake = RequestIntake(cast(Any, pages), cast(Any, writing), costly, costly_writing)
http = Streams(cast(Any, ASGIHandler()), intake)

routes = URLRouter(websocket_urlpatterns)
sockets = ProgramSockets(routes, AllowedHostsOriginValidator(AuthMiddlewareStack(routes)))
application = ProtocolTypeRouter({"http": http, "websocket": counted_sockets(sockets)})


def begin() -> None:
    """What waits until the rules are compiled."""
    damaged_editions()
    downtime.start()
    process.start()


# Only a web process loads this module, so commands and tests do not wait for the engine.
preparation.start(then=begin)
sweep.start()
