"""Set-ups: who plays which hero at which level, and the first decision (C3)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from play.games.clone_wars.edition.content import ENEMY_OF, CloneEdition
from play.games.clone_wars.edition.reader import SHELF, current_edition
from play.games.clone_wars.rules import turns
from play.games.clone_wars.rules.state import Commander, Held, Piles
from play.games.clone_wars.text.facts import CloneTablePosition
from play.games.game import GameSeat, Json, SetupForm, choice_field
from play.games.kit.chance import Chance
from play.games.kit.keyed_words import Seed
from play.games.kit.narration import in_reader_language

HAND: Final = 5
LESSON: Final = {"republic": ("c25", "c48", 2), "separatist": ("c49", "c26", 2)}
"""By side where the hero of a first game stands, and a base that it holds with a token."""
SEATS: Final = {"2": "rs", "lesson": "rs", "4": "rsrs"}
HEROES: Final = {"republic": ("r1", "r2"), "separatist": ("s1", "s2")}
SIDE_OF: Final = {"r": "republic", "s": "separatist"}


def sides_of_seats(setup: Mapping[str, Any]) -> dict[str, str]:
    """By letter the side; the lone player of three sits first (C3.2), four alternate (C3.3)."""
    lone = setup.get("lone", "republic")[0]
    pattern = SEATS.get(setup["size"]) or lone + {"r": "ss", "s": "rr"}[lone]
    return {letter: SIDE_OF[each] for letter, each in zip("ABCD", pattern, strict=False)}


def heroes_of_seats(setup: Mapping[str, Any]) -> dict[str, str]:
    """The first seat of a side has the hero that was chosen, its partner the other one."""
    free = {side: sorted(keys, key=setup[side].__ne__) for side, keys in HEROES.items()}
    return {letter: free[side].pop(0) for letter, side in sides_of_seats(setup).items()}


def setup_form() -> SetupForm:
    names = {key: in_reader_language(each.names) for key, each in current_edition().heroes.items()}
    heroes = {side: {key: names[key] for key in keys} for side, keys in HEROES.items()}
    players = {
        "2": _("Two players"),
        "4": _("Four players, two a side"),
        "3": _("Three players, one alone"),
        "lesson": _("First game: two fights"),
    }
    levels = {"novice": _("All begin at level 1"), "advanced": _("Obi-Wan and Dooku at 2")}
    about_levels = _("With three players the one alone begins at level 2, the pair at 1.")
    lone = {"republic": _("The Republic"), "separatist": _("The Separatists")}
    return SetupForm(
        (
            choice_field("size", _("Players"), players),
            choice_field("levels", _("Levels"), levels, about_levels),
            choice_field("republic", _("First hero of the Republic"), heroes["republic"]),
            choice_field("separatist", _("First hero of the Separatists"), heroes["separatist"]),
            choice_field("lone", _("Who plays alone"), lone),
        )
    )


def seats_of(setup: Mapping[str, Any]) -> tuple[GameSeat, ...]:
    heroes = heroes_of_seats({"republic": "r1", "separatist": "s1", **setup})
    names = {
        key: in_reader_language(each.names) for key, each in SHELF.of_setup(setup).heroes.items()
    }
    return tuple(
        GameSeat(letter, side, role=heroes[letter], title=names[heroes[letter]])
        for letter, side in sides_of_seats(setup).items()
    )


def level_of(setup: Mapping[str, Any], edition: CloneEdition, letter: str, hero: str) -> int:
    """The level that a hero begins with (C3.5)."""
    if setup["size"] == "lesson":
        return 2
    if setup["size"] == "3":
        return 2 if letter == "A" else 1
    return edition.heroes[hero].advanced if setup["levels"] == "advanced" else 1


def begin(setup: Json, seed: Seed) -> CloneTablePosition:
    """The game at its first decision."""
    box = SHELF.of_setup(setup)
    chance = Chance(seed)
    players = {}
    for letter, hero in heroes_of_seats(setup).items():
        level = level_of(setup, box, letter, hero)
        sheet = box.heroes[hero]
        force, cell = sheet.force[level - 1], box.starts[sheet.side]
        players[letter] = Commander(sheet.side, hero, level, force, cell)
    p = CloneTablePosition(
        seats=list(players),
        round=0,
        edition=box.revision,
        length="lesson" if setup["size"] == "lesson" else "full",
        lone="A" if setup["size"] == "3" else "",
        players=players,
        sides={side: Piles(box.deck(side), list(box.tokens)) for side in ENEMY_OF},
        deck=list(box.missions),
        chance=chance,
    )
    for pile in (p.deck, *(each.deck for each in p.sides.values())):
        chance.shuffle(pile)
    for letter in p.seats:
        p.draw(letter, HAND + (letter == p.lone))
    if p.length == "lesson":
        lay_out_lesson(p)
    turns.begin_turn(p, first_of(p, chance))
    p.told.clear()
    return p


def setup_of(start: Any) -> Json:
    """The set-up that a trace names."""
    size = "lesson" if start.length == "lesson" else str(len(start.seats))
    is_advanced = size in "24" and any(each.level > 1 for each in start.players.values())
    return {
        "size": size,
        "levels": "advanced" if is_advanced else "novice",
        "lone": start.players[start.lone].side if start.lone else "republic",
        "edition": start.edition,
        **{start.players[seat].side: start.players[seat].hero for seat in reversed(start.seats)},
    }


def first_of(p: CloneTablePosition, chance: Chance) -> str:
    """The lone player, else the higher die of the sides' first seats; ties roll again (C3.1)."""
    if p.lone:
        return p.lone
    one, other = p.seats[:2]
    p.order = {one: [], other: []}
    while p.order[one] == p.order[other]:
        for each in p.order.values():
            each.append(chance.roll())
    return max((one, other), key=lambda seat: p.order[seat])


def lay_out_lesson(p: CloneTablePosition) -> None:
    """A first game begins beside the other side's base, so that its fights come at once."""
    for player in p.players.values():
        player.cell, base, token = LESSON[player.side]
        p.sides[player.side].pool.remove(token)
        p.cells[base] = Held(player.side, [token])
