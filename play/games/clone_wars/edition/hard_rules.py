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
Rule = tuple[bool, str, str]
"""Whether it is kept, the path that it is about, and what it asks for."""


def hard_problems(edition: CloneEdition) -> list[str]:
    """Everything that breaks a hard rule, as path and sentence."""
    return [f"{path}: {asked}" for is_kept, path, asked in hard_rules(edition) if not is_kept]


def hard_rules(edition: CloneEdition) -> Iterator[Rule]:
    yield from sheet_rules(edition)
    tokens = edition.tokens
    are_right = len(tokens) == TOKENS and {2, 3} <= set(tokens)
    yield are_right, "tokens", _("20 a side, and 2 and 3 occur (C1.9)")
    yield len(edition.missions) == MISSIONS, "missions", _("32 are needed (C1.6)")
    for part, rules in (("map", map_rules), ("cards", card_rules), ("missions", mission_rules)):
        if status_of(edition.statuses, part) == "invented":
            yield from rules(edition)


def map_rules(edition: CloneEdition) -> Iterator[Rule]:
    kinds = Counter(each.kind for each in edition.places.values())
    for kind, (least, most) in CELLS.items():
        words = {"kind": kind, "least": least, "most": most, "count": kinds[kind]}
        asked = _("%(kind)s: %(least)d to %(most)d, not %(count)d") % words
        yield least <= kinds[kind] <= most, "map", asked
    yield 60 <= len(edition.places) <= 90, "map", _("60 to 90 cells")
    start, _end = edition.starts.values()
    reached = edition.ways(start, frozenset(edition.of_kind("base")))
    is_whole = len(reached) == len(edition.places)
    yield is_whole, "map", _("not connected when one side holds every base")
    at = {(each.column, each.row): each.kind for each in edition.places.values()}
    width, height = max(x for x, _y in at), max(y for _x, y in at)
    is_turned = all(at.get((width - x, height - y)) == kind for (x, y), kind in at.items())
    yield is_turned, "map", _("not the same after half a turn")


def sheet_rules(edition: CloneEdition) -> Iterator[Rule]:
    heroes = edition.heroes
    for key, hero in heroes.items():
        for name, each in (("force", hero.force), ("field", hero.field)):
            yield each == sorted(set(each)), f"heroes.{key}.{name}", _("must rise with the level")
        for name, each in (("persuasion", hero.persuasion), ("ambush", hero.ambush)):
            does_fall = each == sorted(each, reverse=True)
            yield does_fall, f"heroes.{key}.{name}", _("must fall or stay with the level")
    for side in SIDES:
        of_side = [key for key, each in heroes.items() if each.side == side]
        yield len(of_side) == 2, "heroes", _("two a side are needed (C1.1)")
        for one, other in combinations(of_side, 2):
            differ = heroes[one].figures != heroes[other].figures
            yield differ, f"heroes.{other}", _("is the same as %(key)s") % {"key": one}
    r1, s1, r2 = heroes["r1"], heroes["s1"], heroes["r2"]
    fits_1 = (r1.force[1], r1.field[1]) == (12, 15)
    fits_2 = max(s1.field) >= 15 and max(s1.force) >= 7
    yield fits_1, "heroes.r1", _("Force 12 and field 15 at level 2 (CE1)")
    yield fits_2, "heroes.s1", _("Force 7 and field 15 are possible (CE2)")
    yield r2.persuasion[0] == 3, "heroes.r2", _("Persuasion costs 3 at level 1 (CE3)")


def card_rules(edition: CloneEdition) -> Iterator[Rule]:
    found = []
    for side in SIDES:
        cards, path = [edition.cards[key] for key in edition.deck(side)], f"cards: {side}"
        yield len(cards) == CARDS_OF_A_SIDE, path, _("48 are needed (C1.7)")
        types = Counter(each.type for each in cards)
        yield types == TYPES, path, _("26 units, 12 supports and 10 space cards")
        levels = Counter(each.level for each in cards)
        yield levels == LEVELS, path, _("24, 15 and 9 of the levels 1, 2 and 3")
        shields = [each for each in cards if each.shield]
        yield len(shields) >= 5, path, _("at least 5 units have a shield")
        for each in shields:
            protects = DAMAGE[each.shield] >= DAMAGE[each.defence]
            yield protects, f"cards.b{each.key[1:4]}", _("a shield that never protects")
        # The amount of an effect is what the texts of the sides may differ in.
        found.append(Counter(each[3:9] for each in cards))
    yield found[0] == found[1], "cards", _("the sides have different cards")


def mission_rules(edition: CloneEdition) -> Iterator[Rule]:
    for side in SIDES:
        musts = [each.must for each in edition.missions.values() if each.side == side]
        are_right = len(musts) == MISSIONS // 2 and sum(musts) == 4
        yield are_right, f"missions: {side}", _("16 are needed, 4 of them with must = true")
    for each in edition.missions.values():
        path, points = f"missions.{each.key.lower()}", fair_points(edition, each.own)
        yield each.points == points, f"{path}.points", _("must be %(points)d") % {"points": points}
        is_met = (each.own[0] == "deliver") == (each.other[0] == "intercept")
        yield is_met, path, _("a delivery is what is intercepted")


def fair_points(edition: CloneEdition, condition: tuple[str, ...]) -> int:
    """What a condition is worth: more for a longer way and for a capture."""
    kind, *rest = condition
    if kind == "deliver":
        way = edition.ways(rest[0])[rest[1]]
        return 1 if way <= 7 else 2 if way <= 12 else 3
    return int(rest[0]) - 1 + (kind == "capture-hold") if kind != "intercept" else 0
