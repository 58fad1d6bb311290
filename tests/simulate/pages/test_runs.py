from dataclasses import replace

import pytest
from django.urls import reverse

from decks.models import Owner
from play.games.starfighter.engine import RULES_VERSION
from simulate.models import Run, Status
from tests.browsers import browser_token
from tests.simulate import browsing
from tests.simulate.browsing import STOCK, become, filled_in, missing, page, send
from tests.simulate.runs import guest, play_everything, played, run_plan, submitted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]


def test_an_empty_form_blames_nobody_its_cost_begins_nothing_and_sending_it_a_run(client, loaded):
    assert "field-error" not in page(client, "new_run")
    answer = client.post(reverse("simulate:new_run"), filled_in(), headers={"HX-Request": "true"})
    assert answer.content.strip().startswith(b'<div id="cost"')
    assert not Run.objects.exists()
    answer = send(client)
    run = Run.objects.get()
    assert answer.url == reverse("simulate:run", args=[run.slug])
    assert (run.seed, run.most_games, len(run.entrants)) == (3, 10, 3)
    assert run.session_token == browser_token(client)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"deck": ""}, "Name the deck to be tested."),
        ({"opponents": []}, "Choose at least one opponent."),
        ({"others": "\n".join(["x"] * 41)}, "Name at most 40 decks."),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_begun(client, loaded, said, words):
    answer = send(client, **said)
    assert (answer.status_code, words in answer.text) == (422, True)
    assert not Run.objects.exists()


def test_several_decks_meet_in_a_matrix_and_links_are_understood(client, stock):
    send(client, is_matrix="on", others=f"http://testserver/decks/{STOCK[3]}/", games=4)
    assert Run.objects.get().pairings.count() == 6


def test_a_page_fills_in_until_the_run_is_finished(client):
    run = submitted(run_plan())
    refresh = 'http-equiv="refresh"'  # without scripts
    assert not missing(page(client, "run", run.slug), 'data-poll="250"', refresh, "0 of 40 games")
    play_everything()
    assert refresh not in page(client, "run", run.slug)
    live = page(client, "live_run", run.slug, seen="another")
    assert "data-poll" not in live
    assert not missing(live, 'hx-swap-oob="true"', "Win rate over all opponents")


def test_a_finished_run_is_shown_with_few_queries(client, django_assert_num_queries):
    run = played(run_plan())
    page(client, "run", run.slug)
    with django_assert_num_queries(1):
        text = page(client, "run", run.slug)
    words = (f"rules {RULES_VERSION}, Cadet 2", "seed 7", "40 games", "What the cards do")
    assert not missing(text, *words)


def test_the_list_takes_as_many_queries_for_many_runs(client, django_assert_num_queries):
    for seed in range(3):
        played(run_plan(games=2, seed=seed))
    become(client, guest())
    with django_assert_num_queries(4):
        text = page(client, "runs")
    assert text.count("run-entry") == 6  # own ones and, of stock decks, latest ones


def test_only_who_began_a_run_cancels_it(client):
    run = submitted(run_plan())
    address = reverse("simulate:stop_run", args=[run.slug])
    assert client.post(address).status_code == 404
    become(client, guest())
    assert "Cancel" in page(client, "run", run.slug)
    assert client.post(address).status_code == 302
    run.refresh_from_db()
    assert run.status == Status.CANCELLED


def test_more_games_go_on_from_those_that_were_played(client):
    run = played(run_plan(games=10))
    assert 'name="more" value="10"' in page(client, "run", run.slug)
    client.post(reverse("simulate:continue_run", args=[run.slug]), {"more": 10})
    longer = Run.objects.exclude(pk=run.pk).get()
    assert (longer.most_games, longer.seed) == (20, run.seed)


def test_a_spreadsheet_computes_nothing_out_of_a_deck_name(client):
    base, *others = run_plan().contenders
    sly = replace(base, entrant=replace(base.entrant, label="=1+1"))
    run = played(run_plan(contenders=(sly, *others)))
    assert "'=1+1" in page(client, "pairings_csv", run.slug)


def test_a_foreign_private_deck_is_not_there_for_others(client, loaded, ann):
    deck = browsing.private_deck(Owner(ann))
    for field in ("deck", "others"):
        found = set()
        for slug in (deck.slug, browsing.UNUSED):
            answer = send(client, **{field: slug})
            (error,) = answer.context["form"].errors[field]
            found.add((answer.status_code, error.replace(slug, "SLUG")))
        ((status, told),) = found
        assert status == 404
        assert "“SLUG” is no deck that you may open." in told
    client.force_login(ann)
    assert send(client, deck=deck.slug).status_code == 302


def test_whoever_signs_up_keeps_the_playtests_begun_before(client, loaded):
    send(client)
    passwords = dict.fromkeys(("password1", "password2"), "seven wasps in a row")
    client.post(reverse("account_signup"), {"username": "ann"} | passwords)
    assert Run.objects.get().owner.username == "ann"
