"""What a position is made of: players, piles, held cells, missions under way, battle and duel."""

from dataclasses import dataclass, field

HERO = "H"
"""Ends the name of a hero in a battle, such as `AH`; units are `A1`, `A2` in the order they were landed."""


@dataclass
class Task:
    """A mission under way; a hidden one has its owner's progress, a common one that of every seat."""

    card: str
    patron: str
    progress: dict[str, int] = field(default_factory=dict)
    bases: dict[str, list[str]] = field(default_factory=dict)
    """By seat the bases that count for it, the oldest first."""
    turns: dict[str, int] = field(default_factory=dict)


@dataclass
class Commander:
    side: str
    hero: str
    level: int
    force: int
    cell: str
    hand: list[str] = field(default_factory=list)
    points: int = 0
    won: list[str] = field(default_factory=list)
    mission: Task | None = None
    missing: str = ""
    """`training` or `defeat` until the turn that it costs is over."""


@dataclass
class Piles:
    """The battle cards of a side, and its tokens that do not lie on the map."""

    deck: list[str]
    pool: list[int]
    discard: list[str] = field(default_factory=list)


@dataclass
class Held:
    side: str
    tokens: list[int]


@dataclass
class DrawnMission:
    """A mission card that was drawn and waits for an answer."""

    card: str
    drawer: str
    is_open: bool


@dataclass
class Unit:
    name: str
    seat: str
    card: str
    turn: int
    """The battle turn in which it was landed."""
    is_up: bool = False
    is_known: bool = False
    """Shown by a card though it lies face down."""


@dataclass
class CloneBattle:
    cell: str
    attacker: str
    defender: str = ""
    is_third: bool = False
    """The defender stands in for a planet that nobody holds (C8.8)."""
    has_hero: bool = False
    """The defender's hero is present, so the battle decides about him, too."""
    level: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    """By seat what is left of the field; of a garrison the attacks that it still bears."""
    is_garrison: bool = False
    turn: int = 0
    mover: str = ""
    units: list[Unit] = field(default_factory=list)
    landed: dict[str, int] = field(default_factory=dict)
    heroes: dict[str, bool] = field(default_factory=dict)
    """By seat whose hero may take part whether he is in."""
    landings: int = 1
    jammed: list[str] = field(default_factory=list)
    has_ambushed: bool = False
    attackers: list[list[str]] = field(default_factory=list)
    """Name and colour of each, in the order of resolution."""
    blockers: list[str] = field(default_factory=list)
    """Of the attackers so far: a name, or nothing."""


@dataclass
class Duel:
    attacker: str
    defender: str
    exchanges: int = 0
    intercepts: list[str] = field(default_factory=list)
    """Common missions that the attacker's victory fulfils."""
