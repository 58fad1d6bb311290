"""Results that are made up: points of pairs, without games or a database."""

import numpy as np

from catalog.models import CardSetSnapshot
from decks.construction.stock import stock_decks
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.entrants import Entrant
from simulate.deals.matchups import versions_of
from simulate.deals.packed_games import GAME
from simulate.models import Matchup, Rule, Run, RunKind, RunPairing, Status
from simulate.results.field import RandomDecks, ShippedField
from simulate.results.pairing_results import PairingResult, Results


def deck(*cards, label="deck"):
    return Entrant(label, "ares", cards)


ROCK, PAPER, SCISSORS = (deck(card, label=card) for card in ("1-1", "1-2", "1-3"))


def invented_games(points):
    """Games with these points a pair; five rounds, and the winner has two armour left."""
    games = np.zeros(2 * len(points), dtype=GAME)
    # Of both games by the pair's points for the first line-up; -1 is a draw.
    winners = np.array([(1, 1), (-1, 1), (0, 1), (0, -1), (0, 0)])
    games["winner"] = winners[np.asarray(points, dtype=int)].reshape(-1)
    games["first"] = np.arange(len(games)) // 2 % 2 ^ np.arange(len(games)) % 2
    games["rounds"] = 5
    for side in range(2):
        games["armour"][:, side] = 2 * (games["winner"] == side)
    return games


def invented_pairing(places, entrants, points):
    first, second = (entrants[place] for place in places)
    matchup = Matchup(line_ups=[{"deck": first.cards}, {"deck": second.cards}])
    row = RunPairing(first=places[0], second=places[1], matchup=matchup, games=2 * len(points))
    numbers = np.arange(2 * len(points))
    return PairingResult(row, (first, second), numbers, invented_games(points), 0.5)


def invented_results(entrants, points, *, kind=RunKind.PLAYTEST, settings=None):
    """Results of pairings, `points` by the places of those who meet."""
    same = {"bot": "pilot", "deck": None, "version": None}
    content = [
        {"label": each.label, "cruiser": each.cruiser, "cards": list(each.cards), **same}
        for each in entrants
    ]
    asked = {"mode": "skirmish", "edition": "shipped", "rule": Rule.FIXED, "seed": 7}
    asked |= {"kind": kind, "entrants": content, "settings": settings or {}, "most_games": 2}
    played_with = {"versions": "rules 1, pilot 1", "snapshot": CardSetSnapshot(revision="revision")}
    run = Run(status=Status.FINISHED, **asked, **played_with)
    pairings = [invented_pairing(places, entrants, row) for places, row in points.items()]
    return Results(run, tuple(pairings), lambda _pairings, _patience: {})


def gauntlet():
    """Results of a deck against two others, of four pairs each."""
    return invented_results([ROCK, PAPER, SCISSORS], {(0, 1): [4, 3, 2, 4], (0, 2): [0, 1, 2, 0]})


def contest(decks, points, settings=None):
    """A base and its contenders, points as (deck, opponent, pair), against opponents made up here."""
    field = [deck("0-1", label=f"opponent {n}") for n in range(len(points[0]))]
    met = {
        (place, len(decks) + other): row
        for place, rows in enumerate(points)
        for other, row in enumerate(rows)
    }
    return invented_results([*decks, *field], met, kind=RunKind.CUT, settings=settings)


EVEN = Interval(0.5, 0.4, 0.6)
KEYS = [deck.key for deck in stock_decks()]


def invented_field(**others):
    """Figures of the stock decks, all alike but for what is told."""
    figures = {
        "revision": "cards",
        "versions": versions_of([VERDICT_BOT]),
        "seed": 1,
        "pairs": 128,
        "shares": dict.fromkeys(KEYS, 1 / len(KEYS)),
        "matrix": ((EVEN,) * len(KEYS),) * len(KEYS),
        "scores": dict.fromkeys(KEYS, EVEN),
        "random": {stock_decks()[0].cruiser: RandomDecks(500, 6000, 0.3, 0.8, (0.1, 0.6))},
    }
    return ShippedField(**figures | others)
