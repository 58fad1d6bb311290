"""Call signs that cards of the shipped edition had before: people's lists and memories keep them."""

from collections.abc import Mapping
from typing import Final

from catalog.cards.content import CardContent

# By edition and number, in English and Russian.
FORMER_NAMES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "reconstruction": {
        "0-3": ("Clapperboard", "Хлопушка"),
        "1-4": ("Call Sheet", "Вызывной лист"),
        "1-10": ("Understudies", "Второй состав"),
        "2-11": ("Lantern Choir", "Хор фонарей"),
        "2-21": ("Stone Mortar", "Каменная мортира"),
        "3-12": ("Amber Cocoon", "Янтарный кокон"),
        "3-24": ("Thunder Keep", "Громовая башня"),
        "3-25": ("Sundial", "Солнечные часы"),
        "3-31": ("Stubborn Giants", "Упрямые великаны"),
        "3-32": ("Reckless Sponsor", "Безрассудный спонсор"),
    }
}
# What the shipped cards of these numbers are called now; another edition has others there.
NAMES_NOW: Final[Mapping[str, str]] = {
    "0-3": "Editing Scissors",
    "1-4": "Rope Ladder",
    "1-10": "Balcony Climbers",
    "2-11": "Searchlight Jury",
    "2-21": "Ticket Booth",
    "3-12": "Amber Trap",
    "3-24": "Archive Keep",
    "3-25": "Burning Glass",
    "3-31": "Striding Giants",
    "3-32": "Fickle Sponsor",
}


def former_names_of(card: CardContent) -> tuple[str, ...]:
    """The call signs that the card had before, in both languages."""
    is_shipped = NAMES_NOW.get(card.number) == card.name
    return FORMER_NAMES["reconstruction"][card.number] if is_shipped else ()
