"""Decks and codes when the current edition changes, or its numbers are corrected."""

import json
from dataclasses import replace

import pytest

from catalog.cards.content import HalfContent
from catalog.editions import services as catalogue
from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.edition_pools import read_code
from decks.library import services
from decks.library.carry_over import carry_deck_over
from decks.library.services import DeckDraft, OtherEdition
from decks.models import Visibility
from tests.decks.samples import LISTED, SHIPPED, STOCK

FIRST, SECOND, *REST = STOCK.cards
CORRECTED = f"{SECOND[0]}-99"
RENUMBERED = {SECOND: {"serial": 99}}
CHANGED = {FIRST: {"series": "blue", "top": HalfContent(4), "bottom": HalfContent()}}


@pytest.fixture
def pool(loaded):
    return current_pool()


def load_with(changes, key="reconstruction"):
    """Loads an edition of the shipped cards, with changes of some by their numbers."""
    cards = tuple(replace(card, **changes.get(card.number, {})) for card in SHIPPED.cards)
    return catalogue.load(content=replace(SHIPPED, key=key, cards=cards)).edition


@pytest.fixture
def box(deck):
    """Another edition is current, where the deck's first card plays otherwise and its second is missing."""
    catalogue.make_current(edition=load_with(CHANGED | RENUMBERED, "box"))


def test_a_version_names_its_revision_and_follows_corrected_numbers_when_carried_over(deck):
    assert deck.newest.edition == "reconstruction"
    assert deck.newest.revision == catalogue.current_revision()
    load_with(RENUMBERED)
    version, report = carry_deck_over(deck=deck, based_on=1, pool=current_pool())
    assert report.renumbered == ((SECOND, CORRECTED),)
    assert set(version.cards) == {FIRST, CORRECTED, *REST}


def test_a_code_opens_with_the_edition_that_it_names(client, deck, box):
    code = client.get(f"/api/decks/{deck.slug}/").json()["code"]
    page = client.get(f"/d/{code}/")
    assert page.status_code == 200
    assert page.context["shown"].cards[0].number == STOCK.cards[0]
    assert "Not a deck of the current edition" in page.text
    told = client.get(f"/api/codes/{code}/").json()
    assert (told["edition"], tuple(told["cards"])) == ("reconstruction", STOCK.cards)
    assert [each["code"] for each in told["violations"]] == ["other_edition"]
    assert client.get(f"/d/{code}/export/text/").status_code == 200


def test_a_corrected_number_kills_no_code(client, pool):
    code = codes.encode(LISTED, pool)
    load_with(RENUMBERED)
    assert set(read_code(code, current_pool()).cards) == {FIRST, CORRECTED, *REST}
    page = client.get(f"/d/{code}/")
    assert "Legal for Total War" in page.text
    assert page.context["code_address"] != f"http://testserver/d/{code}/"


def test_a_deck_of_another_edition_is_not_saved_with_new_meanings(signed_in, deck, box):
    answer = signed_in.get(f"/decks/{deck.slug}/edit/")
    assert answer.headers["location"] == f"/decks/{deck.slug}/carry-over/"
    body = {"name": "Wasps", "cards": STOCK.cards[:1], "based_on": 1}
    answer = signed_in.put(f"/api/decks/{deck.slug}/", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "other_edition")
    draft = DeckDraft("Wasps", "", ())
    with pytest.raises(OtherEdition):
        services.autosave_deck(deck=deck, draft=draft, based_on=1, pool=current_pool())
    form = {"name": "Wasps", "cruiser": STOCK.cruiser, "based_on": "1"}
    assert signed_in.post(f"/decks/{deck.slug}/autosave/", form).status_code == 409
    assert signed_in.post(f"/decks/{deck.slug}/edit/", form | {"action": "save"}).status_code == 409
    assert deck.versions.count() == 1


def test_a_deck_is_carried_over_with_a_report(signed_in, deck, box):
    address = f"/decks/{deck.slug}/carry-over/"
    report = signed_in.get(address).context["report"]
    assert (report.changed, report.lost, report.renumbered) == ((FIRST,), (SECOND,), ())
    assert report.same == tuple(REST)
    assert signed_in.post(address, {"based_on": "1"}).status_code == 302
    deck.refresh_from_db()
    assert (deck.newest.edition, deck.newest.cards) == ("box", (FIRST, *REST))
    assert deck.newest.note == "Carried over from “reconstruction”"
    assert (deck.visibility, deck.description) == (Visibility.PUBLIC, "Sting.")
    assert signed_in.get(f"/decks/{deck.slug}/edit/").status_code == 200
    assert "already" in signed_in.get(address).text


def test_a_deck_of_an_earlier_revision_is_marked_and_carried_over(signed_in, deck):
    load_with(CHANGED)
    assert "others under their numbers" in signed_in.get(f"/decks/{deck.slug}/").text
    version, report = carry_deck_over(deck=deck, based_on=1, pool=current_pool())
    assert (report.changed, version.revision) == ((FIRST,), current_pool().revision)
    assert "others under their numbers" not in signed_in.get(f"/decks/{deck.slug}/").text


def test_a_shared_deck_that_loses_too_much_becomes_private(make):
    deck = make(visibility=Visibility.PUBLIC, cards=STOCK.cards[:25])
    catalogue.make_current(edition=load_with(RENUMBERED, "box"))
    carry_deck_over(deck=deck, based_on=1, pool=current_pool())
    deck.refresh_from_db()
    assert (deck.visibility, len(deck.newest.cards)) == (Visibility.PRIVATE, 24)
