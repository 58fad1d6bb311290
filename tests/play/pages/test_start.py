import re

import pytest

from play.matches import starting
from play.matches.presence import connect, disconnect
from play.matches.stages import awaited_seats
from play.models import Match
from tests.play.conftest import ANN, BOB, EVE, fresh

PLAYERS = {"A": ANN, "B": BOB}


@pytest.fixture
def seated(new_match):
    return new_match(mode="skirmish", begins=False)


def address(match, rest=""):
    return f"/play/join/{match.slug}/{rest}"


def test_the_start_goes_on_step_by_step_to_the_table(browser, seated):
    for letter, player in PLAYERS.items():
        answer = browser(player).post(address(seated, "salt/"), {f"salt-{letter}": letter})
        assert answer.headers["Location"] == address(seated)
    for cruiser in ("ares", "atlas"):
        match = fresh(seated)
        chooser = PLAYERS[awaited_seats(match)[0]]
        page = browser(chooser).get(address(match))
        assert cruiser in page.context["options"]
        assert f'name="option" value="{cruiser}"' in page.text
        browser(chooser).post(address(seated, "choice/"), {"option": cruiser})
    for player in (ANN, BOB):
        answer = browser(player).get(address(seated))
        assert answer.headers["Location"] == f"/play/matches/{seated.slug}/"


def test_the_start_takes_few_queries_and_who_looks_on_sees_the_steps_and_no_form(
    browser, seated, django_assert_max_num_queries
):
    with django_assert_max_num_queries(8):
        browser(ANN).get(address(seated))
    page = browser(EVE).get(address(seated))
    assert page.status_code == 200
    assert '<form class="start-form"' not in page.text
    assert "call-off" not in page.text
    browser(ANN).post(address(seated, "salt/"), {"salt-A": "one"})
    again = browser(ANN).post(address(seated, "salt/"), {"salt-A": "two"})
    assert (again.status_code, "there already" in again.text) == (409, True)
    assert fresh(seated).seat("A").salt == "one"


@pytest.mark.parametrize(
    ("rest", "sent"),
    [
        ("salt/", {"salt-A": "x"}),
        ("choice/", {"option": "ares"}),
        ("free-seat/", {}),
        ("call-off/", {}),
    ],
)
def test_without_a_seat_every_answer_is_refused_with_the_reason(browser, seated, rest, sent):
    answer = browser(EVE).post(address(seated, rest), sent)
    assert (answer.status_code, "You have no seat" in answer.text) == (403, True)
    assert (fresh(seated).status, fresh(seated).seat("A").salt) == ("waiting", "")


def piece(browser, match, player):
    return browser(player).get(address(match, "?seen="), headers={"HX-Request": "true"})


@pytest.mark.parametrize("viewer", [ANN, EVE])
def test_the_piece_leads_on_when_the_match_begins_or_is_called_off(browser, new_match, viewer):
    begun, ended = new_match(), new_match(begins=False)
    starting.call_off(slug=ended.slug, player=ANN)
    assert piece(browser, begun, viewer).headers["HX-Redirect"] == f"/play/matches/{begun.slug}/"
    assert piece(browser, ended, viewer).headers["HX-Redirect"] == address(ended)
    assert browser(viewer).get(address(ended)).status_code == 410


def test_the_host_frees_the_seat_of_a_guest_who_is_away(browser, seated):
    give = "Free the seat"
    assert give not in browser(BOB).get(address(seated)).text
    connect(seated.slug, "B")
    assert give not in browser(ANN).get(address(seated)).text
    assert browser(ANN).post(address(seated, "free-seat/")).status_code == 409
    disconnect(seated.slug, "B")
    assert give in browser(ANN).get(address(seated)).text
    assert browser(ANN).post(address(seated, "free-seat/")).status_code == 302
    assert fresh(seated).letters_of(BOB) == ()


@pytest.mark.parametrize("place", ["A", "B"])
def test_at_one_screen_chance_chooses_for_both_and_the_first_keeps_the_name(client, place, loaded):
    sent = {"kind": "hotseat", "mode": "skirmish", "name": "Ann", "second-name": "Bob"}
    page = client.post("/play/", sent | {"by_chance": "on"})["Location"]
    match = Match.objects.get()
    client.post(f"{page}salt/", {f"salt-{letter}": place + letter for letter in "AB"})
    assert client.get(page)["Location"] == f"/play/matches/{match.slug}/"
    assert 'name="name" value="Ann"' in client.get("/play/").text


def test_the_field_that_is_wrong_takes_the_focus(client, loaded):
    answer = client.post("/play/", {"kind": "hotseat", "mode": "training", "name": "x" * 61})
    assert re.search(r'name="name"[^>]* aria-invalid="true" autofocus\s*>', answer.text)
