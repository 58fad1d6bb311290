"""A game is its folder and one line of the settings."""

from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

from play.games import registry

FOLDERS = {path.parent.name for path in Path(registry.__file__).parent.glob("*/game.py")}


def test_the_settings_name_every_folder_of_a_game():
    assert sorted(settings.GAMES) == sorted(FOLDERS)
    assert registry.game_keys()[: len(FOLDERS)] == settings.GAMES


@pytest.mark.parametrize("key", sorted(FOLDERS))
def test_a_game_has_the_key_of_its_folder_and_its_board_is_an_app(key):
    assert registry.get_game(key).key == key
    assert f"play.games.{key}.board" in {config.name for config in apps.get_app_configs()}
