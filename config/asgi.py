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
from django.core.handlers.wsgi import WSGIHandler  # noqa: E402

from play.games import preparation  # noqa: E402
from play.live import sweep  # noqa: E402
from play.pages.urls import websocket_urlpatterns  # noqa: E402

# Pages are synchronous: a few threads answer them, twice as many as Django's own handler would.
pages = WSGIMiddleware(cast(Any, WSGIHandler()), workers=4)
sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = ProtocolTypeRouter({"http": pages, "websocket": sockets})

# Only a web process loads this module, so commands and tests do not wait for the engine.
preparation.start()
sweep.start()
