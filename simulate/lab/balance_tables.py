"""A card set's balance for the terminal and for programs."""

from collections import Counter
from dataclasses import asdict

import numpy as np
from rich.table import Table
from rich.text import Text

from decks.construction.stock import stock_decks
from play.games.starfighter.engine.notation import Json
from play.intervals import CONFIDENCE, Interval
from simulate.console.report_tables import (
    add_columns,
    narrow_table,
    percent,
    percent_interval,
    whole_interval,
)
from simulate.deals.matchups import versions_of
from simulate.deals.pair_points import outcome_counts, pair_points
from simulate.lab.balance import RARE, Balance, BalancePlan, CardUse, CruiserPairing, median_rounds
from simulate.lab.card_worths import CardWorths
from simulate.lab.fairness import HOLDS, VIOLATED, Point
from simulate.statistics.pair_statistics import PAIR_OUTCOMES, count_quantile

VERDICT_STYLES = {HOLDS: "green", VIOLATED: "bold red"}
SHOWN_CARDS = 10


def points_table(balance: Balance) -> Table:
    """Every point of fairness with its interval, its bounds and whether it holds."""
    table = narrow_table("Fairness")
    add_columns(table, ["point"], [f"figure, {100 * CONFIDENCE:.0f} % interval", "bounds"])
    add_columns(table, ["verdict"], ())
    for point in balance.points:
        verdict = point.verdict or "for information"
        style = VERDICT_STYLES.get(verdict, "")
        table.add_row(Text(point.name), figure(point), bounds(point), Text(verdict, style=style))
    return table


def is_length(point: Point) -> bool:
    return "rounds" in point.name


def figure(point: Point) -> Text:
    return Text((whole_interval if is_length(point) else percent_interval)(point.figure))


def bounds(point: Point) -> str:
    if point.bounds is None:
        return ""
    low, high = point.bounds
    return f"{low:g} to {high:g}" if is_length(point) else f"{100 * low:g} to {100 * high:g} %"


def cards_table(balance: Balance) -> Table:
    """The cards whose fronts are worth least, and those that are flagged."""
    flagged = balance.flagged_cards
    valued = [
        card for card in balance.cards if card.figures.as_front is not None and card not in flagged
    ]
    weakest = sorted(valued, key=gain_value)[: max(SHOWN_CARDS - len(flagged), 0)]
    table = narrow_table("Fronts worth least against their backs")
    shares = ("front played\nwhere held", "gain,\nsimultaneous interval")
    add_columns(table, (), ["card", "held", "front", "back", *shares])
    add_columns(table, ["verdict"], ())
    for card in sorted(flagged, key=gain_value) + weakest:
        counts = [f"{count:,}" for count in (card.figures.drawn, card.figures.fronts, card.backs)]
        figures = [f"{percent(card.front_share.value)} %", gain_text(card.figures.as_front)]
        style = VERDICT_STYLES[VIOLATED] if card in flagged else ""
        table.add_row(card.figures.number, *counts, *figures, Text(card_verdict(card), style=style))
    return table


def worths_table(worths: CardWorths) -> Table:
    """All cards by their worth in random decks, and how many stock decks hold them."""
    held = Counter(number for deck in stock_decks() for number in deck.cards)
    table = narrow_table(
        f"Worth in random decks, points of win chance; {2 * worths.plan.pairs:,} games,"
        f" held-out correlation {worths.fit:.2f}"
    )
    add_columns(table, (), ["card", "worth, 95 % interval", "stock decks"])
    for number, worth in sorted(worths.cards.items(), key=lambda row: -row[1].value):
        table.add_row(number, points_interval(worth), f"{held[number]}")
    return table


def interactions_table(worths: CardWorths) -> Table:
    """The cards whose worth differs most by cruiser."""
    table = narrow_table("Worth more or less with a cruiser")
    add_columns(table, ["card", "cruiser"], ["difference, 95 % interval"])
    for each in worths.interactions:
        table.add_row(each.number, each.cruiser, points_interval(each.worth))
    return table


def points_interval(found: Interval) -> str:
    value, low, high = (f"{100 * each:+.1f}" for each in (found.value, found.low, found.high))
    return f"{value} [{low}, {high}]"


def gain_value(card: CardUse) -> float:
    return card.figures.as_front.value if card.figures.as_front is not None else -1.0


def gain_text(gain: Interval | None) -> str:
    return "–" if gain is None else points_interval(gain)


def card_verdict(card: CardUse) -> str:
    if card.is_rare:
        return f"front in less than {100 * RARE:g} %"
    return "worth more face down" if card.is_wasted else ""


def summary(plan: BalancePlan, edition: str) -> str:
    return (
        f"Balance of edition {edition}, revision {plan.cards.revision}: {plan.games:,} games a pairing,"
        f" {plan.bot} on both sides, seed {plan.seed}"
    )


def balance_json(plan: BalancePlan, edition: str, balance: Balance) -> Json:
    """Everything as an object; it is the same for any number of processes."""
    return {
        "edition": edition,
        "cards": plan.cards.revision,
        "engine": versions_of([plan.bot]),
        "seed": plan.seed,
        "games": plan.games,
        "bot": plan.bot,
        "confidence": CONFIDENCE,
        "violated": balance.is_violated,
        "points": [point_json(point) for point in balance.points],
        "pairings": [pairing_json(pairing) for pairing in balance.skirmish + balance.training],
        "card_use": [card_json(card) for card in balance.cards],
        "random_decks": worths_json(balance.worths),
    }


def worths_json(worths: CardWorths) -> Json:
    """Worths in win chances."""
    return {
        "games": 2 * worths.plan.pairs,
        "fit": worths.fit,
        "levels": [asdict(level) for level in worths.levels],
        "cards": {number: asdict(worth) for number, worth in worths.cards.items()},
        "interactions": [asdict(each) for each in worths.interactions],
    }


def pairing_json(pairing: CruiserPairing) -> Json:
    games, median = pairing.games, median_rounds(pairing.games)
    losses, draws, wins = (int(count) for count in outcome_counts(games))
    rounds = np.bincount(games["rounds"])
    return {
        "mode": pairing.mode,
        "cruisers": list(pairing.cruisers),
        "games": len(games),
        "wins": wins,
        "losses": losses,
        "draws": draws,
        "pairs": np.bincount(pair_points(games), minlength=PAIR_OUTCOMES).tolist(),
        "rounds": {
            "lower_quartile": count_quantile(rounds, 0.25),
            "median": median.value,
            "median_low": median.low,
            "median_high": median.high,
            "upper_quartile": count_quantile(rounds, 0.75),
        },
        "decisions": int(games["decisions"].sum()),
        **score_json(pairing.win_rate),
        "first_player": score_json(pairing.first_player),
    }


def score_json(interval: Interval) -> Json:
    return {"score": interval.value, "low": interval.low, "high": interval.high}


def point_json(point: Point) -> Json:
    told = {"bounds": point.bounds, "verdict": point.verdict}
    return {"name": point.name, **asdict(point.figure), **told}


def card_json(card: CardUse) -> Json:
    return {
        "card": card.figures.number,
        "held": card.figures.drawn,
        "fronts": card.figures.fronts,
        "backs": card.backs,
        "front_share": card.front_share.value,
        "gain": asdict(card.figures.as_front) if card.figures.as_front else None,
        "rare": card.is_rare,
        "wasted": card.is_wasted,
    }
