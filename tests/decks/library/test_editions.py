"""Decks and codes when the current edition changes, or its numbers are corrected."""

import json
from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from catalog.cards.content import CardContent, EditionContent, HalfContent
from catalog.editions import services as catalogue
from catalog.models import Edition
from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from decks.construction.edition_pools import read_code
from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.carry_over import carry_deck_over
from decks.library.services import DeckDraft, OtherEdition
from decks.models import Owner, Visibility
from tests.rows import shipped_files

STOCK = stock_decks()[0]
LIST = DeckList(STOCK.cards, STOCK.cruiser)


@pytest.fixture
def ann(db):
    return User.objects.create_user("ann")


@pytest.fixture
def deck(ann, loaded):
    """A published deck of the shipped edition."""
    draft = DeckDraft("Wasps", STOCK.cruiser, STOCK.cards, "Sting.", Visibility.PUBLIC, ("swarm",))
    return services.create_deck(owner=Owner(ann), draft=draft, pool=current_pool())


def renumbered(card: CardContent, serial: int) -> CardContent:
    return replace(card, serial=serial)


def other_cards() -> tuple[CardContent, ...]:
    """The shipped cards, of which the stock deck's first plays otherwise and its second is missing."""
    first, second, *_rest = STOCK.cards
    cards = []
    for card in shipped_files().cards:
        if card.number == first:
            card = replace(card, series="blue", top=HalfContent(4), bottom=HalfContent())
        if card.number == second:
            card = renumbered(card, 99)
        cards.append(card)
    return tuple(cards)


@pytest.fixture
def box(deck):
    """Another edition, which is current now."""
    content: EditionContent = replace(shipped_files(), key="box", cards=other_cards())
    assert content.texts is not None
    content = replace(content, texts=replace(content.texts, name="My box", name_ru=""))
    edition = catalogue.load(content=content).edition
    catalogue.make_current(edition=edition)
    return edition


def correct_a_number(edition: Edition) -> tuple[str, str]:
    """Gives the stock deck's second card another serial, as an owner would who mistyped it."""
    wrong = STOCK.cards[1]
    cards = tuple(
        renumbered(card, 99) if card.number == wrong else card for card in shipped_files().cards
    )
    catalogue.load(content=replace(shipped_files(), key=edition.key, cards=cards))
    return wrong, f"{wrong[0]}-99"


def test_a_version_names_its_edition_and_revision(deck):
    assert deck.newest.edition == "reconstruction"
    assert deck.newest.revision == catalogue.current_revision()


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


def test_a_corrected_number_kills_no_code(client, loaded):
    code = codes.encode(LIST, current_pool())
    wrong, right = correct_a_number(loaded)
    listed = read_code(code, current_pool())
    assert set(listed.cards) == {*STOCK.cards, right} - {wrong}
    page = client.get(f"/d/{code}/")
    assert "Legal for Total War" in page.text
    assert page.context["code_address"] != f"http://testserver/d/{code}/"


def test_a_deck_of_another_edition_is_not_saved_with_new_meanings(client, ann, deck, box):
    client.force_login(ann)
    answer = client.get(f"/decks/{deck.slug}/edit/")
    assert answer.headers["location"] == f"/decks/{deck.slug}/carry-over/"
    body = {"name": "Wasps", "cards": STOCK.cards[:1], "based_on": 1}
    answer = client.put(f"/api/decks/{deck.slug}/", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "other_edition")
    draft = DeckDraft("Wasps", "", ())
    with pytest.raises(OtherEdition):
        services.autosave_deck(deck=deck, draft=draft, based_on=1, pool=current_pool())
    form = {"name": "Wasps", "cruiser": STOCK.cruiser, "based_on": "1"}
    assert client.post(f"/decks/{deck.slug}/autosave/", form).status_code == 409
    assert client.post(f"/decks/{deck.slug}/edit/", form | {"action": "save"}).status_code == 409
    assert deck.versions.count() == 1


def test_a_deck_is_carried_over_with_a_report(client, ann, deck, box):
    client.force_login(ann)
    address = f"/decks/{deck.slug}/carry-over/"
    report = client.get(address).context["report"]
    first, second, *rest = STOCK.cards
    assert (report.changed, report.lost, report.renumbered) == ((first,), (second,), ())
    assert report.same == tuple(rest)
    assert client.post(address, {"based_on": "1"}).status_code == 302
    deck.refresh_from_db()
    assert (deck.newest.edition, deck.newest.cards) == ("box", (first, *rest))
    assert deck.newest.note == "Carried over from “reconstruction”"
    assert (deck.visibility, deck.description) == (Visibility.PUBLIC, "Sting.")
    assert client.get(f"/decks/{deck.slug}/edit/").status_code == 200
    assert "already" in client.get(address).text


def test_a_deck_follows_corrected_numbers_when_it_is_carried_over(deck, loaded):
    wrong, right = correct_a_number(loaded)
    version, report = carry_deck_over(deck=deck, based_on=1, pool=current_pool())
    assert report.renumbered == ((wrong, right),)
    assert set(version.cards) == {*STOCK.cards, right} - {wrong}


def change_a_card(edition: Edition) -> str:
    """Loads a revision of the edition in which the stock deck's first card plays otherwise."""
    changed = STOCK.cards[0]
    cards = tuple(
        replace(card, series="blue", top=HalfContent(4), bottom=HalfContent())
        if card.number == changed
        else card
        for card in shipped_files().cards
    )
    catalogue.load(content=replace(shipped_files(), key=edition.key, cards=cards))
    return changed


def test_a_deck_of_an_earlier_revision_is_marked_and_carried_over(client, ann, deck, loaded):
    changed = change_a_card(loaded)
    client.force_login(ann)
    assert "others under their numbers" in client.get(f"/decks/{deck.slug}/").text
    version, report = carry_deck_over(deck=deck, based_on=1, pool=current_pool())
    assert (report.changed, version.revision) == ((changed,), current_pool().revision)
    assert "others under their numbers" not in client.get(f"/decks/{deck.slug}/").text


def test_a_shared_deck_that_loses_too_much_becomes_private(ann, loaded):
    draft = DeckDraft("Few", STOCK.cruiser, STOCK.cards[:25], "", Visibility.PUBLIC)
    deck = services.create_deck(owner=Owner(ann), draft=draft, pool=current_pool())
    content = replace(shipped_files(), key="box", cards=other_cards())
    catalogue.make_current(edition=catalogue.load(content=content).edition)
    carry_deck_over(deck=deck, based_on=1, pool=current_pool())
    deck.refresh_from_db()
    assert (deck.visibility, len(deck.newest.cards)) == (Visibility.PRIVATE, 24)
