"""What forms of playtests tell before anything is played: the price, and what one may not ask for."""

import math
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import translation

from catalog.web.formats.number_format import duration
from decks.construction.stock import stock_decks
from simulate.experiments import estimates, limits
from simulate.experiments.services import cancel_run, submit_run
from simulate.models import Run
from simulate.statistics.forecast import PAIR_VARIANCE
from tests.simulate.browsing import STOCK, become, filled_in, page, send
from tests.simulate.runs import bots_played, guest, run_plan

pytestmark = pytest.mark.django_db
SWAP = {"out": "0-10", "into": "3-36", "margin": 2}
NARROW = "\N{NO-BREAK SPACE}"


@pytest.fixture(autouse=True)
def a_thousand_games_a_second(loaded, cards, monkeypatch):
    for module in (estimates, limits):
        monkeypatch.setattr(module, "games_per_second", lambda _each: 1000.0)


def cost(client, **said):
    """What htmx shows as the form changes."""
    address = reverse("simulate:new_run")
    return client.post(address, filled_in(**said), headers={"HX-Request": "true"}).content.decode()


def price_of_trial(client, kind, **said):
    address = reverse("simulate:new_trial", args=[kind])
    return client.post(address, filled_in(**said, action="price")).content.decode()


def figures(text):
    """The figures of the cost in their order."""
    return [part.partition("</dd>")[0] for part in text.split("<dd>")[1:]]


def percent(share):
    return f"{100 * share:.1f} %"


def test_the_cost_tells_games_time_widths_and_the_smallest_difference(client):
    text = cost(client, opponents=STOCK[1:2], games=4000)
    error = math.sqrt(PAIR_VARIANCE / 2000)
    width = f"± {percent(1.95996 * error)}"
    assert figures(text) == ["4,000", "4 seconds", width, width]
    # 1.96 for 95 of 100, and 0.84 for four of five.
    assert f"departure from 50 % of {percent((1.95996 + 0.84162) * error)} or more" in text


def test_more_opponents_cost_more_and_show_more(client):
    games, time, each, over_all = figures(cost(client, opponents=STOCK[1:6], games=4000))
    assert (games, time, each) == ("20,000", "20 seconds", "± 1.5 %")
    assert over_all in ("± 0.7 %", "± 0.8 %")  # at best that of five times the games


def test_the_cost_of_a_swap_tells_time_and_the_smallest_difference(client):
    text = price_of_trial(client, "swap", **SWAP | {"margin": 3})
    games, time, longest, smallest, *_others = figures(text)
    assert time == duration(int(games.replace(",", "")) / 1000)
    assert int(longest.replace(",", "")) >= int(games.replace(",", ""))
    assert smallest == "3.0 %"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.4, "less than a second"),
        (1, "1 second"),
        (99, "99 seconds"),
        (100, "2 minutes"),
        (5999, "100 minutes"),
        (6000, "2 hours"),
        (360_000, "4 days"),
        (10**11, "1,157,407 days"),
    ],
)
def test_a_duration_is_told_in_the_unit_that_fits(seconds, told):
    assert duration(seconds) == told


@pytest.mark.parametrize(
    ("games", "told", "time"),
    [
        (10_000_000, "10,000,000", "3 hours"),
        (900_000, "900,000", "15 minutes"),
        (10**12, "1,000,000,000,000", "11,574 days"),
    ],
)
def test_too_many_games_are_told_with_their_price_and_what_would_do(client, games, told, time):
    most = "you may ask for at most 200,000."
    said = f"That makes {told} games, about {time} of the workers&#x27; time; {most}"
    preview = cost(client, opponents=STOCK[1:2], games=games)
    assert said in preview
    assert "With these pairings you may ask for 200,000 games of each." in preview
    assert figures(preview) == [told, time]
    assert "±" not in preview
    sent = send(client, opponents=STOCK[1:2], games=games)
    assert (sent.status_code, said in sent.content.decode()) == (422, True)
    assert not Run.objects.exists()


def test_what_would_do_is_taken(client):
    assert "you may ask for 66,666 games of each" in cost(
        client, opponents=STOCK[1:4], games=66_668
    )
    assert "games of each." not in cost(client, opponents=STOCK[1:4], games=66_666)


def test_more_games_than_any_workers_play_are_refused(client):
    answer = send(client, games=10**13)
    assert "No workers could ever play so many games." in answer.content.decode()


