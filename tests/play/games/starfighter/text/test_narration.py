import re
from functools import partial

import pytest
from django.utils import translation

from play.games.kit.refusals import Phrase
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine import trace
from play.games.starfighter.engine.event_notation import _EVENTS
from play.games.starfighter.engine.refusals import RuleViolation
from play.games.starfighter.text.narration import PrintedCard, StarfighterNarrator
from play.games.starfighter.text.refusals import refusal_text
from tests.play.games.starfighter.engine.playing import shipped_decisions

LONG_LENS = PrintedCard("Long Lens", "Долгий взгляд", "lateral", "draw")
NARRATOR = StarfighterNarrator({"A": "you", "B": "Cadet"}, {"3-10": LONG_LENS})
HYPHEN_FOR_MINUS = re.compile(r"(?<!\d)-\d")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def test_every_event_has_a_sentence_in_which_what_was_filtered_stays_unknown():
    assert StarfighterNarrator.EVENTS.keys() == {name for name, _fields in _EVENTS.values()}
    event = {"event": "play", "seat": "B", "sector": 2, "level": 0, "card": None, "face": "back"}
    told = "Cadet: a card played face down, sector 2, level 0"
    assert NARRATOR.event(event) == told


@pytest.mark.parametrize("language", ["en", "ru"])
def test_whole_games_are_told_in_both_languages(language):
    cards = dict.fromkeys(shipped_card_set().numbers, LONG_LENS)
    narrator = StarfighterNarrator(NARRATOR.names, cards)
    with translation.override(language):
        for each in shipped_decisions("skirmish", games=3):
            view = each.before.view(each.seat)
            words = [narrator.step(each.seat, each.action, partial(each.before.view, each.seat))]
            words += [*map(narrator.event, each.events)]
            words += [narrator.action(legal, view) for legal in view["legal"]]
            for sentence in words:
                assert "%(" not in sentence
                assert not HYPHEN_FOR_MINUS.search(sentence), sentence
                assert bool(CYRILLIC.search(sentence)) == (language == "ru"), sentence


@pytest.mark.parametrize("end", ["armour", "cards", "rounds", "resigned", "time", "draw"])
def test_every_end_is_told(end):
    winner = None if end == "draw" else "B"
    sentence = NARRATOR.event({"event": "end", "winner": winner, "reason": end})
    assert sentence.startswith("The game ends in a draw" if end == "draw" else "Cadet: victory")


@pytest.mark.parametrize(
    ("pivoted", "half", "words"),
    [
        (False, "upper", "First Lateral movement (upper half), then Draw a card (lower half)"),
        (True, "lower", "First Lateral movement (lower half), then Draw a card (upper half)"),
    ],
)
def test_an_order_names_both_effects_where_they_lie_now(pivoted, half, words):
    side = {"sectors": [[{"card": "3-10", "pivoted": pivoted}]]}
    pending = {"seat": "B", "sector": 1, "level": 0}
    view = {"phase": "order", "pending": pending, "seats": {"B": side}}
    assert NARRATOR.action(f"resolve {half}", view) == words
    assert NARRATOR.step("B", f"resolve {half}", lambda: view) == f"Cadet: {words}"


@pytest.mark.parametrize(
    ("half", "told"), [("", ""), (" upper", ", upper half"), (" lower", ", lower half")]
)
def test_a_hit_names_the_top_card_and_the_half_that_was_chosen(half, told):
    view = {"seats": {"B": {"sectors": [[{"card": None}, {"card": "3-10"}]]}}}
    words = f"Fighter damage: card 3-10 Long Lens (Cadet, sector 1){told}"
    assert NARRATOR.action(f"hit B 1{half}", view) == words


def test_a_refusal_is_told_in_the_readers_language():
    refused = RuleViolation("other_effect", effect="pivot", text="pass")
    assert "Pivot" in refusal_text(refused)
    with translation.override("ru"):
        assert "Поворот" in refusal_text(refused)


@pytest.mark.parametrize(
    ("detail", "told"),
    [
        (Phrase(trace.MISSING, key="cards"), "Строка 1 записи: нет поля «cards»"),
        (Phrase(trace.NO_OBJECT), "Строка 1 записи: ожидается объект"),
    ],
)
def test_what_is_wrong_with_a_trace_is_told_in_the_readers_language(detail, told):
    with translation.override("ru"):
        assert refusal_text(RuleViolation("malformed_trace", line=1, detail=detail)) == told
