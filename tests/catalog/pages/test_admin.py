from dataclasses import replace

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from catalog.editions import services
from catalog.models import Card, Cruiser, Edition


def page(model: str, view: str, *arguments: object) -> str:
    return reverse(f"admin:catalog_{model}_{view}", args=arguments)


def card_form(edition: Edition, **changes: object) -> dict[str, object]:
    plain = {"edition": edition.pk, "number": "3-50", "series": "green"}
    return plain | {"top_fighters": 2, "bottom_fighters": 0} | changes


def cruiser_form(edition: Edition, sectors: int = 5) -> dict[str, object]:
    form: dict[str, object] = {"edition": edition.pk, "key": "hera", "name": "Hera", "armour": 20}
    form |= {"sectors-TOTAL_FORMS": sectors, "sectors-INITIAL_FORMS": 0}
    for index in range(sectors):
        form |= {f"sectors-{index}-position": index + 1, f"sectors-{index}-fields": 3}
        form[f"sectors-{index}-draw"] = 1
    return form


@pytest.mark.parametrize("model", ["edition", "cruiser", "card"])
def test_a_list_page_needs_no_more_queries_for_more_rows(
    model, admin_client, loaded, shipped, connection
):
    few = count_queries(admin_client, page(model, "changelist"), connection)
    for key in ("box", "crate"):
        services.load(content=replace(shipped, key=key))
    assert count_queries(admin_client, page(model, "changelist"), connection) == few


@pytest.fixture
def connection():
    from django.db import connection

    return connection


def count_queries(client: Client, address: str, connection) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.parametrize("model", ["edition", "cruiser", "card"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_page_opens_in_both_languages(model, language, admin_client, loaded):
    row = {"edition": Edition, "cruiser": Cruiser, "card": Card}[model]._default_manager.first()
    for address in (page(model, "add"), page(model, "change", row.pk)):
        assert admin_client.get(address, headers={"Accept-Language": language}).status_code == 200


@pytest.fixture
def box(loaded):
    """An edition that is being typed in."""
    return Edition.objects.create(key="box", name="Box")


def test_the_current_edition_stays_complete(admin_client, loaded):
    answer = admin_client.post(page("card", "add"), card_form(loaded))
    assert (answer.status_code, "101 cards of 100." in answer.text) == (409, True)
    ares = loaded.cruisers.get(key="ares")
    assert admin_client.post(page("cruiser", "delete", ares.pk), {"post": "yes"}).status_code == 409
    chosen = {"action": "delete_selected", "_selected_action": [ares.pk], "post": "yes"}
    assert admin_client.post(page("cruiser", "changelist"), chosen).status_code == 409
    assert (loaded.cards.count(), loaded.cruisers.count()) == (100, 4)


def test_a_changed_number_of_the_current_edition_leaves_the_numbers_of_before(admin_client, loaded):
    card = loaded.cards.get(number="2-27")
    form = card_form(loaded, number="2-28", series=card.series)
    assert admin_client.post(page("card", "change", card.pk), form).status_code == 302
    assert loaded.revisions.count() == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"number": "4-1"}, "A number is a level from 0 to 3"),
        ({"number": "3-10"}, "has a card of that number already"),
        ({"top_fighters": 5}, "A half has at most 4 fighters"),
        ({"top_fighters": 4, "bottom_fighters": 1}, "A front has at most 4 fighters"),
        ({"top_effect": "roll"}, "Blue cards alone roll"),
        ({"top_protection": "shield_2"}, "Blue cards alone have protections"),
    ],
)
def test_a_card_against_the_rules_is_refused_in_words(changes, message, admin_client, loaded):
    answer = admin_client.post(page("card", "add"), card_form(loaded, **changes))
    assert message in answer.content.decode()
    assert loaded.cards.count() == 100


def test_a_cruiser_with_four_sectors_is_refused(admin_client, loaded):
    admin_client.post(page("cruiser", "add"), cruiser_form(loaded, sectors=4))
    assert not loaded.cruisers.filter(key="hera").exists()


def make_current(client: Client, *editions: Edition) -> str:
    keys = [edition.pk for edition in editions]
    form = {"action": "make_current", "_selected_action": keys}
    return client.post(page("edition", "changelist"), form, follow=True).content.decode()


def test_only_one_edition_is_made_current(admin_client, loaded, shipped):
    box = services.load(content=replace(shipped, key="box")).edition
    assert "Select exactly one edition." in make_current(admin_client, box, loaded)


def test_an_incomplete_edition_is_not_made_current(admin_client, box, loaded):
    assert "0 cards of 100." in make_current(admin_client, box)
    answer = admin_client.post("/editions/box/current/")
    assert (answer.status_code, "0 cards of 100." in answer.text) == (409, True)
    assert services.get_current_edition() == loaded
