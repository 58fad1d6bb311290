import pytest
from fontTools.ttLib import TTFont

from catalog.drawing.pictures import FONT
from catalog.management.commands.build_typeface import SOURCE, WEBFONT, write_webfont


@pytest.mark.parametrize("text", ["Starfighter", "Звёздные сражения", "−6 … 55,8 % × 26 №1"])
def test_it_has_the_letters_of_both_languages(text):
    assert set(map(ord, text)) <= TTFont(WEBFONT).getBestCmap().keys()


def test_it_is_built_of_the_package(tmp_path):
    write_webfont(tmp_path / "built.woff")
    built, kept = TTFont(tmp_path / "built.woff"), TTFont(WEBFONT)
    assert built.getBestCmap() == kept.getBestCmap()
    assert FONT.read_bytes() == SOURCE.read_bytes()
    assert WEBFONT.with_name("OFL.txt").exists()
