import re

import pytest
from django.utils import translation

from play.engine.event_notation import _EVENTS
from play.engine.explaining import _EXPECTED
from play.engine.reading import _SHAPES
from play.engine.refusals import Reason, Refused
from play.prose import EVENTS, Narrator
from play.refusing import PHRASES, TEMPLATES, refusal_text
from tests.play.test_facing import combats

NARRATOR = Narrator({"A": "you", "B": "Cadet"}, {"3-10": ("Long Lens", "Долгий взгляд")})
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def test_every_event_has_a_sentence():
    assert EVENTS.keys() == {name for name, _fields in _EVENTS.values()}


def test_the_engines_refusals_are_collected_for_translation():
    assert set(TEMPLATES) == {reason.template for reason in Reason}
    assert set(PHRASES) >= {*_EXPECTED.values(), *_SHAPES.values()}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_whole_games_are_told_in_both_languages(language):
    with translation.override(language):
        for before, seat, action, events, _after in combats("skirmish", range(3)):
            view = before.view(seat)
            words = [
                NARRATOR.step(seat, action, lambda view=view: view),
                *map(NARRATOR.event, events),
            ]
            words += [NARRATOR.action(legal, view) for legal in view["legal"]]
            for sentence in words:
                assert "%(" not in sentence
                assert bool(CYRILLIC.search(sentence)) == (language == "ru"), sentence


@pytest.mark.parametrize("end", ["armour", "cards", "rounds", "resigned", "time", "draw"])
def test_every_end_is_told(end):
    winner = None if end == "draw" else "B"
    sentence = NARRATOR.event({"event": "end", "winner": winner, "reason": end})
    assert sentence.startswith("The game ends in a draw" if end == "draw" else "Cadet: victory")


def test_what_was_filtered_stays_unknown_in_words():
    event = {"event": "play", "seat": "B", "sector": 2, "level": 0, "card": None, "face": "back"}
    told = "Cadet: a card played face down, sector 2, level 0"
    assert NARRATOR.event(event) == told


def test_cards_are_called_by_their_names():
    assert NARRATOR.card("3-10") == "card 3-10 Long Lens"
    with translation.override("ru"):
        assert NARRATOR.card("3-10") == "карта 3-10 Долгий взгляд"


def test_a_refusal_is_told_in_the_readers_language():
    refused = Refused(Reason.OTHER_EFFECT, effect="pivot", text="pass")
    assert "Pivot" in refusal_text(refused)
    with translation.override("ru"):
        assert "Поворот" in refusal_text(refused)
