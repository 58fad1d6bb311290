"""Texts of rules as HTML, with terms, links to paragraphs and badges of marks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from catalog.rulebook.paragraphs import BilingualText
from catalog.web.formats.lazy_text import StrOrPromise


class Mark(NamedTuple):
    """A mark such as `{ruling}`: its key, what stands on its badge, and what it says of a rule."""

    key: str
    label: StrOrPromise
    meaning: StrOrPromise


RULING: Final = Mark(
    "ruling", _("ruling"), _("The rulebook leaves this open; this project decided it.")
)
SOURCE: Final = Mark(
    "source",
    _("source"),
    _("Known from public reviews or inferred, not from the rulebook's text."),
)
REFERENCE: Final = re.compile(r"\b(?:R[0-9]+(?:\.[0-9]+)?|E[0-9])\b", re.ASCII)
MARK: Final = re.compile(r"\{(\w+)\}")
CARD: Final = r"\b(?P<card>[0-3]-[0-9]+)\b"


@dataclass(frozen=True)
class RulesMarkup:
    """How texts of a game's rules become HTML: `reference` finds the paragraphs that they cite."""

    reference: re.Pattern[str]
    marks: Sequence[Mark]

    def html(self, text: BilingualText, address: str = "") -> SafeString:
        """The text in the reader's language.

        `address` is that of the rules page; empty on that page itself.
        """
        special = rf"\*\*(?P<term>.+?)\*\*| ?{MARK.pattern}|(?P<id>{self.reference.pattern})|{CARD}"
        replace = partial(self._replace, address=address)
        escaped = conditional_escape(str(text))
        return mark_safe(re.sub(special, replace, escaped, flags=re.ASCII))  # noqa: S308

    def _replace(self, match: re.Match[str], address: str) -> str:
        if match["term"]:
            return format_html("<dfn>{}</dfn>", mark_safe(match["term"]))  # noqa: S308
        if match["id"]:
            return format_html('<a href="{}#{}">{}</a>', address, match["id"], match["id"])
        if match["card"]:
            return format_html('<span class="card-number">{}</span>', match["card"])
        # The space keeps the badge on the line of the word before it.
        mark = next(mark for mark in self.marks if mark.key == match[2])
        return format_html("\N{NO-BREAK SPACE}{}", self._badge(mark, address))

    def _badge(self, mark: Mark, address: str = "") -> SafeString:
        html = '<a class="mark mark-{}" href="{}#marks" title="{}">{}</a>'
        return format_html(html, mark.key, address, mark.meaning, mark.label)

    @property
    def meanings(self) -> list[tuple[SafeString, StrOrPromise]]:
        """The badge and the meaning of each mark."""
        return [(self._badge(mark), mark.meaning) for mark in self.marks]


MARKUP: Final = RulesMarkup(REFERENCE, (RULING, SOURCE))
