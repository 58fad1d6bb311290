"""What every process of the site begins with: settings, addresses, the worker's application."""

import gc

# With Python's default, 700, looking for garbage takes a twelfth of a start and of compiling the rules.
gc.set_threshold(50_000)

from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
