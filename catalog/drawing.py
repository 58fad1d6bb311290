"""Where everything stands in the drawing of a card or a cruiser.

Lengths are half millimetres: a card is 126 wide and 176 high, its horizon lies at 88. The templates
``_card_drawing.html`` and ``_cruiser_drawing.html`` turn these positions into SVG.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from catalog.content import CardContent, CruiserContent, HalfContent
from catalog.sky import Sky, sky_of
from catalog.vocabulary import Effect, Protection

Facing = Literal["up", "down"]

WIDTH: Final = 126
HEIGHT: Final = 176
HORIZON: Final = 88

SHIELDS: Final = {Protection.SHIELD_2: 2, Protection.SHIELD_3: 3, Protection.SHIELD_4: 4}
BADGE_KINDS: Final = {
    Effect.DRAW: "gain",
    Effect.DESTROY: "attack",
    Effect.STRIKE: "attack",
    Effect.HIT: "attack",
    Effect.BACKFIRE: "loss",
}

# How far each ship flies behind (positive) or ahead of the middle of its formation.
FORMATIONS: Final = {0: (), 1: (0,), 2: (0, 0), 3: (8, -6, 8), 4: (7, -7, -7, 7)}
SHIELD_CURVES: Final = {0: (), 2: (0, 0), 3: (2, 0, 2), 4: (4, 0, 0, 4)}
MIDDLES: Final = (44, 127)
BESIDE_BADGE: Final = 46
BADGE_BESIDE: Final = 103


@dataclass(frozen=True, slots=True)
class Tokens:
    """Damage tokens that lie on a half: on its fighters and on its shields."""

    fighters: int = 0
    shields: int = 0


NO_TOKENS: Final = Tokens()


@dataclass(frozen=True, slots=True)
class Ship:
    x: int
    y: int
    damaged: bool


@dataclass(frozen=True, slots=True)
class Badge:
    x: int
    y: int
    effect: str
    kind: str


@dataclass(frozen=True, slots=True)
class Shield:
    x: int
    y: int
    damaged: bool


@dataclass(frozen=True, slots=True)
class HalfDrawing:
    ships: tuple[Ship, ...]
    shields: tuple[Shield, ...]
    force_field: str
    badge: Badge | None


@dataclass(frozen=True, slots=True)
class Reminder:
    """A small sign of what the upper half shows, and how far right it stands."""

    icon: str
    x: int


@dataclass(frozen=True, slots=True)
class Name:
    """The call sign, its size, and the length it is set to where it would be too long."""

    text: str
    size: str
    length: int


@dataclass(frozen=True, slots=True)
class CardDrawing:
    facing: Facing
    turned: bool
    sky: Sky
    halves: tuple[HalfDrawing, HalfDrawing]
    reminders: tuple[Reminder, ...]


@dataclass(frozen=True, slots=True)
class Attitude:
    """How a card lies: pivoted by its owner (R1.5), and seen from which side."""

    pivoted: bool = False
    facing: Facing = "up"

    @property
    def turned(self) -> bool:
        """Whether the printed top is at the bottom of the drawing."""
        return self.pivoted != (self.facing == "down")

    @property
    def ahead(self) -> int:
        """The direction of the enemy in the drawing: -1 is up."""
        return -1 if self.facing == "up" else 1

    def place(self, x: int, y: int) -> tuple[int, int]:
        return (WIDTH - x, HEIGHT - y) if self.turned else (x, y)


def draw_card(
    card: CardContent,
    attitude: Attitude,
    tokens: tuple[Tokens, Tokens] = (NO_TOKENS, NO_TOKENS),
) -> CardDrawing:
    """The front of a card; tokens lie on the printed top and the printed bottom half."""
    return draw_face(sky_of(card.number), (card.top, card.bottom), attitude, tokens)


def draw_back(attitude: Attitude, tokens: Tokens = NO_TOKENS) -> CardDrawing:
    """The back, the same for every card: two fighters in the top half (R1.3)."""
    halves = (HalfContent(fighters=2), HalfContent())
    return draw_face(Sky(), halves, attitude, (tokens, NO_TOKENS))


def draw_face(
    sky: Sky,
    halves: tuple[HalfContent, HalfContent],
    attitude: Attitude,
    tokens: tuple[Tokens, Tokens],
) -> CardDrawing:
    top, bottom = (
        draw_half(half, middle, attitude, on_half)
        for half, middle, on_half in zip(halves, MIDDLES, tokens, strict=True)
    )
    return CardDrawing(
        facing=attitude.facing,
        turned=attitude.turned,
        sky=sky,
        halves=(top, bottom),
        reminders=tuple(remind(halves[0])),
    )


def draw_half(half: HalfContent, middle: int, attitude: Attitude, tokens: Tokens) -> HalfDrawing:
    """Ships in formation, protection ahead of them, the badge beside them."""
    alone = not half.fighters and not half.protection
    beside = bool(half.effect) and not alone
    x, y = attitude.place(BESIDE_BADGE if beside else WIDTH // 2, middle)
    protected_y = y - attitude.ahead * 12 if half.protection and half.fighters else y
    shield_y = protected_y + attitude.ahead * 24 if half.fighters else y
    ships = draw_ships(half.fighters, (x, protected_y), attitude, tokens.fighters, beside)
    return HalfDrawing(
        ships=ships,
        shields=draw_shields(half.protection, (x, shield_y), attitude, tokens.shields),
        force_field=draw_force_field(half, (x, protected_y), attitude),
        badge=draw_badge(half.effect, attitude.place(*badge_place(alone, middle))),
    )


def badge_place(alone: bool, middle: int) -> tuple[int, int]:
    return (WIDTH // 2 if alone else BADGE_BESIDE, middle)


def draw_badge(effect: str, place: tuple[int, int]) -> Badge | None:
    if not effect:
        return None
    return Badge(*place, effect, BADGE_KINDS.get(Effect(effect), "move"))


def draw_ships(
    count: int, centre: tuple[int, int], attitude: Attitude, damaged: int, crowded: bool
) -> tuple[Ship, ...]:
    pitch = 20 if crowded and count == 4 else 23
    places = in_row(count, centre, pitch, FORMATIONS[count], -attitude.ahead)
    return tuple(Ship(x, y, index < damaged) for index, (x, y) in enumerate(places))


def draw_shields(
    protection: str, centre: tuple[int, int], attitude: Attitude, damaged: int
) -> tuple[Shield, ...]:
    count = SHIELDS.get(Protection(protection), 0) if protection else 0
    places = in_row(count, centre, 19, SHIELD_CURVES[count], -attitude.ahead)
    return tuple(Shield(x, y, index < damaged) for index, (x, y) in enumerate(places))


def in_row(
    count: int, centre: tuple[int, int], pitch: int, behind: tuple[int, ...], sign: int
) -> Iterator[tuple[int, int]]:
    """Places side by side around a centre, each a little behind or ahead of it."""
    left = centre[0] - (count - 1) * pitch // 2
    for index in range(count):
        yield left + index * pitch, centre[1] + sign * behind[index]


def draw_force_field(half: HalfContent, centre: tuple[int, int], attitude: Attitude) -> str:
    """One arc over the whole formation, as the data of a path."""
    if half.protection != Protection.FORCE_FIELD:
        return ""
    reach = 14 + 11 * max(half.fighters, 1)
    x, y = centre
    foot = y + attitude.ahead * 2
    sweep = 1 if attitude.ahead < 0 else 0
    return f"M{x - reach} {foot}A{reach} 23 0 0 {sweep} {x + reach} {foot}"


def remind(top: HalfContent) -> Iterator[Reminder]:
    """Signs of the upper half, which another card may cover, from left to right."""
    icons = ["fighter"] * top.fighters + [icon for icon in (top.effect, top.protection) if icon]
    x = 21
    for icon in icons:
        x += 0 if icon == "fighter" else 3
        yield Reminder(icon, x)
        x += 9 if icon == "fighter" else 12


NAME_SIZE: Final = 9.0
NAME_LENGTH: Final = 110
LEAST_NAME_SIZE: Final = 5.5
NARROW: Final = frozenset(" .,'’!-iIjlftr1г")
BROAD: Final = frozenset("mwMWМмжшщюыфЖШЩЮЫФQOD@")


def fit_name(text: str) -> Name:
    """The call sign as large as it fits on the horizon."""
    width = sum(breadth(letter) for letter in text)
    size = min(NAME_SIZE, NAME_LENGTH / width) if width else NAME_SIZE
    length = NAME_LENGTH if size < NAME_SIZE else 0
    return Name(text, f"{max(size, LEAST_NAME_SIZE):.1f}".removesuffix(".0"), length)


def breadth(letter: str) -> float:
    """About how broad a letter is in a semibold sans-serif, measured in its size."""
    if letter in NARROW:
        return 0.36
    if letter in BROAD:
        return 0.9
    return 0.7 if letter.isupper() else 0.6


FIELD_WIDTH: Final = 54
FIELD_HEIGHT: Final = 36
SECTOR_PITCH: Final = 60
CRUISER_WIDTH: Final = 5 * SECTOR_PITCH + 14
CRUISER_HEIGHT: Final = 236
DECK_LINE: Final = 176


@dataclass(frozen=True, slots=True)
class FieldDrawing:
    x: int
    y: int
    level: int
    draws: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CruiserDrawing:
    facing: Facing
    fields: tuple[FieldDrawing, ...]
    plates: str


def draw_cruiser(cruiser: CruiserContent, facing: Facing) -> CruiserDrawing:
    """The board of a cruiser as its owner sees it, or as the enemy across the table does."""
    return CruiserDrawing(facing, tuple(draw_fields(cruiser, facing)), draw_plates(cruiser, facing))


def draw_fields(cruiser: CruiserContent, facing: Facing) -> Iterator[FieldDrawing]:
    for column, sector in enumerate(cruiser.sectors):
        x = 10 + column * SECTOR_PITCH
        for level in range(sector.fields):
            y = DECK_LINE - (level + 1) * (FIELD_HEIGHT + 3)
            draws = sector.draw if level == 0 else 0
            yield field_drawing(x, y, level, draws, facing)


def field_drawing(x: int, y: int, level: int, draws: int, facing: Facing) -> FieldDrawing:
    if facing == "down":
        x, y = CRUISER_WIDTH - x - FIELD_WIDTH, CRUISER_HEIGHT - y - FIELD_HEIGHT
    middle = x + FIELD_WIDTH // 2
    return FieldDrawing(x, y, level, tuple(middle + 12 * (2 * i - draws + 1) for i in range(draws)))


def draw_plates(cruiser: CruiserContent, facing: Facing) -> str:
    """The armour track along the hull: one plate a point, as the data of a path."""
    top = 186 if facing == "up" else CRUISER_HEIGHT - 186 - 9
    span = CRUISER_WIDTH - 70
    steps = ((56 + span * plate // cruiser.armour) for plate in range(cruiser.armour))
    return "".join(f"M{x} {top}v9" for x in steps)
