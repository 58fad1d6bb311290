"""Settings of a site without other games, which `startup` measures beside the usual ones."""

from config.settings import *  # noqa: F403
from config.settings import GAMES, INSTALLED_APPS

OTHERS = GAMES[1:]
GAMES = GAMES[:1]
INSTALLED_APPS = [app for app in INSTALLED_APPS if not any(f".{game}." in app for game in OTHERS)]
