from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from catalog.editions import services
from catalog.models import Card, Cruiser, Edition


def page(model, view, *arguments):
    return reverse(f"admin:catalog_{model}_{view}", args=arguments)


def card_form(edition, **changes):
    plain = {"edition": edition.pk, "number": "3-50", "series": "green"}
    return plain | {"top_fighters": 2, "bottom_fighters": 0} | changes


@pytest.mark.parametrize("model", ["edition", "cruiser", "card"])
def test_a_list_page_needs_no_more_queries_for_more_rows(
    model, admin_client, loaded, shipped, django_assert_num_queries
):
    with CaptureQueriesContext(connection) as few:
        assert admin_client.get(page(model, "changelist")).status_code == 200
    for key in ("box", "crate"):
        services.load(content=replace(shipped, key=key))
    with django_assert_num_queries(len(few)):
        assert admin_client.get(page(model, "changelist")).status_code == 200


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


def test_the_current_edition_stays_complete_and_a_changed_number_leaves_those_of_before(
    admin_client, loaded
):
    answer = admin_client.post(page("card", "add"), card_form(loaded))
    assert (answer.status_code, "101 cards of 100." in answer.text) == (409, True)
    ares = loaded.cruisers.get(key="ares")
    assert admin_client.post(page("cruiser", "delete", ares.pk), {"post": "yes"}).status_code == 409
    chosen = {"action": "delete_selected", "_selected_action": [ares.pk], "post": "yes"}
    assert admin_client.post(page("cruiser", "changelist"), chosen).status_code == 409
    assert (loaded.cards.count(), loaded.cruisers.count()) == (100, 4)
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


@pytest.mark.parametrize(("count", "is_written"), [(4, False), (5, True)])
def test_a_cruiser_has_five_sectors(count, is_written, admin_client, box):
    form = {"edition": box.pk, "key": "hera", "name": "Hera", "armour": 20}
    form |= {"sectors-TOTAL_FORMS": count, "sectors-INITIAL_FORMS": 0}
    for place in range(count):
        form[f"sectors-{place}-position"] = place + 1
        form |= {f"sectors-{place}-fields": 3, f"sectors-{place}-draw": 1}
    admin_client.post(page("cruiser", "add"), form)
    assert box.cruisers.filter(key="hera").exists() == is_written


def make_current(client, *editions):
    form = {"action": "make_current", "_selected_action": [each.pk for each in editions]}
    return client.post(page("edition", "changelist"), form, follow=True).text


def test_only_one_edition_and_no_incomplete_one_is_made_current(admin_client, box, loaded):
    assert "Select exactly one edition." in make_current(admin_client, box, loaded)
    assert "0 cards of 100." in make_current(admin_client, box)
    answer = admin_client.post("/editions/box/current/")
    assert (answer.status_code, "0 cards of 100." in answer.text) == (409, True)
    assert services.get_current_edition() == loaded
