"""Rules of a game as its page shows them, from one TOML file in both languages.

Sections have an `id`, `en`, `ru` and `paragraphs`; a paragraph is numbered by its place, which is its anchor.
A paragraph that a text names becomes a link, and a mark such as `{ruling}` a badge.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from catalog.rulebook.paragraphs import MARK, BilingualText


@dataclass(frozen=True, slots=True)
class GameRulesParagraph:
    id: str
    text: BilingualText


@dataclass(frozen=True, slots=True)
class GameRulesSection:
    id: str
    title: BilingualText
    paragraphs: tuple[GameRulesParagraph, ...]


def read_rules(file: Path, figures: Mapping[str, object]) -> tuple[GameRulesSection, ...]:
    """The sections of a file with figures of the edition in place of their names, such as `{gold}`."""
    text = file.read_text(encoding="utf-8")
    for name, value in figures.items():
        text = text.replace(f"{{{name}}}", str(value))
    return tuple(section_of(each) for each in tomllib.loads(text)["section"])


def section_of(table: Mapping[str, list[dict[str, str]] | str]) -> GameRulesSection:
    key, written = str(table["id"]), table["paragraphs"]
    assert isinstance(written, list)  # noqa: S101
    paragraphs = tuple(
        GameRulesParagraph(f"{key}.{number}", BilingualText(each["en"], each["ru"]))
        for number, each in enumerate(written, start=1)
    )
    return GameRulesSection(key, BilingualText(str(table["en"]), str(table["ru"])), paragraphs)


@dataclass(frozen=True)
class RulesMarkup:
    """How texts become HTML: `letter` begins paragraphs; `labels` and `meanings` are those of marks."""

    letter: str
    labels: Mapping[str, object]
    meanings: Mapping[str, object]

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
    """Rules as their page shows them; `marks` are explained, `figures` fill the text in."""

    file: Path
    intro: object
    marks: Sequence[str]
    markup: RulesMarkup
    debated: Mapping[str, object] = field(default_factory=dict)
    """The rulings that change play most, in a sentence each."""
    slips: Sequence[object] = ()
    """Slips of the printed rulebook."""
    figures: Callable[[], Mapping[str, object]] = dict

    @cached_property
    def sections(self) -> tuple[GameRulesSection, ...]:
        return read_rules(self.file, self.figures())
