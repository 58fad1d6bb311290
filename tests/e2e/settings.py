"""The site with the game for four that only tests know."""

from config.settings import *  # noqa: F403

INSTALLED_APPS += ["tests.play.games.vault.apps.VaultConfig"]  # noqa: F405
