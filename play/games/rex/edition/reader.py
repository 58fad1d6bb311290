"""Reads an edition's TOML file; everything that is wrong is told at once."""

from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

from play.games.kit.editions import EditionShelf, TomlEdition
from play.games.rex import KEY
from play.games.rex.edition.content import COUNCIL, MOST_STEPS, RACES, UNITS, RexEdition
from play.games.rex.edition.tables import (
    BombardmentTable,
    InfluenceTable,
    LeaderTable,
    LocationTable,
    RaceTable,
    RexHeadTable,
    StrategyCardTable,
)

SHIPPED: Final = Path(__file__).parent.parent / "data" / "final_days.toml"
STATUSES: Final = ("seed", "source", "dune", "invented")
"""From the rulebook's copy, a public text about the game, the game that it re-themes, or made here."""
LOCATIONS: Final = 28
STRATEGY_CARDS: Final = 42
INFLUENCE_CARDS: Final = 16
LEADERS_OF_A_RACE: Final = 5
SPECIAL: Final = {"hero": "captain"} | {
    kind: kind for kind in ("orders", "beacon", "breaker", "march", "clinic", "agent", "immunity")
}
"""By kind the key of a card whose effect the rules know by it."""


def read_edition(text: str) -> RexEdition:
    """The edition of a TOML text. Raises BadEdition."""
    file = TomlEdition(text, STATUSES)
    head = file.table("edition", RexHeadTable)
    bombardment = file.table("bombardment", BombardmentTable)
    locations = file.entries("locations", LocationTable)
    cards = file.entries("strategy", StrategyCardTable)
    influence = file.entries("influence", InfluenceTable)
    leaders = file.entries("leaders", LeaderTable)
    races = file.entries("races", RaceTable)
    file.check()
    edition = RexEdition(
        key=head.key,
        revision=file.revision,
        head=head,
        locations=locations,
        cards=cards,
        influence=influence,
        numbers=tuple(bombardment.numbers),
        leaders=leaders,
        races=races,
        statuses=file.statuses,
    )
    check_map(file, edition)
    check_counts(file, edition)
    check_keys(file, edition)
    file.check()
    return edition


def check_map(file: TomlEdition, edition: RexEdition) -> None:
    """X1.1: paths lead both ways and join all locations, of which all but the Council have a sector."""
    for key, each in edition.locations.items():
        for other in each.paths:
            known = edition.locations.get(other)
            if known is None or key not in known.paths:
                told = {"other": other[:40]}
                file.note(f"locations.{key}.paths", _("no path leads back from %(other)s") % told)
        right = each.sector is None if key == COUNCIL else each.sector in edition.by_sector
        if not right:
            file.note(f"locations.{key}.sector", _("only the Council has none"))
    if COUNCIL not in edition.locations:
        file.note("locations", _("the key of the Council is “%(key)s”") % {"key": COUNCIL})
    elif not file.problems and len(edition.reach(COUNCIL, MOST_STEPS, 0, "")) + 1 != LOCATIONS:
        file.note("locations", _("there are 28, and paths join them all (X1.1)"))
    if len(edition.strongholds) != max(edition.head.needed):
        file.note("locations", _("an alliance of three needs every stronghold (X15.1)"))


def check_counts(file: TomlEdition, edition: RexEdition) -> None:
    """X1.2 to X1.4: so many cards, leaders and units are in the box."""
    if len(edition.strategy_pile()) != STRATEGY_CARDS:
        file.note("strategy", _("there are %(count)d cards") % {"count": STRATEGY_CARDS})
    if len(edition.influence_pile()) != INFLUENCE_CARDS:
        file.note("influence", _("there are %(count)d cards") % {"count": INFLUENCE_CARDS})
    if len(set(edition.numbers)) != len(edition.numbers):
        file.note("bombardment.numbers", _("the numbers differ (X1.3)"))
    for race, leaders in edition.leaders_of.items():
        if len(leaders) != LEADERS_OF_A_RACE:
            file.note("leaders", _("five are of %(race)s (X1.4)") % {"race": race})
    for race, table in edition.races.items():
        if sum(table.start.values()) + table.placed + table.mechanised > UNITS:
            file.note(f"races.{race}", _("a race has 20 units (X1.2)"))
        if table.placed and table.home not in edition.locations:
            file.note(f"races.{race}.home", _("must be a location"))


def check_keys(file: TomlEdition, edition: RexEdition) -> None:
    """What the rules name is there."""
    if set(edition.races) != set(RACES):
        file.note("races", _("its entries are %(keys)s") % {"keys": ", ".join(RACES)})
    named = {
        "edition": [edition.head.closed, *edition.head.claims],
        **{f"races.{race}.start": list(each.start) for race, each in edition.races.items()},
        **{f"influence.{key}": each.places or [] for key, each in edition.influence.items()},
    }
    for path, places in named.items():
        for place in places:
            if place not in edition.locations:
                file.note(path, _("there is no location “%(key)s”") % {"key": place[:40]})
    for key, card in edition.cards.items():
        wanted = SPECIAL.get(card.kind, key)
        if card.symbol is None and key != wanted:
            file.note(f"strategy.{key}", _("its key must be “%(key)s”") % {"key": wanted})
    for key, each in edition.influence.items():
        if (each.places is None) == (each.event is None):
            file.note(f"influence.{key}", _("has either places or an event"))


SHELF: Final = EditionShelf(KEY, SHIPPED, read_edition)
shipped_edition, current_edition, edition_of = SHELF.shipped, SHELF.current, SHELF.of
