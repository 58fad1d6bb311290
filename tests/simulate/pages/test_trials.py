import pytest

from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft, save_deck
from decks.models import Owner
from simulate.deals.matchups import versions_of
from simulate.models import Run, RunKind
from tests.simulate.browsing import STOCK, missing, page, private_deck, send_trial
from tests.simulate.runs import play_everything

pytestmark = pytest.mark.django_db
OUT = stock_decks()[0].cards[0]


@pytest.fixture(autouse=True)
def small_chunks(settings, cards, loaded):
    settings.PLAYTEST_CHUNK = 100


def spare():
    """A card that the first stock deck does not have."""
    return next(number for number in current_pool().cards if number not in stock_decks()[0].cards)


def finished(client):
    play_everything()
    return page(client, "run", Run.objects.get().slug)


def test_a_swap_test_is_asked_for_and_told_in_words(client):
    assert send_trial(client, "swap", out=OUT, into=spare()).status_code == 302
    assert Run.objects.get().kind == RunKind.SWAP
    assert not missing(finished(client), f"− {OUT}", f"+ {spare()}", "sequential test promises")
    Run.objects.update(verdict={"comparison": "better"})
    assert "the difference below is too large on average, by up to 2.5 points." in finished(client)


def test_a_deck_compared_with_itself_is_exactly_zero(client):
    send_trial(client, "compare", other=STOCK[0])
    words = ("exactly zero: unchanged", "smaller than 10.0 points either way")
    assert not missing(finished(client), *words)


@pytest.mark.parametrize(("other", "status"), [(STOCK[1], 302), (STOCK[0], 422), ("gone", 404)])
def test_a_button_has_captain_play_two_decks_against_each_other(client, other, status):
    answer = client.post("/playtests/head-to-head/", {"a": STOCK[0], "b": other})
    assert answer.status_code == status
    begun = list(Run.objects.values_list("most_games", "versions"))
    assert begun == [(512, versions_of(["captain"]))] * (status == 302)


@pytest.fixture
def deck(client, ann):
    """The visitor's own deck in two versions."""
    deck = private_deck(Owner(ann))
    longer = DeckDraft("Secret", "ares", (*deck.newest.cards, spare()))
    save_deck(deck=deck, draft=longer, based_on=1, pool=current_pool())
    client.force_login(ann)
    return deck


def test_versions_of_an_own_deck_are_compared(client, deck):
    assert send_trial(client, "compare", deck=deck.slug, version=1).status_code == 302
    assert "version 1" in Run.objects.get().entrants[1]["label"]
    client.logout()
    assert send_trial(client, "compare", deck=deck.slug, version=1).status_code == 404


@pytest.mark.parametrize(
    ("kind", "said", "words"),
    [
        ("swap", {"out": "3-99", "into": "3-10"}, "There is no card 3-99."),
        ("swap", {"out": "First Tkae", "into": "3-10"}, "There is no card First Tkae."),
        ("swap", {"out": OUT, "into": OUT}, "is in the deck already"),
        ("swap", {"out": OUT, "into": "9-9"}, "There is no card 9-9."),
        ("swap", {"out": "", "into": ""}, "This field is required."),
        ("compare", {}, "Name another deck, or a version of this one."),
        ("compare", {"version": 10**30}, "less than or equal to"),
        ("cuts", {"opponents": []}, "Choose at least one opponent."),
        ("cuts", {"budget": 100}, "So few games cannot tell"),
    ],
)
def test_what_cannot_be_asked_is_told(client, kind, said, words):
    answer = send_trial(client, kind, **said)
    assert (answer.status_code, words in answer.text) == (422, True)
    assert not Run.objects.exists()


@pytest.mark.parametrize("field", ["version", "base_version"])
def test_a_version_that_is_not_there_is_not_found(client, field):
    answer = send_trial(client, "compare", **{field: 99})
    assert (answer.status_code, [*answer.context["form"].errors]) == (404, [field])
