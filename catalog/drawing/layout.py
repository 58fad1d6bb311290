"""Positions of everything in the drawing of a card or a cruiser.

Lengths are half millimetres: a card is 126 wide and 176 high, its horizon is at 88. The templates
``_card_drawing.html`` and ``_cruiser_drawing.html`` turn these positions into SVG.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from catalog.cards.content import CardContent, CruiserContent, HalfContent, SectorContent
from catalog.cards.vocabulary import MAX_FIGHTERS, SHIELDS, Effect, Protection
from catalog.drawing.insignia import Insignia, insignia_of, tower
from catalog.drawing.sky import Half, Sky, sky_of, stars_over

Facing = Literal["up", "down"]

WIDTH: Final = 126
HEIGHT: Final = 176
HORIZON: Final = 88

BADGE_KINDS: Final = {
    Effect.DRAW: "gain",
    Effect.DESTROY: "attack",
    Effect.STRIKE: "attack",
    Effect.HIT: "attack",
    Effect.BACKFIRE: "loss",
}

# Offsets of ships from the middle of their formation: to the right, and backwards.
FORMATIONS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    0: (),
    1: ((0, 0),),
    2: ((-14, 0), (14, 0)),
    3: ((-27, 8), (0, -7), (27, 8)),
    4: ((-41, 9), (-14, -8), (14, -8), (41, 9)),
}
CLOSE_FOUR: Final = ((-17, 15), (-13, -14), (13, -14), (17, 15))
SHIELD_ROWS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    2: ((-11, 0), (11, 0)),
    3: ((-21, 2), (0, 0), (21, 2)),
    4: ((-31, 4), (-10, 0), (10, 0), (31, 4)),
}
FOUR_BESIDE_BADGE: Final = ((-27, 4), (-9, 0), (9, 0), (27, 4))
MIDDLES: Final = (42, 127)
TAIL: Final = 13
SHORT_TRAIL: Final = 14
LONG_TRAIL: Final = 96
BADGE_X: Final = 103


@dataclass(frozen=True, slots=True)
class Tokens:
    """The damage tokens on a half's fighters and shields."""

    fighters: int = 0
    shields: int = 0


NO_TOKENS: Final = Tokens()
EMPTY: Final = HalfContent()


@dataclass(frozen=True, slots=True)
class Target:
    """A ship or a shield."""

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
class HalfDrawing:
    ships: tuple[Target, ...]
    shields: tuple[Target, ...]
    force_field: str
    badge: Badge | None
    trails: str


@dataclass(frozen=True, slots=True)
class Reminder:
    """A small icon that repeats a symbol of the upper half, and its x position."""

    icon: str
    x: int


@dataclass(frozen=True, slots=True)
class Name:
    """The call sign, its font size, and its SVG textLength if it must be squeezed, else 0."""

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

    @property
    def reminder_shift(self) -> int:
        """The x offset of the reminders on a turned card, where they are right-aligned."""
        return WIDTH - 14 - max((reminder.x for reminder in self.reminders), default=0)


@dataclass(frozen=True, slots=True)
class Attitude:
    """A card's orientation: pivoted or not (R1.5), and seen from which side."""

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
    """The front of a card; tokens are those of the printed top and bottom half."""
    sky = sky_of(card.number, empty_half(card))
    return draw_face(sky, (card.top, card.bottom), attitude, tokens)


def empty_half(card: CardContent) -> Half | None:
    """The half without anything printed on it, which then shows a planet."""
    if card.bottom == EMPTY:
        return "lower"
    return "upper" if card.top == EMPTY else None


def draw_back(attitude: Attitude, tokens: Tokens = NO_TOKENS) -> CardDrawing:
    """The back of any card: two fighters in the top half (R1.3)."""
    halves = (HalfContent(fighters=2), EMPTY)
    return draw_face(Sky(), halves, attitude, (tokens, NO_TOKENS))


def draw_face(
    sky: Sky,
    halves: tuple[HalfContent, HalfContent],
    attitude: Attitude,
    tokens: tuple[Tokens, Tokens],
) -> CardDrawing:
    top, bottom = (
        draw_half(half, middle, attitude, on_half, other == EMPTY)
        for half, middle, on_half, other in zip(
            halves, MIDDLES, tokens, reversed(halves), strict=True
        )
    )
    return CardDrawing(
        facing=attitude.facing,
        turned=attitude.turned,
        sky=sky,
        halves=(top, bottom),
        reminders=tuple(remind(halves[0])),
    )


