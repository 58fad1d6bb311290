import subprocess
import sys
from dataclasses import replace

import pytest

from catalog.cards.content import EditionContent, HalfContent
from catalog.editions.export import export_content, export_edition, load_shipped


def revision(card_set: EditionContent) -> str:
    return export_content(card_set.cards, card_set.cruisers)["revision"]


def test_three_queries_export_what_the_files_do(loaded, django_assert_num_queries):
    with django_assert_num_queries(3):
        assert export_edition(loaded) == load_shipped()


def test_names_do_not_change_the_revision(shipped):
    renamed = tuple(replace(card, name="x", name_ru="") for card in shipped.cards)
    ships = tuple(replace(cruiser, name="x") for cruiser in shipped.cruisers)
    assert revision(replace(shipped, cards=renamed, cruisers=ships)) == revision(shipped)


@pytest.mark.parametrize(
    "change", [{"series": "blue"}, {"serial": 99}, {"bottom": HalfContent(effect="draw")}]
)
def test_what_a_card_does_changes_the_revision(shipped, change):
    cards = (replace(shipped.cards[0], **change), *shipped.cards[1:])
    assert revision(replace(shipped, cards=cards)) != revision(shipped)


def test_the_shipped_edition_is_read_without_setting_django_up():
    program = "from catalog.editions import export; print(len(export.load_shipped()['cards']))"
    environment = {"PATH": "", "PYTHONPATH": "."}
    told = subprocess.check_output([sys.executable, "-c", program], text=True, env=environment)
    assert told == "100\n"
