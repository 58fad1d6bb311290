"""The rules as their page shows them: numbered paragraphs in two languages."""

from typing import Final

from catalog.rulebook.markup import RULING
from play.games.kit.rules_pages import PICTURE, GameRulebook
from play.games.star_frontier import KEY
from play.games.star_frontier.edition.layout import STAT_NAMES
from play.games.star_frontier.edition.reader import ELEMENTS, current_edition


def figures() -> dict[str, object]:
    """What the text says of the edition's figures."""
    edition = current_edition()
    stats = {
        name: dict(zip(STAT_NAMES, kind.stats, strict=True)) for name, kind in edition.kinds.items()
    }
    areas = [stats[name] for name, kind in edition.kinds.items() if kind.is_area]
    return {
        **edition.figures,
        **{f"{name}_price": stats[name]["price"] for name in ELEMENTS},
        "crossing_armour": stats["crossing"]["armour"],
        "blast_power": areas[0]["power"] if areas else 0,
        "blast_around": areas[0]["around"] if areas else 0,
    }


RULEBOOK: Final = GameRulebook(KEY, "S", (RULING, PICTURE), figures=figures)