def test_an_interval_that_takes_too_many_games_is_told(client):
    text = cost(client, rule="interval", half_width="0.1")
    assert "That may take up to 2,048,000 games, about 34 minutes of the workers" in text
    assert "at most 200,000. Ask for a wider interval, ± 0.4 % or more." in text
    assert text.count("±") == 1


def test_the_interval_that_would_do_is_taken_and_a_narrower_one_is_not(client):
    assert "at most" not in cost(client, rule="interval", half_width="0.4")
    assert "at most" in cost(client, rule="interval", half_width="0.3")


def test_where_no_interval_is_wide_enough_a_number_of_games_is_told(client, monkeypatch):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_run=999))
    text = cost(client, rule="interval", half_width="20", opponents=STOCK[1:2])
    assert "With these pairings ask for a number of games instead, 998 of each." in text


def test_the_most_games_of_a_playtest_are_told_before_it_runs(client, ann):
    text = cost(client)
    assert "A playtest may have up to 200,000 games. With an account, 2,000,000." in text
    assert "field-error" not in text
    client.force_login(ann)
    assert "A playtest may have up to 2,000,000 games.</p>" in cost(client)


def test_whoever_has_no_account_hears_that_it_would_do(client, ann):
    text = cost(client, games=900_000)
    assert "With an account you may ask for 2,000,000." in text
    client.force_login(ann)
    assert "at most" not in cost(client, games=900_000)


def test_numbers_are_told_in_the_language_of_the_reader(client):
    client.cookies["django_language"] = "ru"
    preview = cost(client, opponents=STOCK[1:2], games=10_000_000)
    assert f"10{NARROW}000{NARROW}000" in preview
    assert "10,000,000" not in preview
    with translation.override("ru"):
        assert duration(7200) == "2 часа"


@pytest.mark.parametrize(
    ("kind", "said", "words"),
    [
        ("swap", {}, "That may take up to 72,000 games, about 72 seconds"),
        ("swap", {}, "Choose fewer opponents, at most 2."),
        ("cuts", {"budget": 10**7, "replacement": "3-36"}, "about 3 hours"),
        (
            "cuts",
            {"budget": 10**7, "replacement": "3-36"},
            "at most 50,000. Ask for at most 50,000 games in all.",
        ),
    ],
)
def test_trials_that_are_too_large_are_told_as_the_form_changes(
    client, monkeypatch, kind, said, words
):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_run=50_000))
    text = price_of_trial(client, kind, **SWAP | said, opponents=STOCK[1:4])
    assert words in text
    assert "at most 50,000." in text
    assert "Finds differences from" not in text


@pytest.mark.parametrize(
    ("kind", "less"),
    [
        ("swap", {"opponents": STOCK[1:3]}),
        ("cuts", {"budget": 50_000, "replacement": "3-36", "opponents": STOCK[1:4]}),
    ],
)
def test_what_would_do_for_a_trial_is_taken(client, monkeypatch, kind, less):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_run=50_000))
    sent = client.post(reverse("simulate:new_trial", args=[kind]), filled_in(**SWAP | less))
    assert sent.url == reverse("simulate:run", args=[Run.objects.get().slug])


REFUSALS = [
    (
        {"active_runs": 1},
        "You may have 1 playtest under way at a time; wait until it ends, or cancel it.",
    ),
    (
        {"runs_a_day": 1},
        "You may begin 1 playtest within 24 hours, and have done so. Go on tomorrow.",
    ),
]
DAY_S_GAMES = (
    {"games_a_day": 59},
    "Of the 59 games that you may ask for within 24 hours, 19 are left. With these pairings you may ask for"
    " 8 games of each. You can also go on tomorrow.",
)
GOING_ON = (
    {"games_a_day": 59},
    "Of the 59 games that you may ask for within 24 hours, 19 are left. To go on takes 30 games, with"
    " those before. Go on tomorrow.",
)


@pytest.mark.parametrize(("less", "words"), [*REFUSALS, DAY_S_GAMES])
def test_what_is_used_up_is_told_before_and_after_sending(client, monkeypatch, less, words):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, **less))
    submit_run(owner=guest(), plan=run_plan(games=20))
    become(client, guest())
    assert words in cost(client)
    assert "±" in cost(client)  # what it would show is told all the same
    sent = send(client)
    assert (sent.status_code, words in sent.content.decode()) == (422, True)
    assert Run.objects.count() == 1


