import json
import zipfile

import pytest
from django.contrib.auth.models import User

from decks.accounts.personal_data import write_archive
from decks.construction.stock import stock_decks
from decks.library import services
from decks.library.services import DeckDraft
from decks.models import Deck, Owner, Visibility

STOCK = stock_decks()[0]

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def ann():
    return User.objects.create_user("ann", email="ann@example.org")


@pytest.fixture
def make(pool):
    def make(user, name, visibility=Visibility.PRIVATE):
        draft = DeckDraft(name, STOCK.cruiser, pool.known(STOCK.cards), visibility=visibility)
        return services.create_deck(owner=Owner(user), draft=draft, pool=pool)

    return make


def files_of(user):
    with zipfile.ZipFile(write_archive(user)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_decks_are_there_with_all_versions_and_as_text(ann, make, pool):
    deck = make(ann, "Wasps")
    draft = DeckDraft("Wasps", STOCK.cruiser, pool.known(STOCK.cards[:-1]))
    services.save_deck(deck=deck, draft=draft, based_on=1, pool=pool, note="one less")
    files = files_of(ann)
    document = json.loads(files[f"decks/{deck.slug}.json"])
    sizes = [len(each["cards"]) for each in document["versions"]]
    assert sizes == [len(STOCK.cards), len(STOCK.cards) - 1]
    assert document["versions"][1]["note"] == "one less"
    assert files[f"decks/{deck.slug}.txt"].startswith("name: Wasps\n")


def test_nothing_that_others_keep_to_themselves_is_there(ann, make):
    bea = User.objects.create_user("bea")
    for name in ("Hornets", "Moths"):
        services.set_like(deck=make(bea, name, Visibility.PUBLIC), user=ann, liked=True)
    Deck.objects.filter(name="Moths").update(visibility=Visibility.PRIVATE)
    files = files_of(ann)
    assert [each["name"] for each in json.loads(files["account.json"])["likes"]] == ["Hornets"]
    assert not [name for name in files if name.startswith("decks/")]


def test_the_data_are_not_for_passers_by_and_not_too_often(ann, client):
    assert client.post("/accounts/export/").status_code == 302
    client.force_login(ann)
    assert [client.post("/accounts/export/").status_code for _time in range(7)][-2:] == [200, 429]
