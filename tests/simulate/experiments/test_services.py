from dataclasses import replace

import pytest

from simulate.deals.card_tally import CardTally
from simulate.experiments import limits
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.services import cancel_run
from simulate.models import Chunk, Run
from simulate.results.progress import read_progress
from simulate.results.run_results import read_results
from tests.simulate.runs import play_everything, played_results, run_plan, submitted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("chunks_of_four")]


@pytest.mark.parametrize("games", [2, 6, 10, 14])
def test_cards_are_counted_of_the_games_of_the_run_whoever_asked_for_more(pairings, games):
    played_results(run_plan(games=20))
    _run, shorter = played_results(run_plan(games=games))
    expected = CardTally.join([CardTally.of(pairing.play(0, games)) for pairing in pairings])
    assert shorter.cards(0).pack() == expected.pack()
    assert shorter.cards(0).games == shorter.games_of(0) == 2 * games
    opponent = CardTally.of(pairings[1].play(0, games)).exchanged()
    assert shorter.cards(2).pack() == opponent.pack()


def test_a_cancelled_run_is_not_played_and_shows_what_it_had():
    run = submitted(run_plan())
    assert cancel_run(run=run)
    play_everything()
    assert not Chunk.objects.filter(finished_at__isnull=False).exists()
    assert not cancel_run(run=run)
    assert played_results(run_plan())[1].played
    run.refresh_from_db()
    assert (read_results(run).played, read_progress(run).played) == (0, 0)


def test_a_pairing_against_the_rules_is_refused_with_nothing_kept():
    base, *others = run_plan().contenders
    short = replace(base, entrant=replace(base.entrant, cards=base.entrant.cards[:3]))
    with pytest.raises(RunRefusal, match="25"):
        submitted(run_plan(contenders=(short, *others)))
    assert not Run.objects.exists()


def test_runs_of_another_version_of_the_program_take_nobody_s_place():
    for seed in range(limits.GUEST.active_runs):
        submitted(run_plan(seed=seed))
    Run.objects.update(versions="another")
    assert submitted(run_plan()).is_active
