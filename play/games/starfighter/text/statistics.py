"""What a finished game was about: armour lost by round and sector, cards, effects, and the heaviest loss."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from play.games.game import SEATS, Json, Statistics, StatisticsTable
from play.games.starfighter.engine.layout import SECTORS
from play.games.starfighter.text.narration import effect_name, signed

BY_EFFECT: Final = ("strike", "backfire")
"""The effects by which a cruiser loses armour outside battles."""
BY_ARMOUR: Final = ("armour", "rounds")
MAX_ROUNDS: Final = 12
"""Of longer games only the rounds with losses are listed."""


@dataclass(slots=True)
class StarfighterTally:
    """Counts of a game's events. A loss is by seat, round and the seat's sector, 0 for one by an effect."""

    round: int
    losses: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    cards: Counter[tuple[str, str]] = field(default_factory=Counter)
    effects: Counter[tuple[str, str]] = field(default_factory=Counter)
    winner: str | None = None
    reason: str = ""
    battle: Mapping[str, int] = field(default_factory=dict)
    is_by_effect: bool = False

    def count(self, event: Json) -> None:
        kind = event["event"]
        if kind == "round":
            self.round, self.battle = event["round"], {}
        elif kind == "battle":
            self.battle = event["sector"]
        elif kind == "resolve":
            self.effects[event["seat"], event["effect"]] += 1
            self.is_by_effect = event["effect"] in BY_EFFECT
        elif kind == "armour":
            sector = 0 if self.is_by_effect else self.battle.get(event["seat"], 0)
            self.losses[event["seat"], self.round, sector] -= event["change"]
            self.is_by_effect = False
        elif kind == "play":
            self.cards[event["seat"], event["face"]] += 1
        elif kind == "destroy":
            self.cards[event["seat"], kind] += 1
        elif kind == "end":
            self.winner, self.reason = event["winner"], event["reason"]


def statistics(first_round: int, events: Iterable[Json], names: Mapping[str, str]) -> Statistics:
    """The statistics of a game that began in a round; without what never happened in it."""
    tally = StarfighterTally(first_round)
    for event in events:
        tally.count(event)
    tables = [
        *(losses_table(tally, seat, names[seat]) for seat in SEATS),
        cards_table(tally, names),
        effects_table(tally, names),
    ]
    return Statistics(decided_by(tally, names), [table for table in tables if table is not None])


def decided_by(tally: StarfighterTally, names: Mapping[str, str]) -> str:
    """The loser's heaviest loss where armour decided, of equal ones the last, such as “Cadet: sector 3,
    round 5: −6”."""
    if tally.winner is None or tally.reason not in BY_ARMOUR:
        return ""
    lost = [(loss, place) for place, loss in tally.losses.items() if place[0] != tally.winner]
    if not lost:
        return ""
    loss, (seat, number, sector) = max(lost)
    words = {"name": names[seat], "sector": sector, "round": number, "change": signed(-loss)}
    if not sector:
        return _("%(name)s: by effects, round %(round)d: %(change)s") % words
    return _("%(name)s: sector %(sector)d, round %(round)d: %(change)s") % words


def losses_table(tally: StarfighterTally, seat: str, name: str) -> StatisticsTable | None:
    """The armour that a seat lost, by round and sector; None where it lost none."""
    lost = {place[1:]: loss for place, loss in tally.losses.items() if place[0] == seat and loss}
    if not lost:
        return None
    rounds = list(range(min(number for number, _sector in lost), tally.round + 1))
    if len(rounds) > MAX_ROUNDS:
        rounds = sorted({number for number, _sector in lost})
    rows = [
        (_("Round %(round)d") % {"round": number}, by_sector(lost, [number])) for number in rounds
    ]
    if len(rows) > 1:
        rows.append((_("All rounds"), by_sector(lost, rounds)))
    heads = [str(sector) for sector in range(1, SECTORS + 1)]
    title = _("%(name)s: armour lost by sector") % {"name": name}
    return StatisticsTable(title, [*heads, _("effects"), _("in all")], rows)


def by_sector(lost: Mapping[tuple[int, int], int], rounds: Sequence[int]) -> list[int]:
    """What was lost in the rounds in each sector, by effects, and in all."""
    sums = [
        sum(lost.get((number, sector), 0) for number in rounds) for sector in range(SECTORS + 1)
    ]
    return [*sums[1:], sums[0], sum(sums)]


def cards_table(tally: StarfighterTally, names: Mapping[str, str]) -> StatisticsTable | None:
    if not tally.cards:
        return None
    kinds = ("front", "back", "destroy")
    rows = [(names[seat], [tally.cards[seat, kind] for kind in kinds]) for seat in SEATS]
    heads = [_("played as fronts"), _("played as backs"), _("lost from the board")]
    return StatisticsTable(_("Cards"), heads, rows)


def effects_table(tally: StarfighterTally, names: Mapping[str, str]) -> StatisticsTable | None:
    if not tally.effects:
        return None
    sums = Counter[str]()
    for (_seat, effect), count in tally.effects.items():
        sums[effect] += count
    rows = [
        (effect_name(effect), [tally.effects[seat, effect] for seat in SEATS])
        for effect, _count in sums.most_common()
    ]
    return StatisticsTable(_("Effects carried out"), [names[seat] for seat in SEATS], rows)