def draw_half(
    half: HalfContent, middle: int, attitude: Attitude, tokens: Tokens, beside_empty: bool
) -> HalfDrawing:
    """Ships in formation, the protection in front of them, the badge beside them.

    The trails of the ships cross the other half where nothing is printed.
    """
    alone = not half.fighters and not half.protection
    beside = bool(half.effect) and not alone
    x = beside_badge(half) if beside else centre_x(middle, attitude)
    centre = attitude.place(x, middle)
    if half.protection and half.fighters:
        centre = behind(centre, 12 if half.fighters < 3 else 9, attitude)
    shelter = behind(centre, -25 if half.fighters < 3 else -27, attitude)
    if not half.fighters:
        shelter = centre
    crowded = beside and half.fighters == MAX_FIGHTERS
    formation = CLOSE_FOUR if crowded else FORMATIONS[half.fighters]
    shields = SHIELD_ROWS.get(SHIELDS.get(half.protection, 0), ())
    if beside and len(shields) == len(FOUR_BESIDE_BADGE):
        shields = FOUR_BESIDE_BADGE
    ships = tuple(in_formation(formation, centre, attitude))
    return HalfDrawing(
        ships=tuple(Target(*place, index < tokens.fighters) for index, place in enumerate(ships)),
        shields=tuple(
            Target(*place, index < tokens.shields)
            for index, place in enumerate(in_formation(shields, shelter, attitude))
        ),
        force_field=draw_force_field(half, centre, attitude),
        badge=draw_badge(half.effect, attitude.place(WIDTH // 2 if alone else BADGE_X, middle)),
        trails=draw_trails(ships, attitude, LONG_TRAIL if beside_empty else SHORT_TRAIL),
    )


def draw_trails(ships: tuple[tuple[int, int], ...], attitude: Attitude, length: int) -> str:
    """What the engines leave behind, as SVG path data; the drawing's edge may cut it."""
    tails = (behind(ship, TAIL, attitude) for ship in ships)
    return "".join(f"M{x} {y}v{-attitude.ahead * length}" for x, y in tails)


def beside_badge(half: HalfContent) -> int:
    """The x of a formation beside a badge, right of the level; shields are wider than ships."""
    if SHIELDS.get(half.protection, 0) > 2:
        return 44
    if half.fighters in (1, 2):
        return 56 if half.protection else 50
    return 46


def centre_x(middle: int, attitude: Attitude) -> int:
    """The x of a formation alone; moved right if it would cover the level."""
    return WIDTH // 2 + (8 if attitude.pivoted and middle < HORIZON else 0)


def behind(place: tuple[int, int], distance: int, attitude: Attitude) -> tuple[int, int]:
    return place[0], place[1] - attitude.ahead * distance


def in_formation(
    formation: tuple[tuple[int, int], ...], centre: tuple[int, int], attitude: Attitude
) -> Iterator[tuple[int, int]]:
    """The positions of a formation around a centre."""
    for right, back in formation:
        yield behind((centre[0] + right, centre[1]), back, attitude)


def draw_badge(effect: str, place: tuple[int, int]) -> Badge | None:
    if not effect:
        return None
    return Badge(*place, effect, BADGE_KINDS.get(Effect(effect), "move"))


def draw_force_field(half: HalfContent, centre: tuple[int, int], attitude: Attitude) -> str:
    """One arc over the whole formation, as SVG path data."""
    if half.protection != Protection.FORCE_FIELD:
        return ""
    reach = 14 + 10 * max(half.fighters, 1)
    x, y = centre
    foot = y - attitude.ahead * (0 if half.fighters else 11)
    sweep = 1 if attitude.ahead < 0 else 0
    return f"M{x - reach} {foot}A{reach} 25 0 0 {sweep} {x + reach} {foot}"


def remind(top: HalfContent) -> Iterator[Reminder]:
    """Icons of the upper half, which another card may cover, from left to right."""
    icons = ["fighter"] * top.fighters + [icon for icon in (top.effect, top.protection) if icon]
    x = 21
    for icon in icons:
        x += 0 if icon == "fighter" else 3
        yield Reminder(icon, x)
        x += 10 if icon == "fighter" else 12


NAME_SIZE: Final = 9.0
NAME_LENGTH: Final = 110
LEAST_NAME_SIZE: Final = 5.5
NARROW: Final = frozenset(" .,'’!-iIjlftrг")
BROAD: Final = frozenset("mwMWМмжшщюыфЖШЩЮЫФQOD@")


def fit_name(text: str) -> Name:
    """The call sign in the largest size that fits the horizon; squeezed if it is very long."""
    width = sum(breadth(letter) for letter in text)
    size = min(NAME_SIZE, NAME_LENGTH / width) if width else NAME_SIZE
    squeezed = size < LEAST_NAME_SIZE
    shown = f"{max(size, LEAST_NAME_SIZE):.1f}".removesuffix(".0")
    return Name(text, shown, NAME_LENGTH if squeezed else 0)


def breadth(letter: str) -> float:
    """The maximum width of a letter in the fonts of the text stack, in em."""
    if letter in NARROW:
        return 0.46
    if letter in BROAD:
        return 1.0
    return 0.79 if letter.isupper() else 0.7


CRUISER_WIDTH: Final = 320
CRUISER_HEIGHT: Final = 230
FIELD_WIDTH: Final = 54
FIELD_HEIGHT: Final = 38
SECTOR_PITCH: Final = 60
FIRST_SECTOR: Final = 13
DECK: Final = 172
PLATES_LEFT: Final = 62
PLATES_SPAN: Final = 226
PLATE_HEIGHT: Final = 10
DRAW_PLACES: Final[dict[int, tuple[int, ...]]] = {0: (), 1: (4,), 2: (-3, 16)}


@dataclass(frozen=True, slots=True)
class FieldDrawing:
    """The middle of a field, its level, and the x positions of its Draw symbols."""

    x: int
    y: int
    level: int
    draws: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SectorDrawing:
    outline: str
    fields: tuple[FieldDrawing, ...]


@dataclass(frozen=True, slots=True)
class CruiserDrawing:
    turned: bool
    insignia: Insignia
    stars: str
    sectors: tuple[SectorDrawing, ...]
    plates: str
    lost_plates: str
    plate_width: str


def draw_cruiser(cruiser: CruiserContent, facing: Facing, armour: int) -> CruiserDrawing:
    """The board of a cruiser as its owner sees it, or as the enemy across the table does.

    `armour` is the current armour. Outlines are in the owner's view, and the template turns them;
    fields are in the viewer's coordinates.
    """
    insignia = insignia_of(cruiser.key)
    return CruiserDrawing(
        turned=facing == "down",
        insignia=insignia,
        stars=stars_over(cruiser.key, CRUISER_WIDTH, CRUISER_HEIGHT),
        sectors=tuple(
            SectorDrawing(
                outline(insignia, column, sector.fields),
                tuple(draw_fields(column, sector, facing)),
            )
            for column, sector in enumerate(cruiser.sectors)
        ),
        plates=draw_plates(cruiser.armour, 0, armour),
        lost_plates=draw_plates(cruiser.armour, max(armour, 0), cruiser.armour),
        plate_width=f"{plate_pitch(cruiser.armour) * 0.58:.1f}",
    )


def outline(insignia: Insignia, column: int, fields: int) -> str:
    """A tower of as many fields, as SVG path data."""
    left = FIRST_SECTOR + column * SECTOR_PITCH
    return tower(insignia, left, DECK, fields * FIELD_HEIGHT)


def draw_fields(column: int, sector: SectorContent, facing: Facing) -> Iterator[FieldDrawing]:
    x = FIRST_SECTOR + column * SECTOR_PITCH + FIELD_WIDTH // 2
    for level in range(sector.fields):
        y = DECK - level * FIELD_HEIGHT - FIELD_HEIGHT // 2
        seen = (x, y) if facing == "up" else (CRUISER_WIDTH - x, CRUISER_HEIGHT - y)
        draws = DRAW_PLACES[sector.draw] if level == 0 else ()
        yield FieldDrawing(*seen, level, tuple(seen[0] + right for right in draws))


def draw_plates(full: int, first: int, end: int) -> str:
    """Plates of the armour track, one a point in groups of five, as SVG path data."""
    pitch = plate_pitch(full)
    places = (PLATES_LEFT + pitch * (plate + 0.5) + 4 * (plate // 5) for plate in range(first, end))
    return "".join(f"M{x + 1.5:.1f} {DECK + 9}l-3 {PLATE_HEIGHT}" for x in places)


def plate_pitch(full: int) -> float:
    return (PLATES_SPAN - 4 * (full // 5)) / full
