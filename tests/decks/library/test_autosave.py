import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from decks.library import services
from decks.library.services import DeckDraft
from decks.models import FIRST_AUTOSAVE, Deck, DeckVersion
from tests.decks.samples import FORM, GUEST

SAVE = {"action": "save", "based_on": FIRST_AUTOSAVE}


def autosave(client, deck, based_on=1, **changes):
    return client.post(f"/decks/{deck.slug}/autosave/", FORM | {"based_on": based_on} | changes)


def test_a_new_deck_of_a_session_is_autosaved(client):
    answer = client.post("/decks/new/autosave/", {"card": "0-1"})
    deck = Deck.objects.get()
    kept = (deck.name, deck.newest.cards, deck.newest.is_autosave)
    assert kept == ("Unnamed deck", ("0-1",), True)
    assert f'data-address="/decks/{deck.slug}/edit/"' in answer.text
    assert f'data-based-on="{FIRST_AUTOSAVE}"' in answer.text
    assert Client().get(f"/decks/{deck.slug}/").status_code == 404


def test_an_autosave_is_a_version_that_others_do_not_see_and_the_builder_goes_on_from(
    signed_in, deck
):
    assert "Saved a moment ago" in autosave(signed_in, deck, card=["0-1"]).text
    deck.refresh_from_db()
    assert (deck.latest, deck.head.number, deck.head.cards) == (1, FIRST_AUTOSAVE, ("0-1",))
    assert "Legal for Total War" in Client().get(f"/decks/{deck.slug}/").text
    page = signed_in.get(f"/decks/{deck.slug}/edit/").text
    assert re.findall(r'name="card" value="([0-9-]+)" checked', page) == ["0-1"]
    assert 'name="based_on" value="500000"' in page
    assert "only you see them until you save" in page


def test_saving_an_autosave_makes_a_version_that_other_tabs_go_on_from(signed_in, deck):
    autosave(signed_in, deck, card=["0-1"])
    sent = FORM | SAVE | {"card": ["0-1"], "note": "Less is more"}
    signed_in.post(f"/decks/{deck.slug}/edit/", sent)
    deck.refresh_from_db()
    assert (deck.latest, deck.newest.is_autosave, deck.newest.note) == (2, False, "Less is more")
    assert autosave(signed_in, deck, FIRST_AUTOSAVE, card=["0-1", "0-2"]).status_code == 200
    assert autosave(signed_in, deck, FIRST_AUTOSAVE, card=["0-3"]).status_code == 409


def test_a_conflict_is_reported_and_stores_nothing_and_nor_do_others(signed_in, deck):
    assert autosave(Client(), deck).status_code == 404
    autosave(signed_in, deck, card=["0-1"])
    answer = autosave(signed_in, deck, card=["0-2"])
    assert (answer.status_code, "Show both and choose" in answer.text) == (409, True)
    assert DeckVersion.objects.count() == 2


@pytest.mark.parametrize(("most", "left"), [(2, "0-1 0-3 0-4 3-1"), (1, "0-1 0-4 3-1")])
def test_the_last_old_autosave_of_each_of_so_many_hours_stays(monkeypatch, make, pool, most, left):
    monkeypatch.setattr(services, "MAX_AUTOSAVES", most)
    deck = make(owner=GUEST, cruiser="", cards=("0-1",))
    now = timezone.now().replace(minute=30)
    for serial, minutes in ((2, 150), (3, 149), (4, 90)):
        draft = DeckDraft("", "", (f"0-{serial}",))
        kept = services.add_version(deck, draft, pool, is_autosave=True)
        DeckVersion.objects.filter(pk=kept.pk).update(created=now - timedelta(minutes=minutes))
    draft = DeckDraft("Wasps", "", ("3-1",))
    services.autosave_deck(deck=deck, draft=draft, based_on=kept.number, pool=pool)
    cards = deck.versions.order_by("pk").values_list("cards", flat=True)
    assert [held[0] for held in cards] == left.split()
