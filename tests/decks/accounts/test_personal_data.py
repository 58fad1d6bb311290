import json
import zipfile

from decks.accounts.personal_data import write_archive
from decks.library import services
from decks.models import Deck, Owner, Visibility
from tests.decks.samples import STOCK


def files_of(user):
    with zipfile.ZipFile(write_archive(user)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_decks_are_there_with_all_versions_and_as_text(ann, make, save):
    deck = make()
    save(deck, note="one less", cards=STOCK.cards[:-1])
    files = files_of(ann)
    document = json.loads(files[f"decks/{deck.slug}.json"])
    sizes = [len(each["cards"]) for each in document["versions"]]
    assert sizes == [len(STOCK.cards), len(STOCK.cards) - 1]
    assert document["versions"][1]["note"] == "one less"
    assert files[f"decks/{deck.slug}.txt"].startswith("name: Wasps\n")


def test_nothing_that_others_keep_to_themselves_is_there(ann, bea, make):
    for name in ("Hornets", "Moths"):
        deck = make(name, Visibility.PUBLIC, owner=Owner(bea))
        services.set_like(deck=deck, user=ann, liked=True)
    Deck.objects.filter(name="Moths").update(visibility=Visibility.PRIVATE)
    files = files_of(ann)
    assert [each["name"] for each in json.loads(files["account.json"])["likes"]] == ["Hornets"]
    assert not [name for name in files if name.startswith("decks/")]


def test_the_data_are_not_for_passers_by_and_not_too_often(ann, client):
    assert client.post("/accounts/export/").status_code == 302
    client.force_login(ann)
    assert [client.post("/accounts/export/").status_code for _time in range(7)][-2:] == [200, 429]
