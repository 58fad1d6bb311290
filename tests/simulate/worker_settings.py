"""The settings of an installation whose workers are tested: small chunks, short leases."""

from config.settings import *  # noqa: F403

PLAYTEST_BORDERS = (40, 100)
PLAYTEST_STEP = 4_000
PLAYTEST_LEASE = 4
PLAYTEST_SWEEP = 0.3
