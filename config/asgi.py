import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_asgi_application()

# WhiteNoise's files are small, so that Django reads them whole before it sends them is no loss.
warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")

# Only a web process loads this module, so commands and tests do not wait for the engine.
from play import preparation  # noqa: E402

preparation.start()
