"""Cards set aside and notes of cards, which are the owner's alone."""

from django.test import Client

from decks.models import Deck
from tests.decks.samples import FORM

NOTE = "for the second round"
REMARKS = {"maybe": ["3-36", "2-16"], "card_note-0-1": NOTE, "card_note-3-36": "too slow?"}


def save(client, **changes):
    deck = Deck.objects.first()
    address = f"/decks/{deck.slug}/edit/" if deck else "/decks/new/"
    based_on = {"based_on": deck.head.number} if deck else {}
    sent = FORM | REMARKS | based_on | {"action": "save"} | changes
    assert client.post(address, sent).status_code == 302
    return Deck.objects.get()


def test_they_are_kept_with_the_version_but_for_what_no_card_has(signed_in):
    deck = save(signed_in, maybe=[*REMARKS["maybe"], "9-99"], **{"card_note-9-99": "x"})
    assert deck.head.maybe == ("2-16", "3-36")
    assert deck.head.card_notes == {"0-1": NOTE, "3-36": "too slow?"}
    page = signed_in.get(f"/decks/{deck.slug}/edit/").text
    assert f'value="{NOTE}"' in page
    assert "Forget 3-36" in page
    save(signed_in, maybe=[])
    assert [each.maybe for each in deck.versions.order_by("number")] == [("2-16", "3-36"), ()]


def test_an_autosave_keeps_them_and_the_same_again_adds_nothing(signed_in):
    deck = save(signed_in)
    sent = FORM | REMARKS | {"based_on": 1, "maybe": ["2-16"]}
    assert signed_in.post(f"/decks/{deck.slug}/autosave/", sent).status_code == 200
    assert (deck.head.is_autosave, deck.head.maybe) == (True, ("2-16",))
    signed_in.post(f"/decks/{deck.slug}/autosave/", sent | {"based_on": deck.head.number})
    assert deck.versions.count() == 2


def test_notes_are_limited_by_what_readers_count(signed_in):
    family = "👨\u200d👩\u200d👧"
    deck = save(signed_in, **{"card_note-0-1": 150 * family, "card_note-3-36": 100 * "e\u0301"})
    assert set(map(len, deck.head.card_notes.values())) == {750, 200}
    answer = signed_in.post("/decks/new/", FORM | {"card_note-0-1": 201 * "y", "action": "save"})
    assert answer.status_code == 422
    assert "Note on 0-1: At most 200 characters, here are 201." in answer.text


def test_nobody_else_is_told_them_but_the_owner_s_copy_has_them(signed_in):
    deck = save(signed_in, visibility="public")
    for place in ("", "export/json/", "versions/1/", "export/text/"):
        told = Client().get(f"/decks/{deck.slug}/{place}")
        assert told.status_code == 200
        assert NOTE not in told.text
        assert '"maybe"' not in told.text
    assert NOTE not in Client().get(f"/api/decks/{deck.slug}/").text
    Client().post(f"/decks/{deck.slug}/copy/")
    assert Deck.objects.latest("pk").head.card_notes == {}
    signed_in.post(f"/decks/{deck.slug}/copy/")
    assert Deck.objects.latest("pk").head.remarks == deck.head.remarks


def test_a_conflict_keeps_them_and_tells_that_they_differ(signed_in):
    deck = save(signed_in)
    sent = FORM | REMARKS | {"based_on": 7, "maybe": [], "action": "save"}
    answer = signed_in.post(f"/decks/{deck.slug}/edit/", sent)
    assert answer.status_code == 409
    assert "notes differ" in answer.text
    assert f'name="card_note-0-1" value="{NOTE}"' in answer.text
