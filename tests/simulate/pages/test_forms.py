import math
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import translation

from catalog.web.formats.number_format import duration
from decks.construction.stock import stock_decks
from simulate.experiments import estimates, limits
from simulate.models import Run
from simulate.statistics.forecast import PAIR_VARIANCE
from tests.simulate.browsing import STOCK, become, filled_in, missing, send
from tests.simulate.runs import guest, run_plan, submitted

pytestmark = pytest.mark.django_db
REFUSALS = {
    "active_runs": "You may have 1 playtest under way at a time; wait until it ends, or cancel it.",
    "runs_a_day": "You may begin 1 playtest within 24 hours, and have done so. Go on tomorrow.",
    "games_a_day": "Of the 59 games that you may ask for within 24 hours, 19 are left. With these pairings"
    " you may ask for 8 games of each. You can also go on tomorrow.",
}


@pytest.fixture(autouse=True)
def a_thousand_games_a_second(loaded, cards, monkeypatch):
    for module in (estimates, limits):
        monkeypatch.setattr(module, "games_per_second", lambda _each: 1000.0)


def cost(client, **said):
    """What htmx shows as the form changes."""
    address = reverse("simulate:new_run")
    return client.post(address, filled_in(**said), headers={"HX-Request": "true"}).text


def figures(text):
    """The figures of the cost in their order."""
    return [part.partition("</dd>")[0] for part in text.split("<dd>")[1:]]


def percent(share):
    return f"{100 * share:.1f}\xa0%"


def test_the_cost_tells_games_time_widths_and_the_smallest_difference(client):
    text = cost(client, opponents=STOCK[1:2], games=4000)
    error = math.sqrt(PAIR_VARIANCE / 2000)
    width = f"± {percent(1.95996 * error)}"
    assert figures(text) == ["4,000", "4\xa0seconds", width, width]
    # 1.96 for 95 of 100, and 0.84 for four of five.
    assert f"departure from 50\xa0% of {percent((1.95996 + 0.84162) * error)} or more" in text


@pytest.mark.parametrize(
    ("games", "told", "time"),
    [
        (10_000_000, "10,000,000", "3\xa0hours"),
        (900_000, "900,000", "15\xa0minutes"),
        (10**12, "1,000,000,000,000", "11,574\xa0days"),
    ],
)
def test_too_many_games_are_told_with_their_price_and_what_would_do(client, games, told, time):
    most = "you may ask for at most 200,000."
    said = f"That makes {told} games, about {time} of the workers&#x27; time; {most}"
    preview = cost(client, opponents=STOCK[1:2], games=games)
    assert not missing(preview, said, "With these pairings you may ask for 200,000 games of each.")
    assert figures(preview) == [told, time]
    assert "±" not in preview
    sent = send(client, opponents=STOCK[1:2], games=games)
    assert (sent.status_code, said in sent.text) == (422, True)
    assert not Run.objects.exists()


def test_an_interval_that_takes_too_many_games_is_told(client):
    text = cost(client, rule="interval", half_width="0.1")
    taken = "That may take up to 1,952,000 games, about 33\xa0minutes of the workers"
    assert not missing(
        text, taken, "at most 200,000. Ask for a wider interval, ± 0.4\xa0% or more."
    )
    assert text.count("±") == 1


def test_numbers_are_told_in_the_language_of_the_reader(client):
    client.cookies["django_language"] = "ru"
    preview = cost(client, opponents=STOCK[1:2], games=10_000_000)
    assert "10\xa0000\xa0000" in preview
    assert "10,000,000" not in preview
    with translation.override("ru"):
        assert duration(7200) == "2\xa0часа"


@pytest.mark.parametrize(("limit", "most"), [*zip(REFUSALS, (1, 1, 59), strict=True)])
def test_what_is_used_up_is_told_before_and_after_sending(client, monkeypatch, limit, most):
    words = REFUSALS[limit]
    monkeypatch.setattr(limits, "GUEST", replace(limits.GUEST, **{limit: most}))
    submitted(run_plan(games=20))
    become(client, guest())
    assert not missing(cost(client), words, "±")  # what it would show is told all the same
    sent = send(client)
    assert (sent.status_code, words in sent.text) == (422, True)
    assert Run.objects.count() == 1


def test_guests_hear_that_others_are_before_them(client, monkeypatch, ann):
    monkeypatch.setattr(limits, "MAX_GUESTS_UNDER_WAY", 1)
    submitted(run_plan())
    words = "Guests have many playtests under way just now; sign in, or try again in a minute."
    assert words in send(client).text
    client.force_login(ann)
    assert send(client).status_code == 302


def test_a_pasted_list_stands_for_the_deck(client):
    deck = stock_decks()[0]
    pasted = "\n".join((f"Cruiser: {deck.cruiser}", *deck.cards))
    assert send(client, deck="nobody", deck_list=pasted, games=4).status_code == 302
    assert Run.objects.get().pairings.exists()
