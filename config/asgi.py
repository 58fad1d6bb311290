import os
import warnings

import django
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# WhiteNoise's files are small, so that Django reads them whole before it sends them is no loss.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

# These need the apps to be ready.
from config.handler import PageHandler  # noqa: E402
from play import preparation, sweeping  # noqa: E402
from play.urls import websocket_urlpatterns  # noqa: E402

sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = ProtocolTypeRouter({"http": PageHandler(), "websocket": sockets})

# Only a web process loads this module, so commands and tests do not wait for the engine.
preparation.start()
sweeping.start()
