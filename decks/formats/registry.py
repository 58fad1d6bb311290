"""All formats by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.formats import bbcode, code, csv_table, json_object, markdown, plain_text

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Format:
    """A format with its stable name."""

    name: str
    label: "StrOrPromise"
    ending: str
    media_type: str
    render: Callable[[DeckList, CardPool], str]


FORMATS: Final = {
    each.name: each
    for each in (
        Format("text", gettext_lazy("Text"), ".txt", "text/plain", plain_text.render),
        Format("markdown", "Markdown", ".md", "text/markdown", markdown.render),
        Format("bbcode", "BBCode", ".bbcode", "text/plain", bbcode.render),
        Format("csv", "CSV", ".csv", "text/csv", csv_table.render),
        Format("json", "JSON", ".json", "application/json", json_object.render),
        Format("code", gettext_lazy("Code"), ".code", "text/plain", code.render),
    )
}
