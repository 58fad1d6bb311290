import re
from dataclasses import replace

import pytest
from django.test import Client

from catalog.web.limits.policies import POLICIES, policy
from decks.models import Deck
from tests.decks.samples import FORM, STOCK, text_of

SAVE = FORM | {"action": "save"}


@pytest.fixture
def saved(client):
    """The address of a deck of the client's session."""
    return client.post("/decks/new/", SAVE).headers["location"].removesuffix("?saved")


def checked(html):
    return set(re.findall(r'name="card" value="([0-9-]+)" checked', html))


def kept(html):
    """Every card that the form would send, whether shown or not."""
    return checked(html) | set(re.findall(r'type="hidden" name="card" value="([0-9-]+)"', html))


def test_the_builder_offers_every_card_and_cruiser_with_few_queries(
    client, pool, django_assert_num_queries
):
    page = client.get("/decks/new/").text
    assert set(re.findall(r'name="card" value="([0-9-]+)"', page)) == set(pool.cards)
    assert set(re.findall(r'name="cruiser" value="(\w+)"', page)) == set(pool.cruisers)
    assert checked(page) == set()
    with django_assert_num_queries(1):
        client.get("/decks/new/")
    with django_assert_num_queries(1):
        client.post("/decks/check/", SAVE)


def test_saving_makes_a_deck_of_the_session_which_others_do_not_edit(client, saved):
    page = client.get(f"{saved}?saved").text
    assert checked(page) == set(STOCK.cards)
    assert "Saved as version 1" in text_of(page)
    assert Client().get(saved).status_code == 404
    assert Client().post(saved, SAVE | {"based_on": 1}).status_code == 404


def test_what_is_refused_is_not_saved_loses_nothing_and_its_first_field_has_the_focus(client):
    wrong_tags = client.post("/decks/new/", SAVE | {"tags": "b!"}).text
    assert re.findall(r'name="(\w+)"[^>]* autofocus', wrong_tags) == ["tags"]
    assert '<details class="plain-details more-figures" open>' in wrong_tags
    both = client.post("/decks/new/", SAVE | {"name": "", "tags": "b!"}).text
    assert re.findall(r'name="(\w+)"[^>]* autofocus', both) == ["name"]
    answer = client.post("/decks/new/", SAVE | {"name": " ", "description": "Sting."})
    assert answer.status_code == 422
    assert "A deck needs a name." in answer.text
    assert checked(answer.text) == set(STOCK.cards)
    assert "Sting." in answer.text
    assert not Deck.objects.exists()


def test_a_change_renews_deck_summary_and_insight_and_stores_nothing(client):
    answer = client.post("/decks/check/", SAVE).text
    assert re.findall(r'id="(deck-\w+)"', answer) == ["deck-check", "deck-summary", "deck-insight"]
    assert answer.count('hx-swap-oob="true"') == 2
    assert "<html" not in answer
    assert "hx-swap-oob" not in client.get("/decks/new/").text
    assert "Legal for Total War" in answer
    assert not Deck.objects.exists()
    assert not {"sessionid", "keeper"} & client.cookies.keys()


def test_a_second_tab_gets_both_sides_and_loses_nothing(client, saved):
    client.post(saved, SAVE | {"based_on": 1, "card": ["0-1", "0-2"]})
    answer = client.post(saved, SAVE | {"based_on": 1, "card": ["0-1", "0-4"]})
    assert answer.status_code == 409
    assert "Only here: 0-4" in text_of(answer.text)
    assert "Only here: 0-2" in text_of(answer.text)
    assert kept(answer.text) == {"0-1", "0-4"}
    assert Deck.objects.get().newest.cards == ("0-1", "0-2")


@pytest.mark.parametrize(("held", "offered"), [("in", True), ("out", False)])
def test_chips_work_without_scripts(held, offered, client, pool):
    page = client.post("/decks/new/", SAVE | {"action": "search", "held": held}).text
    boxes = set(re.findall(r'type="checkbox" name="card" value="([0-9-]+)"', page))
    assert boxes == (set(STOCK.cards) if offered else set(pool.cards) - set(STOCK.cards))
    assert kept(page) == set(STOCK.cards)


def test_a_script_saves_in_place(client, saved):
    script = {"HX-Request": "true"}
    answer = client.post(saved, SAVE | {"based_on": 1, "card": ["0-1"]}, headers=script)
    assert (answer.status_code, "Saved as version 2" in text_of(answer.text)) == (200, True)
    assert f'data-based-on="2" data-autosave="{saved.replace("edit", "autosave")}"' in answer.text
    assert "<html" not in answer.text
    refused = client.post(saved, SAVE | {"based_on": 2, "name": ""}, headers=script)
    assert refused.status_code == 422
    assert '<p id="name-error" class="field-error" role="alert">' in refused.text


def test_an_account_publishes_on_the_deck_s_page(signed_in, make):
    address = f"/decks/{make().slug}/"
    assert f'action="{address}share/"' in signed_in.get(address).text
    signed_in.post(f"{address}share/", {"visibility": "public"})
    assert "Wasps" in Client().get("/decks/").text
    assert Deck.objects.get().newest.was_shared
    assert signed_in.post(f"{address}share/", {"visibility": "x"}).status_code == 422
    signed_in.post(f"{address}share/", {"visibility": "private"})
    assert Client().get(address).status_code == 404


def test_a_begun_deck_is_filled_up_to_a_legal_one(client):
    page = client.post("/decks/new/", {"action": "fill", "card": ["0-1"], "cruiser": "ares"}).text
    assert "0-1" in checked(page)
    assert len(checked(page)) == 25
    assert "Legal for Total War" in page


def test_a_network_changes_stored_decks_only_so_often(client, saved, monkeypatch):
    limited = replace(POLICIES["deck_change"], network=policy("2/hour").guest)
    monkeypatch.setitem(POLICIES, "deck_change", limited)
    autosave = saved.replace("/edit/", "/autosave/")
    sent = [
        client.post(address, SAVE | {"based_on": 1}, REMOTE_ADDR=f"203.0.113.{number}")
        for number, address in enumerate((autosave, saved, autosave, saved))
    ]
    assert [answer.status_code for answer in sent][2:] == [429, 429]
    assert "No more than 2 changes of decks" in sent[2].text
