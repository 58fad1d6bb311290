"""Playtests as pages."""

from dataclasses import replace

import pytest
from django.urls import reverse

from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft, create_deck
from decks.models import Deck, Owner, Visibility
from play.games.starfighter.engine import RULES_VERSION
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Rule, Run, Status
from tests.browsers import browser_token
from tests.simulate.browsing import STOCK, UNUSED, become, filled_in, page, private_deck, send
from tests.simulate.runs import guest, play_everything, played, run_plan

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks")]
TRIALS = [f"/playtests/trials/{kind}/" for kind in ("swap", "compare", "cuts")]
NOT_THERE = (
    404,
    "“SLUG” is neither a deck that you may open nor a deck code. This code has a mistake in it: a"
    " character is wrong, missing or out of place.",
)


def test_the_form_shows_what_a_deck_costs_before_it_runs(client, loaded):
    text = page(client, "new_run", deck=STOCK[0], games=1000)
    assert f"{len(STOCK) - 1},000" in text  # against all stock decks but itself
    assert "± 3.1 %" in text  # 3.099


def test_an_empty_form_blames_nobody(client, loaded):
    assert "field-error" not in page(client, "new_run")


def test_a_form_that_is_sent_begins_a_run_of_the_visitor(client, loaded):
    answer = send(client)
    run = Run.objects.get()
    assert answer.url == reverse("simulate:run", args=[run.slug])
    assert (run.seed, run.most_games, len(run.entrants)) == (3, 10, 3)
    assert run.session_token == browser_token(client)


def test_only_the_cost_answers_htmx_and_nothing_is_begun(client, loaded):
    answer = client.post(reverse("simulate:new_run"), filled_in(), headers={"HX-Request": "true"})
    assert answer.content.strip().startswith(b'<div id="cost"')
    assert not Run.objects.exists()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"deck": ""}, "Name the deck to be tested."),
        ({"opponents": []}, "Choose at least one opponent."),
        ({"games": 900_000}, "you may ask for at most 200,000"),
        ({"others": "\n".join(["x"] * 41)}, "Name at most 40 decks."),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_begun(client, loaded, said, words):
    answer = send(client, **said)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Run.objects.exists()


def test_every_wrong_line_is_told_where_it_was_typed(client, loaded):
    errors = send(client, others="nobody\nnothing").context["form"].errors
    assert list(errors) == ["others"]
    assert ["nobody" in errors["others"][0], "nothing" in errors["others"][1]] == [True, True]


def test_games_come_in_pairs_however_many_are_typed(client, loaded):
    send(client, games=11)
    assert Run.objects.get().most_games == 12


def test_several_decks_meet_in_a_matrix_and_links_are_understood(client, stock):
    link = f"http://testserver/decks/{STOCK[3]}/"
    send(client, is_matrix="on", others=link, games=4)
    assert Run.objects.get().pairings.count() == 6


def test_cruisers_alone_meet_outside_total_war(client, loaded):
    send(client, mode="skirmish", opponents=STOCK[1:])
    run = Run.objects.get()
    assert {entrant["cards"] is None for entrant in run.entrants} == {True}
    assert len({entrant["cruiser"] for entrant in run.entrants}) == len(run.entrants)


def test_a_run_until_an_interval_names_its_bound(client, loaded):
    send(client, rule="interval", half_width="2")
    run = Run.objects.get()
    assert (run.rule, run.settings) == (Rule.INTERVAL, {"half_width": 0.02})


def test_a_page_fills_in_until_the_run_is_finished(client):
    run = submit_run(owner=guest(), plan=run_plan())
    text = page(client, "run", run.slug)
    assert 'data-poll="250"' in text
    assert 'http-equiv="refresh"' in text  # without scripts
    assert "0 of 40 games" in text
    play_everything()
    assert 'http-equiv="refresh"' not in page(client, "run", run.slug)
    live = page(client, "live_run", run.slug, seen="another")
    assert "data-poll" not in live
    assert 'hx-swap-oob="true"' in live
    assert "Win rate over all opponents" in live


def test_figures_are_sent_again_only_when_they_are_others(client):
    run = played(run_plan())
    assert "hx-swap-oob" in page(client, "live_run", run.slug)
    shown = client.get(reverse("simulate:run", args=[run.slug])).context["shown"]
    assert "hx-swap-oob" not in page(client, "live_run", run.slug, seen=shown.mark)


def test_a_finished_run_is_shown_with_few_queries(client, django_assert_num_queries):
    run = played(run_plan())
    page(client, "run", run.slug)
    with django_assert_num_queries(1):
        text = page(client, "run", run.slug)
    for words in (
        "Cadet",
        f"rules {RULES_VERSION}, Cadet 2",
        "seed 7",
        "40 games",
        "What the cards do",
    ):
        assert words in text


def test_the_list_takes_as_many_queries_for_many_runs(client, django_assert_num_queries):
    for seed in range(3):
        played(run_plan(games=2, seed=seed))
    become(client, guest())
    with django_assert_num_queries(4):
        text = page(client, "runs")
    assert text.count("run-entry") == 6  # own ones and, of stock decks, latest ones


def test_a_kept_entry_shows_what_has_changed(client):
    run = submit_run(owner=guest(), plan=run_plan())
    become(client, guest())
    assert "waiting" in page(client, "runs")
    cancel_run(run=run)
    assert "cancelled" in page(client, "runs")
    entrants = [{**each, "label": "Hornets"} for each in run.entrants]
    Run.objects.filter(pk=run.pk).update(entrants=entrants)
    assert "Hornets" in page(client, "runs")


def test_only_who_began_a_run_cancels_it(client):
    run = submit_run(owner=guest(), plan=run_plan())
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
    assert longer.most_games == 20
    assert longer.seed == run.seed


