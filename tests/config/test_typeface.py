from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from config.typeface import NAME, SOURCE, TypefaceFinder, write_webfont


@pytest.fixture(scope="module")
def webfont(tmp_path_factory):
    target = tmp_path_factory.mktemp("typeface") / "manrope.woff"
    write_webfont(target)
    return TTFont(target)


@pytest.mark.parametrize("text", ["Starfighter", "Звёздные сражения", "−6 … 55,8 % × 26 №1"])
def test_it_has_the_letters_of_both_languages(webfont, text):
    assert {letter for letter in text if ord(letter) not in webfont.getBestCmap()} == set()


def test_figures_have_one_width(webfont):
    widths = {webfont["hmtx"][webfont.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
    assert len(widths) == 1


def test_it_is_built_when_it_is_asked_for(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    built = TypefaceFinder().find(NAME)
    assert Path(built).stat().st_size < SOURCE.stat().st_size / 3
    assert [name for name, _storage in TypefaceFinder().list([])] == [NAME]
