"""The tables of an edition's file, checked by pydantic: one model for an entry of each section."""

from typing import Annotated, Literal

from pydantic import Field

from catalog.editions.tables import FileTable
from catalog.web.errors.validation import between
from play.games.kit.editions import EditionHead, NamedTable

Small = Annotated[int, between(0, 20)]
Symbol = Literal["shield", "stronghold", "influence", "spaceport"]
Trade = Literal["toll", "discount", "crossing", "trade", "treasury", "supply"]
Arms = Literal["landing", "evasion", "reclaim", "escort", "order"]
Knowledge = Literal["foresight", "question", "informers", "prediction"]
Advantage = Trade | Arms | Knowledge
BattleKind = Literal["beam", "energy", "bio", "none", "hero"]
WindowKind = Literal["orders", "beacon", "breaker", "march", "clinic", "agent", "immunity"]
CardKind = BattleKind | WindowKind


class RexHeadTable(EditionHead):
    """Figures of the game that no section has."""

    rounds: Annotated[int, between(1, 12)]
    sectors: Annotated[int, between(2, 36)]
    income: Small
    gathering: Small
    recruits: Annotated[int, between(1, 20)]
    recruit_price: Small
    hand_limit: Annotated[int, between(1, 12)]
    steps: Annotated[int, between(1, 9)]
    port_steps: Annotated[int, between(1, 9)]
    dial: Annotated[int, between(1, 20)]
    needed: Annotated[list[Annotated[int, between(1, 28)]], Field(min_length=3, max_length=3)]
    leader_bounty: bool
    closed_up_to: Annotated[int, between(2, 6)]
    closed: str
    claims: list[str]
    order: Annotated[list[list[str]], Field(min_length=3, max_length=3)]


class LocationTable(NamedTable):
    sector: int | None = None
    ring: Literal["outer", "inner", "centre"]
    symbols: list[Symbol]
    paths: Annotated[list[str], Field(min_length=1)]


class StrategyCardTable(NamedTable):
    symbol: Literal["attack", "defence"] | None = None
    kind: CardKind
    time: Literal["plan", "fleet", "move", "recruit", "accuse"] = "plan"
    most: Annotated[int, between(0, 20)] = 0
    discard: bool = False
    copies: Annotated[int, between(1, 20)]


class InfluenceTable(FileTable):
    places: Annotated[list[str], Field(min_length=2, max_length=2)] | None = None
    tokens: Annotated[list[Annotated[int, between(1, 20)]], Field(min_length=2, max_length=2)] = (
        Field(default=[0, 0])
    )
    event: Literal["ceasefire", "offensive"] | None = None
    copies: Annotated[int, between(1, 12)] = 1


class BombardmentTable(FileTable):
    numbers: Annotated[list[Annotated[int, between(1, 18)]], Field(min_length=6, max_length=6)]


class LeaderTable(NamedTable):
    race: str
    strength: Annotated[int, between(0, 9)]


class RaceTable(NamedTable):
    start: dict[str, Annotated[int, between(1, 20)]]
    influence: Small
    free: Annotated[int, between(0, 5)]
    mechanised: Annotated[int, between(0, 5)] = 0
    hand_limit: Annotated[int, between(1, 12)] | None = None
    cards: Annotated[int, between(0, 4)] = 1
    placed: Small = 0
    home: str | None = None
    range: Annotated[int, between(0, 9)] = 0
    advantages: list[Advantage]
