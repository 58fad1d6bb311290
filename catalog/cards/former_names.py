"""Call signs that cards of the shipped edition had before: people's lists and memories keep them."""

from collections.abc import Mapping
from typing import Final

from catalog.cards.content import CardContent

# By number and present call sign, in English and Russian; another edition has other cards there.
FORMER_NAMES: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("0-3", "Editing Scissors"): ("Clapperboard", "Хлопушка"),
    ("1-4", "Rope Ladder"): ("Call Sheet", "Вызывной лист"),
    ("1-10", "Balcony Climbers"): ("Understudies", "Второй состав"),
    ("2-11", "Searchlight Jury"): ("Lantern Choir", "Хор фонарей"),
    ("2-21", "Ticket Booth"): ("Stone Mortar", "Каменная мортира"),
    ("3-12", "Amber Trap"): ("Amber Cocoon", "Янтарный кокон"),
    ("3-24", "Archive Keep"): ("Thunder Keep", "Громовая башня"),
    ("3-25", "Burning Glass"): ("Sundial", "Солнечные часы"),
    ("3-31", "Striding Giants"): ("Stubborn Giants", "Упрямые великаны"),
    ("3-32", "Fickle Sponsor"): ("Reckless Sponsor", "Безрассудный спонсор"),
}


def former_names_of(card: CardContent) -> tuple[str, ...]:
    """The call signs that the card had before, in both languages."""
    return FORMER_NAMES.get((card.number, card.name), ())
