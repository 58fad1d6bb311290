"""Requests of small runs, for tests."""

from functools import cache

from django.contrib.auth.models import AnonymousUser

from catalog.export import load_shipped
from decks.models import Keeper
from decks.stock import stock_decks
from simulate.entrants import Entrant
from simulate.models import Kind
from simulate.requests import Request, Side, one_against_all

GUEST_TOKEN = "guest"


def entrants(count):
    return [Entrant(deck.key, deck.cruiser, deck.cards) for deck in stock_decks()[:count]]


shipped = cache(load_shipped)


def request(*, opponents=2, games=20, seed=7, bot="cadet", **others):
    """The first stock deck against those after it, at random, which is fast."""
    sides = tuple(Side(entrant, bot) for entrant in entrants(1 + opponents))
    asked = {
        "kind": Kind.PLAYTEST,
        "mode": "total_war",
        "edition": "shipped",
        "export": shipped(),
        "sides": sides,
        "meetings": one_against_all(opponents),
        "seed": seed,
        "most_games": games,
    }
    return Request(**asked | others)


def guest():
    return Keeper(AnonymousUser(), GUEST_TOKEN)
