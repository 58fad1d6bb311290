"""Call signs that cards of the shipped edition had before: people's lists and memories keep them."""

from collections.abc import Mapping
from typing import Final

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
