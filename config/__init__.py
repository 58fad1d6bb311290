"""What every process of the site begins with: settings, addresses, the worker's application."""

import gc

# Python looks for garbage 70 times as often, a twelfth of every start and of compiling the rules.
gc.set_threshold(50_000, 20, 100)

from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
