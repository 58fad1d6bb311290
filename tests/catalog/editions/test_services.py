from dataclasses import replace

import pytest

from catalog.cards.content import HalfContent
from catalog.editions import services
from catalog.models import Card, Edition, Sector

pytestmark = pytest.mark.django_db


def test_a_second_load_changes_nothing_and_a_changed_card_keeps_its_row_and_former_sets(
    loaded, shipped
):
    rows = [set(model.objects.values_list("pk")) for model in (Card, Sector)]
    assert not services.load(content=shipped).changed
    assert rows == [set(model.objects.values_list("pk")) for model in (Card, Sector)]
    row = loaded.cards.get(number="0-1")
    first = replace(shipped.cards[0], name="Renamed", top=HalfContent(4), bottom=HalfContent())
    report = services.load(content=replace(shipped, cards=(first, *shipped.cards[1:])))
    row.refresh_from_db()
    assert (row.top_fighters, row.name, report.cards.changed) == (4, "Renamed", 1)
    assert loaded.revisions.count() == 2


def test_a_card_that_disappeared_is_removed_and_another_edition_left_alone(loaded, shipped):
    box = services.load(content=replace(shipped, key="box")).edition
    report = services.load(content=replace(shipped, key="box", cards=shipped.cards[1:]))
    assert report.cards.removed == 1
    assert not box.cards.filter(number="0-1").exists()
    assert loaded.cards.count() == 100


def test_a_load_that_fails_half_way_changes_nothing(shipped, monkeypatch):
    monkeypatch.setattr(services, "save_cruisers", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        services.load(content=shipped)
    assert not Edition.objects.exists()
