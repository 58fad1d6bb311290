"""The display typeface: Manrope of the package font-manrope, cut down to what pages show."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import font_manrope
from django.conf import settings
from django.contrib.staticfiles.finders import BaseStorageFinder
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage

SOURCE: Final = Path(font_manrope.__file__).parent / "files" / "Manrope-VariableFont_wght.ttf"
NAME: Final = "typeface/manrope.woff"
WEIGHTS: Final = (500, 800)
LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *range(0x400, 0x460),
    *map(ord, "–—‘’“”„•…‰€№←↑→↓−≤≥"),
)


class TypefaceFinder(BaseStorageFinder):
    """Builds the typeface when static files are collected, or when it is first asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.folder = FileSystemStorage(location=settings.VAR_DIR / "built-static")
        super().__init__(self.folder, *args, **kwargs)

    def find(self, path: str, *args: Any, **kwargs: Any) -> Any:
        if path == NAME:
            self.build()
        return super().find(path, *args, **kwargs)

    def list(
        self, ignore_patterns: Iterable[str] | None
    ) -> Iterator[tuple[str, FileSystemStorage]]:
        self.build()
        if not matches_patterns(NAME, ignore_patterns or ()):
            yield NAME, self.folder

    def build(self) -> None:
        target = Path(self.folder.path(NAME))
        if not target.exists() or target.stat().st_mtime < Path(__file__).stat().st_mtime:
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_suffix(".part")
            write_webfont(part)
            part.replace(target)


def write_webfont(target: Path) -> None:
    """A variable WOFF of the weights and letters of the site, whose figures are all of one width."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(SOURCE)
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
