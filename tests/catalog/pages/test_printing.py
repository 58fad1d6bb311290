import re
from itertools import product

import pytest
from django.db.models import Q
from django.http import QueryDict

from catalog.drawing import printing
from catalog.drawing.printing import BOARD_FRAME, CARD_FRAME, PAPERS


def sheets(address, card_set):
    options = printing.read_print_options(QueryDict(address))
    return printing.lay_out(options, card_set.cards, card_set.cruisers)


def test_an_edition_fills_twelve_sheets_with_as_many_backs_and_a_cruiser_two(shipped):
    found = sheets("", shipped)
    assert len(found) == 12
    assert [card for sheet in found for card in sheet.cards] == list(shipped.cards)
    found = sheets("backs=each", shipped)
    assert [sheet.is_backs for sheet in found] == [False, True] * 12
    assert all(len(found[i].cards) == len(found[i + 1].cards) for i in range(0, 24, 2))
    boards = [(sheet.cruiser, sheet.side) for sheet in sheets("print=cruisers", shipped)]
    assert boards == list(product(shipped.cruisers, ("left", "right")))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
@pytest.mark.parametrize("frame", [CARD_FRAME, BOARD_FRAME], ids=["cards", "board"])
def test_everything_fits_on_the_paper_beyond_the_rim_of_printers(paper, frame):
    assert min(paper.width - frame.width, paper.height - frame.height) / 2 >= 6


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.key)
def test_cut_marks_are_at_every_cut_and_outside_of_the_cards(paper):
    sheet = printing.Sheet(paper)
    marks = sheet.cut_marks()
    lines = re.findall(r"M([\d.]+) 3V([\d.]+)", marks)
    cuts = [float(x) - sheet.left for x, _end in lines]
    assert cuts == pytest.approx([0, 63, 126, 189], abs=0.01)
    assert all(float(end) <= sheet.top for _x, end in lines)
    farthest = max(float(number) for number in re.findall(r"[\d.]+", marks))
    assert farthest <= max(paper.width, paper.height) - 3 + 0.01


def test_numbers_in_drawings_have_points_in_every_language(client, loaded):
    page = client.get("/print/?paper=letter", headers={"accept-language": "ru"}).text
    assert 'viewBox="0 0 215.9 279.4"' in page
    assert not re.search(r'(?:x|y)="\d+,\d', page)


def test_filters_of_the_card_browser_hold_and_stay_and_a_wrong_one_prints_nothing(client, loaded):
    page = client.get("/print/?level=3&effect=pivot").text
    has_pivot = Q(top_effect="pivot") | Q(bottom_effect="pivot")
    found = loaded.cards.filter(has_pivot, level=3).count()
    assert 0 < found == page.count('viewBox="0 0 126 176"')
    assert '<input type="hidden" name="effect" value="pivot">' in page
    page = client.get("/print/?q=level:").text
    assert 'class="wrong-query"' in page
    assert 'class="sheet-place"' not in page
    assert client.get("/print/?q=level:&print=cruisers").text.count('class="sheet-place"') == 8
