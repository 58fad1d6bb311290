"""Small runs, for tests."""

from hashlib import sha256

from django.contrib.auth.models import AnonymousUser

from decks.construction.stock import stock_decks
from decks.models import Owner
from play.games.starfighter.bots.pairing import Pairing
from simulate.deals.entrants import Entrant
from simulate.deals.packed_games import games_of
from simulate.experiments.run_plan import Contender, RunPlan
from simulate.experiments.services import submit_run
from simulate.models import Chunk, Run, RunKind, Status
from simulate.queue.tasks import play_chunk
from simulate.results.run_results import read_results
from tests.rows import shipped_export


def entrants(count):
    return [Entrant(deck.key, deck.cruiser, deck.cards) for deck in stock_decks()[:count]]


def run_plan(*, opponents=2, games=20, seed=7, bot="cadet", **others):
    """The first stock deck against those after it, at random, which is fast."""
    asked = {
        "kind": RunKind.PLAYTEST,
        "mode": "total_war",
        "edition": "shipped",
        "export": shipped_export(),
        "contenders": tuple(Contender(entrant, bot) for entrant in entrants(1 + opponents)),
        "pairings": tuple((0, place) for place in range(1, opponents + 1)),
    }
    return RunPlan(**asked | {"seed": seed, "most_games": games} | others)


def guest(token="guest", network="127.0.0.0/24"):
    return Owner(AnonymousUser(), token, network)


def play_everything():
    """What workers do as long as there is a message: plays all chunks that active runs want."""
    while open_chunks := list(wanted_chunks().order_by("start", "pk").values_list("pk", flat=True)):
        for chunk in open_chunks:
            play_chunk(chunk)


def submitted(asked):
    """The run of that request by a guest, before its games."""
    return submit_run(owner=guest(), plan=asked)


def played(asked):
    """The same, after all its games."""
    run = submitted(asked)
    play_everything()
    run.refresh_from_db()
    return run


def played_results(asked):
    """The same, and what its rows say."""
    run = played(asked)
    assert run.status == Status.FINISHED
    return run, read_results(run)


def wanted_chunks():
    return Chunk.objects.unfinished().wanted_by(*Run.objects.active().playable())


def bots_played(run):
    """Who plays the first and who the second line-up of the run's matchups."""
    asked = [row.matchup.line_ups for row in run.pairings.select_related("matchup")]
    return {(first["bot"], second["bot"]) for first, second in asked}


def digest_of(games):
    """One text for all games that a run counts, a part a pairing."""
    digest = sha256()
    for part in games:
        digest.update(part.tobytes())
    return digest.hexdigest()


def expected_digest(*, games, cards, **asked):
    """The digest of the same games, played in this process."""
    wanted = run_plan(games=games, **asked)
    return digest_of(games_of(pairing.play(0, games)) for pairing in pairings_of(wanted, cards))


def pairings_of(plan, cards):
    pairs = zip(plan.line_ups, plan.deal_seeds, strict=True)
    return [Pairing(cards, plan.mode, line_ups, seed) for line_ups, seed in pairs]


def without_speeds(report):
    """A run's figures as JSON without what differs from time to time."""
    for pairing in report["pairings"]:
        pairing.pop("games_per_second")
    return report
