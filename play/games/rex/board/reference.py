"""The pages about Rex: its rules, and what its box holds with the source of each value."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from play.games.kit.editions import status_of
from play.games.kit.narration import in_reader_language
from play.games.kit.reference_pages import Reference, ReferenceTable
from play.games.rex.board.rulebook import RULEBOOK
from play.games.rex.edition.content import RexEdition
from play.games.rex.edition.reader import current_edition
from play.games.rex.text.cards import effect_of

LABELS: Final = {mark.key: mark.label for mark in RULEBOOK.marks} | {
    "seed": gettext_lazy("rulebook")
}
SYMBOLS: Final = {"attack": gettext_lazy("Attack"), "defence": gettext_lazy("Defence")}


def card_rows(edition: RexEdition) -> Iterator[tuple[str, list[Any]]]:
    for key, card in edition.cards.items():
        symbol = f"{SYMBOLS[card.symbol]}. " if card.symbol else ""
        source = LABELS[status_of(edition.statuses, f"strategy.{key}")]
        yield key, [in_reader_language(card.names), card.copies, symbol + effect_of(card), source]


def race_rows(edition: RexEdition) -> Iterator[tuple[str, list[Any]]]:
    for key, race in edition.races.items():
        leaders = (edition.leaders[leader] for leader in edition.leaders_of[key])
        told = ", ".join(f"{in_reader_language(each.names)}\xa0{each.strength}" for each in leaders)
        source = LABELS[status_of(edition.statuses, f"races.{key}.influence")]
        yield key, [in_reader_language(race.names), told, source]


def box() -> Iterator[ReferenceTable]:
    """The city, the cards, the races and their leaders."""
    edition, source = current_edition(), pgettext("source", "From")
    cards = [_("Card"), _("Copies"), _("Effect"), source]
    races = [_("Race"), _("Leaders and their strength"), source]
    yield ReferenceTable(_("Strategy cards"), cards, card_rows(edition))
    yield ReferenceTable(_("Races and leaders"), races, race_rows(edition))


REFERENCE: Final = Reference(
    game=gettext_lazy("Rex"),
    about=gettext_lazy(
        "Rex, a game of secret plans and alliances for three to six: its rules, its city, cards and races."
    ),
    pages={"rules": gettext_lazy("Rules"), "box": gettext_lazy("City, cards and races")},
    rulebook=RULEBOOK,
    note=lambda: in_reader_language(current_edition().head.note.names),
    styles=("rex/reference.css",),
    contents={"box": box},
)