@pytest.mark.parametrize("more", ["", "x", "-2", "1.5", "9" * 30])
def test_a_wrong_number_of_more_games_is_told(client, more):
    run = played(run_plan(games=10))
    answer = client.post(reverse("simulate:continue_run", args=[run.slug]), {"more": more})
    assert answer.status_code == 422
    assert "Games to go on with: " in answer.content.decode()
    assert Run.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "rule", "told"),
    [
        ("games", "fixed", "must be at least 2<"),
        ("seed", "fixed", "must be at least 0<"),
        ("half_width", "interval", "must be at least 0.1<"),
    ],
)
def test_a_wrong_number_is_told_beside_its_field_and_in_the_cost(client, loaded, field, rule, told):
    text = send(client, **{field: "-7", "rule": rule}).content.decode()
    assert text.count(told) == 2
    assert 'value="-7"' in text
    assert not Run.objects.exists()


def test_a_stopped_run_is_played_to_its_end_in_a_new_one(client):
    stopped = submit_run(owner=guest(), plan=run_plan(games=20))
    cancel_run(run=stopped)
    assert "Play the rest" in page(client, "run", stopped.slug)
    client.post(reverse("simulate:continue_run", args=[stopped.slug]), {"more": 0})
    play_everything()
    rest = Run.objects.exclude(pk=stopped.pk).get()
    assert (rest.status, rest.most_games) == (Status.FINISHED, 20)


def test_again_fills_the_form_as_it_was(client, loaded):
    run = played(run_plan())
    form = client.get(reverse("simulate:new_run"), {"again": run.slug}).context["form"]
    assert form.data.getlist("opponents") == STOCK[1:3]
    assert form.data["deck"] == stock_decks()[0].name
    assert form.data["bot"] == "cadet"


def test_a_spreadsheet_computes_nothing_out_of_a_deck_name(client):
    run = played(run_plan(contenders=renamed(lambda _label: "=1+1")))
    assert "'=1+1" in page(client, "pairings_csv", run.slug)


def renamed(name):
    """The usual contenders, called otherwise."""
    sides = run_plan().contenders
    return tuple(
        replace(side, entrant=replace(side.entrant, label=name(side.entrant.label)))
        for side in sides
    )


def test_a_foreign_private_deck_is_not_there_for_others(client, loaded, ann):
    deck = private_deck(Owner(ann))
    for field in ("deck", "others"):
        assert told(send(client, **{field: deck.slug}), deck.slug) == NOT_THERE
        assert told(send(client, **{field: UNUSED}), UNUSED) == NOT_THERE
    client.force_login(ann)
    assert send(client, deck=deck.slug).status_code == 302


@pytest.mark.parametrize("address", ["/playtests/new/", *TRIALS])
def test_an_address_that_names_a_foreign_private_deck_is_not_found(client, loaded, address, ann):
    deck = private_deck(Owner(ann))
    assert told(client.get(address, {"deck": deck.slug}), deck.slug) == NOT_THERE
    assert told(client.get(address, {"deck": UNUSED}), UNUSED) == NOT_THERE
    assert told(client.post(address, {"deck": deck.slug}), deck.slug) == NOT_THERE
    piece = client.post(address, {"deck": deck.slug}, headers={"HX-Request": "true"})
    assert piece.status_code == 200  # htmx shows nothing else
    client.force_login(ann)
    assert client.get(address, {"deck": deck.slug}).status_code == 200


def told(answer, slug):
    """Its status and what it says of the deck, whose address stands for itself."""
    (error,) = answer.context["form"].errors.get("deck") or answer.context["form"].errors["others"]
    return answer.status_code, error.replace(slug, "SLUG")


def test_a_private_deck_stays_out_of_the_lists_of_others(client, loaded, ann):
    deck = private_deck(Owner(ann))
    client.force_login(ann)
    send(client, deck=deck.slug)
    run = Run.objects.get()
    assert "decks here are not open to everybody" in page(client, "run", run.slug)
    assert "Secret" in page(client, "runs")
    client.logout()
    assert "Secret" not in page(client, "runs")
    Deck.objects.update(visibility=Visibility.PUBLIC)
    assert "Secret" in page(client, "runs")


def test_a_deck_that_is_not_legal_tells_why(client, loaded, ann):
    draft = DeckDraft("Draft", "ares", ("3-10",), "", Visibility.PRIVATE)
    deck = create_deck(owner=Owner(ann), draft=draft, pool=current_pool())
    client.force_login(ann)
    assert "is not a legal deck" in send(client, deck=deck.slug).content.decode()


def test_decks_and_the_start_page_lead_to_playtests(client, stock):
    address = f"{reverse('simulate:new_run')}?deck={STOCK[0]}"
    assert address in client.get(reverse("decks:deck", args=[STOCK[0]])).content.decode()
    assert reverse("simulate:new_run") in client.get("/").content.decode()


def test_stock_decks_are_called_as_the_reader_calls_them(client, loaded):
    names, stock = {deck.key: deck.name for deck in stock_decks()}, stock_decks()[1]
    run = played(run_plan(contenders=renamed(names.get)))
    for language, name in (("en", stock.name), ("ru", stock.name_ru)):
        address = reverse("simulate:run", args=[run.slug])
        text = client.get(address, headers={"Accept-Language": language}).content.decode()
        assert name in text


def test_whoever_signs_up_keeps_the_playtests_begun_before(client, loaded):
    send(client)
    password = "seven wasps in a row"
    said = {"username": "ann", "password1": password, "password2": password}
    client.post(reverse("account_signup"), said)
    assert Run.objects.get().owner.username == "ann"
