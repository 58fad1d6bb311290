"""What every process of the site begins with: settings, addresses, the worker's application."""

import atexit
import gc

# With Python's default, 700, looking for garbage takes a twelfth of a start and of compiling the rules
# (`make bench`, rows "warm start" and "cold compile").
gc.set_threshold(50_000)
# At its end a process need not look through all that it has loaded, a third of a second.
atexit.register(gc.freeze)

from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
