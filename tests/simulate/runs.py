"""Requests of small runs, for tests."""

from functools import cache
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser

from catalog.export import load_shipped
from decks.models import Keeper
from decks.stock import stock_decks
from play.bots.pairing import Pairing
from simulate.entrants import Entrant
from simulate.models import Kind
from simulate.requests import Request, Side, one_against_all
from simulate.tally import Tally

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


def bots_played(run):
    """Who plays the first and who the second line-up of the run's questions."""
    asked = [row.question.line_ups for row in run.pairings.select_related("question")]
    return {(first["bot"], second["bot"]) for first, second in asked}


def digest_of(tallies):
    """One text for all that a run counts."""
    digest = sha256()
    for tally in tallies:
        for counts in (tally.pairs, tally.openers, tally.outcomes, tally.rounds):
            digest.update(counts.astype("<i8").tobytes())
        digest.update(str(tally.decisions).encode())
    return digest.hexdigest()


def expected_digest(*, games, cards, **asked):
    """The digest of the same games, played in this process."""
    wanted = request(games=games, **asked)
    pairings = [
        Pairing(cards, wanted.mode, (wanted.sides[a].line_up, wanted.sides[b].line_up), wanted.seed)
        for a, b in wanted.meetings
    ]
    return digest_of(Tally.of(pairing.play(0, games)) for pairing in pairings)
