"""Builds the display typeface of the package font-manrope anew: `make font`."""

import shutil
from pathlib import Path
from typing import Any, Final

import font_manrope
from django.core.management.base import BaseCommand

from catalog.drawing.pictures import FONT

SOURCES: Final = Path(font_manrope.__file__).parent / "files"
SOURCE: Final = SOURCES / "Manrope-VariableFont_wght.ttf"
WEBFONT: Final = Path(__file__).parents[2] / "static" / "typeface" / "manrope.woff"
WEIGHTS: Final = (500, 800)
LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *range(0x400, 0x460),
    *map(ord, "–—‘’“”„•…‰€№←↑→↓−≤≥"),
)


class Command(BaseCommand):
    help = "Builds the typeface of pages and pictures of the package font-manrope."

    def handle(self, *_args: Any, **_options: Any) -> None:
        write_webfont(WEBFONT)
        shutil.copyfile(SOURCE, FONT)
        shutil.copyfile(SOURCES / "OFL.txt", WEBFONT.with_name("OFL.txt"))


def write_webfont(target: Path) -> None:
    """A variable WOFF of the weights and letters of the site, whose figures are all of one width."""
    # Imported here: they take half a second, which --help does not need.
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(SOURCE, recalcTimestamp=False)
    use_tabular_figures(font)
    subsetter = Subsetter(Options(layout_features=["kern", "liga", "mark", "ccmp", "locl", "case"]))
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff"
    font.save(target)


def use_tabular_figures(font: Any) -> None:
    """Makes the glyphs of the feature tnum the ones that digits have without it."""
    table = font["GSUB"].table
    tabular = {
        before: after
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
        for subtable in table.LookupList.Lookup[index].SubTable
        for before, after in subtable.mapping.items()
    }
    for characters in font["cmap"].tables:
        for digit in map(ord, "0123456789"):
            characters.cmap[digit] = tabular.get(characters.cmap[digit], characters.cmap[digit])
