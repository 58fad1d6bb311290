"""Celery's application: tasks are found in each app's `tasks` module.

Workers start with `python -m config.worker`; the broker is REDIS_URL's, or a folder under var/.
"""

import os
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("starfighter")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def check_connections(**_unknown: Any) -> None:
    """Before a message is answered: the database's connection lasts, unless it is old or was lost."""
    # Imported here: the settings name this module's neighbours.
    from django.db import close_old_connections

    close_old_connections()


signals.task_prerun.connect(check_connections, weak=False)
