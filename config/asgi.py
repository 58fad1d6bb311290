import os
import warnings

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

# WhiteNoise's files are small, so that Django reads them whole before it sends them is no loss.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

# These need the apps to be ready.
from play import preparation  # noqa: E402
from play.urls import websocket_urlpatterns  # noqa: E402

sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
application = ProtocolTypeRouter({"http": pages, "websocket": sockets})

# Only a web process loads this module, so commands and tests do not wait for the engine.
preparation.start()
