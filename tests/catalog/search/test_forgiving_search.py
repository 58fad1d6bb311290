"""Searches as people type them, and what they mean: a corpus in both languages."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.cards.former_names import FORMER_NAMES, NAMES_NOW, former_names_of
from catalog.editions.data_files import SHIPPED_FILES, read_edition
from catalog.search.card_search import Selection, find_cards
from catalog.search.query import compiler, deck_cards
from catalog.search.query.parser import MAX_DEPTH, MAX_TERMS
from catalog.search.text import cleaned

CARDS = read_edition(SHIPPED_FILES).cards


def search(query: str):
    results = find_cards(CARDS, Selection(query=query))
    assert results.error is None, results.error.message
    return results


def test_names_of_before_are_those_of_the_shipped_cards_alone():
    now = {card.number: card.name for card in CARDS}
    assert NAMES_NOW.keys() == FORMER_NAMES["reconstruction"].keys()
    assert {number: now[number] for number in NAMES_NOW} == dict(NAMES_NOW)
    other = replace(CARDS[2], name="Foil Fleet")
    assert find_cards([other], Selection(query="clapperboard")).cards == []


def first_of(query: str) -> str:
    card = search(query).cards[0]
    return " ".join((card.number, card.name, card.name_ru, *former_names_of(card)))


def found(query: str) -> list[str]:
    return [card.number for card in search(query).cards]


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("clapperbord", "0-3"),
        ("claperboard", "0-3"),
        ("clapper board", "0-3"),
        ("clapperboards", "0-3"),
        ("clpaperboard", "0-3"),
        ("guest of honor", "3-10"),
        ("guests of honour", "3-10"),
        ("guest honour", "3-10"),
        ("GUEST OF HONOUR", "3-10"),
        ("geust of honour", "3-10"),
        ("opening salvos", "0-7"),
        ("oppening salvo", "0-7"),
        ("sidecamera", "0-5"),
        ("side-camera", "0-5"),
        ("Side  Camera", "0-5"),
        ("“side camera”", "0-5"),
        ("„side camera“", "0-5"),
        ("'side camera'", "0-5"),
        ("‘side camera’", "0-5"),
        ("‹side camera›", "0-5"),
        ("side\u00a0camera", "0-5"),
        ("side\u200b camera", "0-5"),
        ("side cam\u00adera", "0-5"),
        ("lihgthouse", "2-13"),
        ("piruette", "2-8"),
        ("pirouetet", "2-8"),
        ("pireouette", "2-8"),
        ("gbhe'n", "2-8"),  # пируэт on the other layout
        ("хлапушка", "0-3"),
        ("хлопушки", "0-3"),
        ("хлопушку", "0-3"),
        ("ХЛОПУШКА", "0-3"),
        ("почетный гость", "3-10"),
        ("почётный гость", "3-10"),
        ("почётного гостя", "3-10"),
        ("почтный гость", "3-10"),
        ("поче\u0308тныи\u0306 гость", "3-10"),
        ("«почетный гость»", "3-10"),
        ('"почётный гость"', "3-10"),
        ("боковая камера", "0-5"),
        ("боковую камеру", "0-5"),
        ("боковаякамера", "0-5"),
        ("первый залп", "0-7"),
        ("первые залпы", "0-7"),
        ("пируэты", "2-8"),
        ("перуэт", "2-8"),
        ("не по сценарию", "2-19"),
        ("two matches", "2-22"),
        ("две спички", "2-22"),
        ("дятел", "2-14"),
        ("3–10", "3-10"),
        ("3—10", "3-10"),
        ("3−10", "3-10"),
        ("3‑10", "3-10"),
        ("3 10", "3-10"),
        ("3 - 10", "3-10"),
        ("3 – 10", "3-10"),
        ("3.10", "3-10"),
        ("#3-10", "3-10"),
        ("№3-10", "3-10"),
        ("3-10 ", "3-10"),
        ("number:3–10", "3-10"),
        ("n:3-10", "3-10"),
        ("номер:3-10", "3-10"),
    ],
)
def test_the_card_that_is_meant_comes_first(query: str, number: str):
    assert found(query)[0] == number


@pytest.mark.parametrize(
    ("query", "meaning"),
    [
        ("level 3", "level:3"),
        ("Level 3", "level:3"),
        ("lvl 3", "level:3"),
        ("3 level", "level:3"),
        ("level three", "level:3"),
        ("third level", "level:3"),
        ("3rd level", "level:3"),
        ("level 2+", "level>=2"),
        ("level:2+", "level>=2"),
        ("level 1-2", "level:1..2"),
        ("level:1-2", "level:1..2"),
        ("level:1–2", "level:1..2"),
        ("l:3", "level:3"),
        ("L=3", "level:3"),
        ("l>=2", "level>=2"),
        ("level:2|3", "level:2,3"),
        ("level:2,3", "level:2..3"),
        ("level:2, 3", "level:2,3"),
        ("level:2/3", "level:2,3"),
        ("level:2|3 pivot", "level:2,3 pivot"),
        ("-level:2|3", "level:0,1"),
        ("level:3|pivot", "level:3 or pivot"),
        ("not level:3", "-level:3"),
        ("!level:3", "-level:3"),
        ("–level:3", "-level:3"),
        ("not (level:3 or green)", "-level:3 is:blue"),
        ("not pivot", "-effect:pivot"),
        ("without effects", "effect:none"),
        ("no effects", "effect:none"),
        ("no shields", "-has:shield"),
        ("3 fighters", "fighters:3"),
        ("three fighters", "fighters:3"),
        ("3+ fighters", "fighters>=3"),
        ("fighters 3+", "fighters>=3"),
        ("at least 3 fighters", "fighters>=3"),
        ("more than 2 fighters", "fighters>2"),
        ("3 fighters pivot", "fighters:3 pivot"),
        ("f:3", "fighters:3"),
        ("f>=3", "fighters>=3"),
        ("2 effects", "effects:2"),
        ("e:pivot", "effect:pivot"),
        ("e:pivot,roll", "effect:pivot or effect:roll"),
        ("e:pivot|roll", "effect:pivot or effect:roll"),
        ("effect:pivots", "effect:pivot"),
        ("green", "is:green"),
        ("Green cards", "is:green"),
        ("blue", "is:blue"),
        ("green pivot", "is:green pivot"),
        ("pivot green", "is:green pivot"),
        ("colour:green", "is:green"),
        ("green level 3 pivot", "is:green level:3 pivot"),
        ("green, level 3", "is:green level:3"),
        ("pivot, roll", "pivot or roll"),
        ("pivot,roll", "pivot or roll"),
        ("pivot|roll", "pivot or roll"),
        ("pivot | roll", "pivot or roll"),
        ("pivot || roll", "pivot or roll"),
        ("pivot|roll level:3", "(pivot or roll) level:3"),
        ("pivot && level:3", "pivot level:3"),
        ("pivots", "pivot"),
        ("rotate", "effect:pivot"),
        ("force fields", "has:field"),
        ("forcefield", "has:field"),
        ("top pivot", "top:pivot"),
        ("pivot on top", "top:pivot"),
        ("top 2 fighters", "top.fighters:2"),
        ("bottom draw", "bottom:draw"),
        ("t:pivot", "top:pivot"),
        ("3 shields", "shield:3"),
        ("shield 3", "shield:3"),
        ("shields", "has:shield"),
        ("3-10 3-11", "number:3-10,3-11"),
        ("3-10, 2-8", "number:3-10,2-8"),
        ("3-10,2-8", "number:3-10,2-8"),
        ("3-10; 2-8", "number:3-10,2-8"),
        ("3–10 2–8 0–1", "number:3-10,2-8,0-1"),
        ("3 10, 2 8", "number:3-10,2-8"),
        ("3-10 green", "number:3-10"),
        ("№ 3-10", "number:3-10"),
        ("no. 3-10", "number:3-10"),
        ("card 3-10", "number:3-10"),
        ("номер 3-10", "number:3-10"),
        ("3/10", "number:3-10"),
        ("310", "number:3-10"),
        ("l3", "level:3"),
        ("lvl3 green", "level:3 is:green"),
        ("ур3", "level:3"),
        ("f2+", "fighters>=2"),
        ("shield on top and fighters at the bottom", "top.has:shield bottom.fighters>=1"),
        ("щит сверху и истребители снизу", "top.has:shield bottom.fighters>=1"),
        ("первый дубль, пируэт", "number:0-1,2-8"),
        ("pivto", "pivot"),
        ("gren pivot", "is:green pivot"),
        ("level:3 pivto", "level:3 pivot"),
        ("уровень 3", "level:3"),
        ("Уровень 3", "level:3"),
        ("3 уровень", "level:3"),
        ("3-й уровень", "level:3"),
        ("третий уровень", "level:3"),
        ("карты 3 уровня", "level:3"),
        ("ур:3", "level:3"),
        ("уровень:2|3", "level:2,3"),
        ("уровень 1–2", "level:1..2"),
        ("зелёная", "is:green"),
        ("зеленая", "is:green"),
        ("зеленые", "is:green"),
        ("зелёные карты", "is:green"),
        ("синие", "is:blue"),
        ("это:зеленые", "is:green"),
        ("зелёная уровень 3", "is:green level:3"),
        ("зелёная поворот", "is:green поворот"),
        ("щиты", "щит"),
        ("щита", "щит"),
        ("щитов", "щит"),
        ("3 щита", "shield:3"),
        ("без щитов", "-has:shield"),
        ("урон", "damage"),
        ("повернуть", "поворот"),
        ("повороты", "effect:pivot"),
        ("поворотт", "поворот"),
        ("3 истребителя", "fighters:3"),
        ("три истребителя", "fighters:3"),
        ("с тремя истребителями", "fighters:3"),
        ("не менее 3 истребителей", "fighters>=3"),
        ("не поворот", "-effect:pivot"),
        ("без эффектов", "effect:none"),
        ("силового поля", "has:field"),
        ("эффект:повороты", "effect:pivot"),
        ("э:поворот", "effect:pivot"),
        ("и:3", "fighters:3"),
        ("поворот или бочка", "pivot or roll"),
        ("поворот, бочка", "pivot or roll"),
        ("поворот сверху", "top:pivot"),
        ("верх поворот", "top:pivot"),
        ("gjdjhjn", "поворот"),
        ("sort:number", ""),
        ("sort:number pivot", "pivot"),
    ],
)
def test_a_search_means_what_people_mean(query: str, meaning: str):
    assert sorted(found(query)) == sorted(found(meaning)) != []


def test_exact_hits_need_no_question_and_near_ones_ask_it():
    assert search("lighthouse").meant == ""
    assert search("lihgthouse green or lihgthouse").meant == "lighthouse green or lighthouse"
    assert search("xqzw").meant == ""


def test_a_word_in_quotation_marks_is_not_mended():
    assert found('"clapperbord"') == []


def test_sort_orders_what_is_found():
    names = [card.name for card in search("sort:name level:3").cards]
    assert names == sorted(names)
    levels = [card.level for card in search("сортировка:уровень").cards]
    assert levels == sorted(levels, reverse=True)


@pytest.fixture
def worths(monkeypatch):
    known = {"3-10": 2.5, "0-1": 0.5, "0-2": -1.25}
    monkeypatch.setattr(compiler, "CARD_WORTHS", [lambda: known])


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("worth>0", ["0-1", "3-10"]),
        ("worth>0.5", ["3-10"]),
        ("worth>=0,5", ["0-1", "3-10"]),
        ("worth<-1", ["0-2"]),
        ("worth < −1", ["0-2"]),
        ("ценность>1", ["3-10"]),
        ("sort:worth worth<3", ["3-10", "0-1", "0-2"]),
    ],
)
def test_cards_are_found_by_what_they_are_worth(worths, query: str, numbers: list[str]):
    assert found(query) == numbers


def test_decks_are_found_for_the_reader(monkeypatch):
    asked = []
    monkeypatch.setattr(
        deck_cards, "DECK_CARD_READERS", [lambda *given: asked.append(given) or {"3-10", "0-4"}]
    )
    results = find_cards(CARDS, Selection(query='in:"My deck" level 3'), reader="the reader")
    assert [card.number for card in results.cards] == ["3-10"]
    assert asked == [("My deck", "the reader")]
    assert results.depends_on_reader


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("sort:nmae", "“nmae” is not known here. Did you mean “name”? Orders are: number"),
        ("pivot or sort:name", "“sort” stands once, outside of brackets and of “or”."),
        ("level:3,pivot", "“level” is compared with a number, not with “pivot”."),
        ("worth>much", "“worth” is compared with a number, not with “much”."),
        ("a " * (MAX_TERMS + 1), "A query has at most 60 words and conditions."),
        ("(a or " * MAX_DEPTH + "b" + ")" * MAX_DEPTH, "Brackets stand in each other at most 24"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(query: str, message: str):
    error = find_cards(CARDS, Selection(query=query)).error
    assert error is not None
    assert message in error.message


def test_invisible_signs_and_decomposed_letters_are_read_as_typed():
    assert cleaned("\ufeffе\u0308лка\u200d  3") == "ёлка 3"


WANTED = [
    case
    for case in json.loads(Path(__file__).with_name("searches.json").read_text())["cases"]
    if case["where"] == "cards" and case["query"] != "deck:NAME"
]
SAME = {"зеленая": "is:green", "sort:number": "level:0..3", "3-10 3-11": "number:3-10,3-11"}


@pytest.mark.parametrize("case", WANTED, ids=[case["query"] for case in WANTED])
def test_what_players_asked_for_is_found(case: dict[str, str]):
    query = case["query"]
    wanted = re.fullmatch(r"as ([^(,]+(?:,\d)?)(?: \(.*|, or.*)?", case["expect"])
    if meaning := SAME.get(query) or (wanted and wanted[1].strip()):
        assert found(query) == found(meaning)
    else:
        first = re.fullmatch(r"(?:the card )?(.+?)(?: first)?", case["expect"])
        assert first[1] in first_of(query)