@pytest.mark.parametrize(("less", "words"), [*REFUSALS, GOING_ON])
def test_what_is_used_up_is_told_to_whoever_goes_on_with_a_run(client, monkeypatch, less, words):
    submit_run(owner=guest(), plan=run_plan(games=20))
    stopped = submit_run(owner=guest(), plan=run_plan(games=30, opponents=1))
    cancel_run(run=stopped)
    Run.objects.filter(pk=stopped.pk).update(session_token="another")
    become(client, guest())
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, **less))
    answer = client.post(reverse("simulate:continue_run", args=[stopped.slug]), {"more": 0})
    assert (answer.status_code, words in answer.content.decode()) == (409, True)


def test_the_rest_of_a_day_is_told_in_the_unit_of_the_rule(client, monkeypatch):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_day=50_000))
    text = cost(client, rule="interval", half_width="0.5", opponents=STOCK[1:2])
    assert "50,000 are left. Ask for a wider interval, ± 0.7 % or more. You can also go on" in text
    assert "are left" not in cost(client, rule="interval", half_width="0.7", opponents=STOCK[1:2])


def test_what_would_do_for_too_large_a_playtest_is_taken_for_the_rest_of_the_day(
    client, monkeypatch
):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_run=30, games_a_day=59))
    submit_run(owner=guest(), plan=run_plan(games=10))
    submit_run(owner=guest(), plan=run_plan(games=10, seed=8))
    cancel_run(run=Run.objects.first())
    become(client, guest())
    text = cost(client, games=16)
    assert (
        "you may ask for at most 30. Of the 59 games that you may ask for within 24 hours, 19"
        in text
    )
    assert "are left. With these pairings you may ask for 8 games of each." in text
    assert send(client, games=8).status_code == 302


def test_nothing_smaller_is_advised_where_nothing_is_left_of_the_day(client, monkeypatch):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_run=30, games_a_day=20))
    submit_run(owner=guest(), plan=run_plan(games=10))
    become(client, guest())
    assert "0 are left. Begin a smaller playtest tomorrow." in cost(client, games=16)


def test_a_cut_list_is_not_told_of_a_budget_that_is_too_small(client, monkeypatch):
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, games_a_day=500))
    said = {"budget": 10_000, "replacement": "3-36", "opponents": STOCK[1:4]}
    told = "Of the 500 games that you may ask for within 24 hours, 500 are left. Go on tomorrow."
    assert told in price_of_trial(client, "cuts", **said)


@pytest.mark.parametrize(
    ("mode", "opponents"),
    [
        ("skirmish", ["ares-lightning"]),  # the deck's own cruiser
        ("training", ["ares-lightning", "atlas-summit"]),  # Atlas is not of the mode
    ],
)
def test_whoever_finds_no_other_cruiser_is_told_that_only_cruisers_play(client, mode, opponents):
    text = cost(client, deck="ares-loan", mode=mode, opponents=opponents)
    assert "choose an opponent with another cruiser that may play in it" in text
    assert "Choose at least one opponent." in cost(
        client, deck="ares-loan", mode=mode, opponents=[]
    )


def test_guests_hear_that_others_are_before_them(client, monkeypatch, ann):
    monkeypatch.setattr(limits, "MAX_GUESTS_UNDER_WAY", 1)
    submit_run(owner=guest(), plan=run_plan())
    words = "Guests have many playtests under way just now; sign in, or try again in a minute."
    assert words in send(client).content.decode()
    client.force_login(ann)
    assert send(client).status_code == 302


def test_each_seat_has_the_bot_that_was_chosen_for_it(client):
    send(client, bot="cadet", enemy_bot="pilot")
    assert bots_played(Run.objects.get()) == {("cadet", "pilot")}
    Run.objects.all().delete()
    send(client, bot="pilot", enemy_bot="cadet")
    run = Run.objects.get()
    assert bots_played(run) == {("pilot", "cadet")}
    assert [each["bot"] for each in run.entrants] == ["pilot", "cadet", "cadet"]
    assert "Pilot, Cadet" in page(client, "run", run.slug)
    again = client.get(reverse("simulate:new_run"), {"again": run.slug}).context["form"]
    assert (again.data["bot"], again.data["enemy_bot"]) == ("pilot", "cadet")


def test_a_pasted_list_stands_for_the_deck(client):
    deck = stock_decks()[0]
    pasted = "\n".join((f"Cruiser: {deck.cruiser}", *deck.cards))
    answer = send(client, deck="nobody", deck_list=pasted, games=4)
    assert answer.status_code == 302
    assert Run.objects.get().pairings.exists()
