"""Celery's application: tasks are found in each app's `tasks` module.

Workers start with `python -m config.worker`; the broker is REDIS_URL's, or a folder under var/.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("starfighter")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
