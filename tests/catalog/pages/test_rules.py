import re
from collections import Counter

import pytest

from catalog.cards.vocabulary import Effect, Protection
from catalog.rulebook.examples import worked_examples
from catalog.rulebook.markup import MARK, REFERENCE
from catalog.rulebook.paragraphs import rulebook

PARAGRAPHS = {1: 6, 2: 5, 4: 4, 5: 5, 6: 8, 7: 11, 8: 2, 9: 3, 10: 2}
NUMBERS = [f"R{chapter}.{n}" for chapter, last in PARAGRAPHS.items() for n in range(1, last + 1)]
EXAMPLES = ["E0", "E1", "E2", "E3", "E4"]
SOURCES = {"R1.1": 1, "R1.2": 1, "R1.3": 1, "R2.1": 1}
ONCE = (
    "R1.4 R2.3 R2.4 R2.5 R4.2 R4.4 R5.5 R6.1 R6.5 R6.6 R6.7 R7.4 R7.5 R7.7 R7.8 R7.11 R8 R9.2 R9.3"
)
RULINGS = dict.fromkeys([*ONCE.split(), "free"], 1) | {"R4.3": 2, "R8.1": 3}


def texts():
    """Every text of the rules and the examples with its place."""
    for section in rulebook().sections:
        yield section.id, section.title
        if section.intro.en:
            yield section.id, section.intro
    yield from ((paragraph.id, paragraph.text) for paragraph in paragraphs())
    yield from ((effect.code, effect.text) for effect in rulebook().effects)
    for example in worked_examples():
        yield example.id, example.title
        yield from ((example.id, picture.caption) for picture in example.pictures)


def paragraphs():
    return [paragraph for section in rulebook().sections for paragraph in section.paragraphs]


def anchors(page: str) -> list[str]:
    return re.findall(r'<[a-z0-9]+ id="([^"]+)"', page)


def test_every_paragraph_effect_and_protection_is_there_in_order():
    assert [paragraph.id for paragraph in paragraphs()] == NUMBERS
    assert [section.id for section in rulebook().sections] == [f"R{n}" for n in range(1, 11)]
    assert [example.id for example in worked_examples()] == EXAMPLES
    assert [effect.code for effect in rulebook().effects] == Effect.values
    assert [code for paragraph in paragraphs() for code in paragraph.symbols] == Protection.values


@pytest.mark.parametrize(("mark", "expected"), [("ruling", RULINGS), ("source", SOURCES)])
def test_marks_are_those_of_the_list(mark, expected):
    assert Counter(
        place for place, text in texts() for each in MARK.findall(text.en) if each == mark
    ) == Counter(expected)


@pytest.mark.parametrize("special", [REFERENCE, MARK])
def test_both_languages_have_the_same_references_and_marks(special):
    for place, text in texts():
        assert Counter(special.findall(text.en)) == Counter(special.findall(text.ru)), place


def test_all_references_lead_somewhere():
    known = {*NUMBERS, *EXAMPLES, *(section.id for section in rulebook().sections)}
    assert {each for _place, text in texts() for each in REFERENCE.findall(text.en)} <= known


def test_russian_texts_are_russian():
    for place, text in texts():
        words = REFERENCE.sub("", MARK.sub("", text.ru))
        assert re.search("[А-Яа-яЁё]", words), place
        assert set(re.findall(r"[A-Za-z]+", words)) <= {"A", "B"}, place


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_paragraph_effect_and_example_has_an_anchor_of_its_own(language, client, db):
    found = anchors(client.get("/rules/", headers={"accept-language": language}).text)
    assert [anchor for anchor, count in Counter(found).items() if count > 1] == []
    assert {*NUMBERS, *EXAMPLES, *(f"effect-{code}" for code in Effect.values)} <= {*found}


def test_the_page_follows_the_language_without_a_query(client, db, django_assert_num_queries):
    with django_assert_num_queries(0):
        russian = client.get("/rules/", headers={"accept-language": "ru"}).text
    assert "Боковое движение" in russian
    assert ">решение</a>" in russian
    words = re.sub(r"<[^>]*>", " ", russian[russian.index("<main") : russian.index("</main>")])
    assert {*re.findall(r"[A-Za-z]{2,}", words)} <= {"Starfighter"}


def test_links_from_cards_lead_to_anchors_and_examples_stand_beside_their_paragraphs(
    client, loaded
):
    known = {*anchors(client.get("/rules/").text)}
    for number in ("3-10", "3-15", "3-36", "0-4", "3-16"):
        targets = re.findall(r'href="/rules/#([^"]+)"', client.get(f"/cards/{number}/").text)
        assert targets
        assert {*targets} <= known
    page = client.get("/rules/").text
    for example in worked_examples():
        assert example.beside in anchors(page)
        assert page.index(f'id="{example.beside}"') < page.index(f'id="{example.id}"')
    assert page.index('id="sixty-seconds"') < page.index('id="R1"')
