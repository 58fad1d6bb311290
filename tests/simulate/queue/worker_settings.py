"""The settings of an installation whose workers are tested: small chunks, soon sent again."""

from config.settings import *  # noqa: F403

PLAYTEST_CHUNK = 1_000
RESEND_SECONDS = 1
CELERY_SWEEP_SECONDS = 0.3
