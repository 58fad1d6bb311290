from dataclasses import replace

import pytest

from catalog.cards.content import EditionContent, HalfContent
from catalog.editions import services
from catalog.editions.export import load_shipped
from catalog.models import Card, Cruiser, Edition, Sector

pytestmark = pytest.mark.django_db


def test_the_first_load_adds_everything(shipped: EditionContent):
    report = services.load(content=shipped)
    assert (report.cards.added, report.cruisers.added) == (100, 4)
    assert (Card.objects.count(), Cruiser.objects.count(), Sector.objects.count()) == (100, 4, 20)


def test_a_second_load_changes_nothing(loaded: Edition, shipped: EditionContent):
    rows = set(Card.objects.values_list("pk")), set(Sector.objects.values_list("pk"))
    assert not services.load(content=shipped).changed
    assert rows == (set(Card.objects.values_list("pk")), set(Sector.objects.values_list("pk")))


def test_what_the_database_holds_is_what_the_files_say(loaded: Edition, shipped: EditionContent):
    assert tuple(card.content() for card in loaded.cards.by_number()) == shipped.cards
    assert {cruiser.content() for cruiser in loaded.cruisers.all()} == set(shipped.cruisers)


def test_a_changed_card_keeps_its_row(loaded: Edition, shipped: EditionContent):
    row = loaded.cards.get(number="0-1")
    changed = replace(shipped.cards[0], top=HalfContent(fighters=4), name="Renamed")
    report = services.load(content=replace(shipped, cards=(changed, *shipped.cards[1:])))
    row.refresh_from_db()
    assert (row.top_fighters, row.name, report.cards.changed) == (4, "Renamed", 1)


def test_a_card_that_disappeared_is_removed(loaded: Edition, shipped: EditionContent):
    box = services.load(content=replace(shipped, key="box")).edition
    report = services.load(content=replace(shipped, key="box", cards=shipped.cards[1:]))
    assert report.cards.removed == 1
    assert not box.cards.filter(number="0-1").exists()


def test_the_current_edition_keeps_every_card_set_that_it_had(
    loaded: Edition, shipped: EditionContent
):
    changed = replace(shipped.cards[0], top=HalfContent(fighters=4))
    services.load(content=replace(shipped, cards=(changed, *shipped.cards[1:])))
    assert loaded.revisions.count() == 2


def test_changed_sectors_are_written(loaded: Edition, shipped: EditionContent):
    ares = shipped.cruisers[0]
    mirrored = replace(ares, sectors=(ares.sectors[1], ares.sectors[0], *ares.sectors[2:]))
    report = services.load(content=replace(shipped, cruisers=(mirrored, *shipped.cruisers[1:])))
    assert report.cruisers.changed == 1
    assert loaded.cruisers.get(key="ares").content() == mirrored


def test_a_cruiser_that_disappeared_is_removed(loaded: Edition, shipped: EditionContent):
    report = services.load(content=replace(shipped, cruisers=shipped.cruisers[:3]))
    assert (report.cruisers.removed, loaded.cruisers.count()) == (1, 3)


def test_a_set_without_cards_leaves_the_cards_alone(loaded: Edition, shipped: EditionContent):
    assert not services.load(content=replace(shipped, cards=(), texts=None)).changed
    assert loaded.cards.count() == 100


def test_a_changed_description_is_written(loaded: Edition, shipped: EditionContent):
    assert shipped.texts is not None
    texts = replace(shipped.texts, figures="Measured.")
    assert services.load(content=replace(shipped, texts=texts)).changed_texts
    loaded.refresh_from_db()
    assert loaded.figures == "Measured."


def test_an_unknown_edition_without_a_description_is_refused(shipped: EditionContent):
    with pytest.raises(services.LoadError, match="no edition “reconstruction”"):
        services.load(content=replace(shipped, texts=None))


def test_a_load_that_fails_half_way_changes_nothing(shipped: EditionContent, monkeypatch):
    monkeypatch.setattr(services, "save_cruisers", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        services.load(content=shipped)
    assert not Edition.objects.exists()


def test_another_edition_is_left_alone(loaded: Edition, shipped: EditionContent):
    services.load(content=replace(shipped, key="box", cards=shipped.cards[:3]))
    assert loaded.cards.count() == 100


def test_the_first_edition_is_the_current_one(loaded: Edition, shipped: EditionContent):
    services.load(content=replace(shipped, key="box"))
    assert services.get_current_edition() == loaded


def test_another_edition_can_be_made_the_current_one(loaded: Edition, shipped: EditionContent):
    box = services.load(content=replace(shipped, key="box")).edition
    services.make_current(edition=box)
    assert services.get_current_edition() == box


def test_without_a_catalogue_there_is_no_revision():
    assert services.current_revision() is None


def test_the_current_revision_is_that_of_the_shipped_files(loaded: Edition):
    assert services.current_revision() == load_shipped()["revision"]
