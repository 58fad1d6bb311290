"""Rules of a game as its page shows them, from one TOML file in both languages.

Sections have a `title` and `paragraphs`; all are numbered by their places, and the numbers are anchors.
`debated` has the rulings that change play most in a sentence each, `slips` those of the printed rulebook.
A paragraph that a text names becomes a link, and a mark such as `{ruling}` a badge.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from catalog.rulebook.markup import Mark, RulesMarkup
from catalog.rulebook.paragraphs import BilingualText
from catalog.web.formats.lazy_text import StrOrPromise

GAMES: Final = Path(__file__).parents[1]
INTRO: Final = _(
    "In our own words, as this site plays them. They follow the text of the rulebook; every paragraph"
    " has a number to cite and to link to."
)
PICTURE: Final = Mark(
    "picture",
    _("reconstruction"),
    _("This stood in a picture that is lost; it is our own, not the printed game's."),
)
INFERRED: Final = Mark(
    "inferred", _("inferred"), _("This follows from the rulebook, which says it nowhere.")
)
SOURCE: Final = Mark("source", _("source"), _("A public text about the game says it."))


@dataclass(frozen=True, slots=True)
class GameRulesParagraph:
    id: str
    text: BilingualText
    markup: RulesMarkup

    @property
    def html(self) -> SafeString:
        return self.markup.html(self.text)


@dataclass(frozen=True, slots=True)
class GameRulesSection:
    id: str
    title: BilingualText
    paragraphs: tuple[GameRulesParagraph, ...]


@dataclass(frozen=True)
class GameRulebook:
    """The rules of a game as their page shows them, from its `data/rules.toml`.

    `letter` begins the numbers of paragraphs; `figures` of the edition stand in place of their names, such
    as `{gold}`.
    """

    game: str
    letter: str
    marks: Sequence[Mark]
    intro: StrOrPromise = INTRO
    figures: Callable[[], Mapping[str, object]] = dict

    @cached_property
    def markup(self) -> RulesMarkup:
        reference = re.compile(rf"\b{self.letter}[0-9]+(?:\.[0-9]+)?\b", re.ASCII)
        return RulesMarkup(reference, self.marks)

    @property
    def file(self) -> Path:
        return GAMES / self.game / "data" / "rules.toml"

    @cached_property
    def written(self) -> Mapping[str, Any]:
        """The file as TOML."""
        text = self.file.read_text(encoding="utf-8")
        for name, value in self.figures().items():
            text = text.replace(f"{{{name}}}", str(value))
        return tomllib.loads(text)

    @cached_property
    def sections(self) -> tuple[GameRulesSection, ...]:
        return tuple(
            self._section(f"{self.letter}{number}", table)
            for number, table in enumerate(self.written["section"], start=1)
        )

    def _section(self, key: str, table: Mapping[str, Any]) -> GameRulesSection:
        """A section of the file with its number, such as X1; its paragraphs are X1.1 and so on."""
        paragraphs = tuple(
            GameRulesParagraph(f"{key}.{number}", BilingualText(**each), self.markup)
            for number, each in enumerate(table["paragraphs"], start=1)
        )
        return GameRulesSection(key, BilingualText(**table["title"]), paragraphs)

    @property
    def debated(self) -> Mapping[str, BilingualText]:
        """By paragraph the rulings that change play most."""
        return {key: BilingualText(**each) for key, each in self.written.get("debated", {}).items()}

    @property
    def slips(self) -> Sequence[BilingualText]:
        """Slips of the printed rulebook."""
        return [BilingualText(**each) for each in self.written.get("slips", ())]
