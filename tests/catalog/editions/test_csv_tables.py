import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.cards.content import EditionContent
from catalog.editions.csv_tables import read_csv, write_cards, write_cruisers
from catalog.editions.data_files import EditionNames
from catalog.editions.importing import SourceFile, read_sources
from catalog.editions.toml_reader import InvalidFiles

NAMING = EditionNames("box", "Box")


def test_what_is_written_is_read_again(shipped: EditionContent):
    sources = [
        SourceFile("cards.csv", write_cards(shipped.cards).encode()),
        SourceFile("cruisers.csv", write_cruisers(shipped.cruisers).encode()),
    ]
    read = read_sources(sources, NAMING)
    assert (read.cards, read.cruisers) == (shipped.cards, shipped.cruisers)


def test_no_number_is_written_that_a_spreadsheet_takes_for_a_date(shipped: EditionContent):
    assert write_cards(shipped.cards[:1]).splitlines()[1].startswith("0,1,,green,")


def test_a_number_is_read_from_its_parts_and_the_level_may_be_another():
    text = "level,serial,figure,series\n3,10,,green\n2,7,3,blue\n"
    cards = read_sources([SourceFile("a.csv", text.encode())], NAMING).cards
    assert [(card.number, card.level) for card in cards] == [("3-10", 3), ("3-7", 2)]
    written = read_sources([SourceFile("a.csv", write_cards(cards).encode())], NAMING)
    assert written.cards == cards


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_columns_may_have_any_order_and_any_separator(separator: str, mark: str):
    text = mark + "series,number,TOP.fighters\r\nblue,1-1,2\r\n\r\n".replace(",", separator)
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
def test_a_file_of_another_form_is_refused(text: str, message: str):
    table, error = read_csv(text)
    assert table is None
    assert message in error


def test_cells_without_a_column_are_reported_with_all_other_mistakes():
    text = "number,series,top.fighters\n1-1,blue,2,2\n1-2,red,2,,\n1-1,blue,2,\n"
    with pytest.raises(InvalidFiles) as refusal:
        read_sources([SourceFile("cards.csv", text.encode())], NAMING)
    assert [(each.row, each.field) for each in refusal.value.problems] == [
        ("card 1-1", "column 4"),
        ("card 1-2", "series"),
        ("card 1-1", "number"),
    ]


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_in_words(text: str):
    table, message = read_csv(text)
    assert (table is None) == bool(message)
