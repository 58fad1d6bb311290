"""What an edition must keep so that the game works, and what invented values must keep to be fair.

A part of the file that is marked as printed is held to no pattern of ours.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from django.utils.translation import gettext as _

from play.games.clone_wars.edition.content import DAMAGE, SIDES, CloneEdition
from play.games.kit.editions import status_of

CELLS: Final = {
    "start": (2, 2),
    "key": (3, 3),
    "neutral": (14, 20),
    "base": (8, 12),
    "source": (4, 6),
    "mission": (4, 8),
}
CARDS_OF_A_SIDE: Final = 48
TYPES: Final = {"unit": 26, "support": 12, "space": 10}
LEVELS: Final = {1: 24, 2: 15, 3: 9}
TOKENS: Final = 20
MISSIONS: Final = 32


def hard_problems(edition: CloneEdition) -> Iterator[str]:
    """Everything that breaks a hard rule, as path and sentence."""
    yield from sheet_problems(edition)
    if len(edition.tokens) != TOKENS or not {2, 3} <= set(edition.tokens):
        yield "tokens: " + _("20 a side, and 2 and 3 occur (C1.9)")
    if status_of(edition.statuses, "map") == "invented":
        yield from map_problems(edition)
    if status_of(edition.statuses, "cards") == "invented":
        yield from card_problems(edition)
    if len(edition.missions) != MISSIONS:
        yield "missions: " + _("32 are needed (C1.6)")
    if status_of(edition.statuses, "missions") == "invented":
        yield from mission_problems(edition)


def map_problems(edition: CloneEdition) -> Iterator[str]:
    kinds = Counter(each.kind for each in edition.places.values())
    for kind, (least, most) in CELLS.items():
        if not least <= kinds[kind] <= most:
            words = {"kind": kind, "least": least, "most": most, "count": kinds[kind]}
            yield "map: " + _("%(kind)s: %(least)d to %(most)d, not %(count)d") % words
    if not 60 <= len(edition.places) <= 90:
        yield "map: " + _("60 to 90 cells")
    start, _end = edition.starts.values()
    reached = edition.ways(start, frozenset(edition.of_kind("base")))
    if len(reached) < len(edition.places):
        yield "map: " + _("not connected when one side holds every base")
    at = {(each.column, each.row): each.kind for each in edition.places.values()}
    width, height = max(x for x, _y in at), max(y for _x, y in at)
    if any(at.get((width - x, height - y)) != kind for (x, y), kind in at.items()):
        yield "map: " + _("not the same after half a turn")


def sheet_problems(edition: CloneEdition) -> Iterator[str]:
    heroes = edition.heroes
    for key, hero in heroes.items():
        for name in ("force", "field"):
            if list(getattr(hero, name)) != sorted(set(getattr(hero, name))):
                yield f"heroes.{key}.{name}: " + _("must rise with the level")
        for name in ("persuasion", "ambush"):
            if list(getattr(hero, name)) != sorted(getattr(hero, name), reverse=True):
                yield f"heroes.{key}.{name}: " + _("must fall or stay with the level")
    for side in SIDES:
        of_side = [key for key, each in heroes.items() if each.side == side]
        if len(of_side) != 2:
            yield "heroes: " + _("two a side are needed (C1.1)")
        for one, other in combinations(of_side, 2):
            if heroes[one].figures == heroes[other].figures:
                yield f"heroes.{other}: " + _("is the same as %(key)s") % {"key": one}
    if (heroes["r1"].force[1], heroes["r1"].field[1]) != (12, 15):
        yield "heroes.r1: " + _("Force 12 and field 15 at level 2 (CE1)")
    if max(heroes["s1"].field) < 15 or max(heroes["s1"].force) < 7:
        yield "heroes.s1: " + _("Force 7 and field 15 are possible (CE2)")
    if heroes["r2"].persuasion[0] != 3:
        yield "heroes.r2: " + _("Persuasion costs 3 at level 1 (CE3)")


def card_problems(edition: CloneEdition) -> Iterator[str]:
    found = []
    for side in SIDES:
        cards = [edition.cards[key] for key in edition.deck(side)]
        if len(cards) != CARDS_OF_A_SIDE:
            yield f"cards: {side}: " + _("48 are needed (C1.7)")
        if Counter(each.type for each in cards) != TYPES:
            yield f"cards: {side}: " + _("26 units, 12 supports and 10 space cards")
        if Counter(each.level for each in cards) != LEVELS:
            yield f"cards: {side}: " + _("24, 15 and 9 of the levels 1, 2 and 3")
        shields = [each for each in cards if each.shield]
        if len(shields) < 5:
            yield f"cards: {side}: " + _("at least 5 units have a shield")
        for each in shields:
            if DAMAGE[each.shield] < DAMAGE[each.defence]:
                yield f"cards.b{each.key[1:4]}: " + _("a shield that never protects")
        # The amount of an effect is what the texts of the sides may differ in.
        found.append(Counter(each[3:9] for each in cards))
    if found[0] != found[1]:
        yield "cards: " + _("the sides have different cards")


def mission_problems(edition: CloneEdition) -> Iterator[str]:
    for side in SIDES:
        cards = [each for each in edition.missions.values() if each.side == side]
        if len(cards) != MISSIONS // 2 or sum(each.must for each in cards) != 4:
            yield f"missions: {side}: " + _("16 are needed, 4 of them with must = true")
    for each in edition.missions.values():
        if each.points != fair_points(edition, each.own):
            words = {"points": fair_points(edition, each.own)}
            yield f"missions.{each.key.lower()}.points: " + _("must be %(points)d") % words
        if (each.own[0] == "deliver") != (each.other[0] == "intercept"):
            yield f"missions.{each.key.lower()}: " + _("a delivery is what is intercepted")


def fair_points(edition: CloneEdition, condition: tuple[str, ...]) -> int:
    """What a condition is worth: more for a longer way and for a capture."""
    kind, *rest = condition
    if kind == "deliver":
        way = edition.ways(rest[0])[rest[1]]
        return 1 if way <= 7 else 2 if way <= 12 else 3
    return int(rest[0]) - 1 + (kind == "capture-hold") if kind != "intercept" else 0
