"""Browsers without scripts, each at a network address of its own, on a site that runs."""

import itertools
import json
import random
import time
from dataclasses import dataclass, field

import requests

from catalog.editions.export import load_shipped
from decks.construction.stock import stock_decks
from play.games.preparation import prepare_engine
from play.games.starfighter.bots.pairing import LineUp
from play.games.starfighter.card_sets import shipped_card_set
from simulate.deals.aligned_deals import pair_up
from tests.patience import PATIENCE

CARDS = 27
FORM = {"mode": "total_war", "rule": "fixed", "action": "run"}
TOKEN = "x" * 32  # a form's secret and its cookie; they only have to be the same


@dataclass
class Visitor:
    """Who asks from an address and keeps its cookies."""

    site: str
    address: str
    session: requests.Session = field(default_factory=requests.Session)

    def __post_init__(self):
        self.session.cookies.set("csrftoken", TOKEN)
        self.session.headers.update({"X-CSRFToken": TOKEN, "X-Forwarded-For": self.address})

    def read(self, path, **options):
        return self.session.get(self.site + path, timeout=PATIENCE, **options)

    def post(self, path, said=None, **options):
        options = {"timeout": PATIENCE, "allow_redirects": False, **options}
        return self.session.post(self.site + path, said, **options)

    def submit(self, opponents, **said):
        """The answer to a playtest of the first stock deck, whose address it names."""
        asked = {"deck": stock_decks()[0].key, "opponents": opponents, **FORM, **said}
        return self.post("/playtests/new/", asked)

    def figure(self, deck):
        """Whether the meter of a deck shows a figure."""
        return 'class="dial"' in self.post("/playtests/meter/", deck).text

    def seconds_to_first_figure(self, **said):
        """Of the meter of a deck that nobody has asked for yet."""
        deck, begun = new_deck() | said, time.perf_counter()
        while not self.figure(deck):  # until the engine is ready, the first time
            if time.perf_counter() > begun + PATIENCE:
                raise TimeoutError("the meter shows no figure")
            time.sleep(0.1)
        seconds = time.perf_counter() - begun
        self.figure(deck)
        return seconds


def new_deck():
    """A deck by chance, as the meter is told."""
    shipped = load_shipped()
    cards = random.sample([card["number"] for card in shipped["cards"]], CARDS)
    return {"cruiser": random.choice(shipped["cruisers"])["key"], "card": cards}


def new_traces():
    """Games of stock decks that nobody has sent yet."""
    prepare_engine()
    sides = tuple(LineUp(deck.cruiser, deck.cards, "cadet") for deck in stock_decks()[:2])
    pairing = pair_up(shipped_card_set(), "total_war", sides, random.randrange(1_000_000))
    for number in itertools.count():
        yield "\n".join(map(json.dumps, pairing.trace(number)))
