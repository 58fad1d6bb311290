from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.editions import services
from catalog.editions.csv_tables import read_csv, write_cards, write_cruisers
from catalog.editions.data_files import EditionNames, SourceFile
from catalog.editions.importing import read_sources

NAMING = EditionNames("box", "Box")
EFFECTS = ("top.effect", "bottom.effect")
HALVES = (*EFFECTS, "top.fighters", "top.protection", "bottom.fighters", "bottom.protection")
pytestmark = pytest.mark.django_db


def test_what_is_written_is_read_again_and_no_spreadsheet_takes_a_number_for_a_date(shipped):
    sources = [
        SourceFile("cards.csv", write_cards(shipped.cards).encode()),
        SourceFile("cruisers.csv", write_cruisers(shipped.cruisers).encode()),
    ]
    read = read_sources(sources, NAMING)
    assert (read.cards, read.cruisers) == (shipped.cards, shipped.cruisers)
    assert write_cards(shipped.cards[:1]).splitlines()[1].startswith("0,1,,green,")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_columns_may_have_any_order_and_separator_and_stand_twice(separator, mark):
    text = mark + "series,number,TOP.fighters,series\r\nblue,1-1,2\r\n\r\n".replace(",", separator)
    (card,) = read_sources([SourceFile("a.CSV", text.encode())], NAMING).cards
    assert (card.number, card.series, card.top.fighters) == ("1-1", "blue", 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no row in it"),
        ("colour,size\nred,2\n", "has neither the columns of cards"),
        ('number,series\n"1-1,blue\n', "is not valid CSV"),
    ],
)
def test_a_file_of_another_form_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        read_csv(text)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_in_words(text):
    with suppress(ValueError):
        assert read_csv(text).keys() <= {"card", "cruiser"}


@pytest.mark.parametrize("columns", [EFFECTS[:1], ("figure", "name_ru", *HALVES)])
def test_what_has_no_column_stays_as_it_is(shipped, columns):
    services.load(content=replace(shipped, key="box"))
    rows = [line.split(",") for line in write_cards(shipped.cards).splitlines()]
    kept = [place for place, name in enumerate(rows[0]) if name not in columns]
    sent = "\n".join(",".join(row[place] for place in kept) for row in rows)
    assert read_sources([SourceFile("a.csv", sent.encode())], NAMING).cards == shipped.cards


@pytest.mark.parametrize("cell", ["Draw", "Draw a card", "DRAW A  CARD", "Взять карту"])
def test_effects_may_be_called_by_their_words(cell):
    text = f"number,series,top.fighters,top.effect\n1-1,Green,3.0,{cell}\n"
    (card,) = read_sources([SourceFile("a.csv", text.encode())], NAMING).cards
    assert (card.series, card.top.fighters, card.top.effect) == ("green", 3, "draw")
