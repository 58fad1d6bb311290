"""Rules of a game as its page shows them, from one TOML file in both languages.

Sections have a `title` and `paragraphs`; all are numbered by their places, and the numbers are anchors.
`debated` has the rulings that change play most in a sentence each, `slips` those of the printed rulebook.
A paragraph that a text names becomes a link, and a mark such as `{ruling}` a badge.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from catalog.rulebook.paragraphs import MARK, BilingualText

GAMES: Final = Path(__file__).parents[1]
INTRO: Final = _(
    "In our own words, as this site plays them. They follow the text of the rulebook; every paragraph"
    " has a number to cite and to link to."
)
LABELS: Final[dict[str, object]] = {
    "ruling": _("ruling"),
    "picture": _("reconstruction"),
    "inferred": _("inferred"),
    "source": _("source"),
}
MEANINGS: Final[dict[str, object]] = {
    "ruling": _("The rulebook leaves this open; this project decided it."),
    "picture": _("This stood in a picture that is lost; it is our own, not the printed game's."),
    "inferred": _("This follows from the rulebook, which says it nowhere."),
    "source": _("A public text about the game says it."),
}
"""Of the marks that rulebooks of all games share."""


@dataclass(frozen=True, slots=True)
class GameRulesParagraph:
    id: str
    text: BilingualText


@dataclass(frozen=True, slots=True)
class GameRulesSection:
    id: str
    title: BilingualText
    paragraphs: tuple[GameRulesParagraph, ...]


def section_of(key: str, table: Mapping[str, Any]) -> GameRulesSection:
    """A section of the file with its number, such as X1; its paragraphs are X1.1 and so on."""
    paragraphs = tuple(
        GameRulesParagraph(f"{key}.{number}", BilingualText(**each))
        for number, each in enumerate(table["paragraphs"], start=1)
    )
    return GameRulesSection(key, BilingualText(**table["title"]), paragraphs)


@dataclass(frozen=True)
class RulesMarkup:
    """How texts become HTML: `letter` begins paragraphs; `labels` and `meanings` are those of marks."""

    letter: str
    labels: Mapping[str, object] = field(default_factory=lambda: LABELS)
    meanings: Mapping[str, object] = field(default_factory=lambda: MEANINGS)

    @property
    def reference(self) -> re.Pattern[str]:
        return re.compile(rf"\b{self.letter}[0-9]+(?:\.[0-9]+)?\b", re.ASCII)

    def html(self, text: BilingualText) -> SafeString:
        """The text in the reader's language with links and badges."""
        special = re.compile(rf" ?{MARK.pattern}|(?P<id>{self.reference.pattern})", re.ASCII)
        return mark_safe(special.sub(self._markup, conditional_escape(str(text))))  # noqa: S308

    def _markup(self, match: re.Match[str]) -> str:
        if match["id"]:
            return format_html('<a href="#{}">{}</a>', match["id"], match["id"])
        # The space keeps the badge on the line of the word before it.
        return format_html("\N{NO-BREAK SPACE}{}", self.badge(match[1]))

    def badge(self, mark: str) -> SafeString:
        """The badge of a mark."""
        html = '<a class="mark mark-{}" href="#marks" title="{}">{}</a>'
        return format_html(html, mark, self.meanings[mark], self.labels[mark])


@dataclass(frozen=True)
class GameRulebook:
    """The rules of a game as their page shows them, from its `data/rules.toml`.

    `marks` are explained, and `figures` of the edition stand in place of their names, such as `{gold}`.
    """

    game: str
    marks: Sequence[str]
    markup: RulesMarkup
    intro: object = INTRO
    figures: Callable[[], Mapping[str, object]] = dict

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
        sections = enumerate(self.written["section"], start=1)
        return tuple(section_of(f"{self.markup.letter}{at}", each) for at, each in sections)

    @property
    def debated(self) -> Mapping[str, BilingualText]:
        """By paragraph the rulings that change play most."""
        return {key: BilingualText(**each) for key, each in self.written.get("debated", {}).items()}

    @property
    def slips(self) -> Sequence[BilingualText]:
        """Slips of the printed rulebook."""
        return [BilingualText(**each) for each in self.written.get("slips", ())]
