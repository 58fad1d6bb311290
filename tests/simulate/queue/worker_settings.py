"""The settings of an installation whose workers are tested: small chunks, soon sent again.

Tables are made as the models are, without their history, which takes seconds.
"""

from config.settings import *  # noqa: F403

MIGRATION_MODULES = dict.fromkeys(
    ["account", "admin", "auth", "catalog", "contenttypes", "decks", "play", "sessions", "simulate"]
)
PLAYTEST_CHUNK = 250
PLAYTEST_CHUNK_SECONDS = 0.2
RESEND_SECONDS = 1
CELERY_SWEEPS = {**CELERY_SWEEPS, "simulate.sweep": 0.3}  # noqa: F405
