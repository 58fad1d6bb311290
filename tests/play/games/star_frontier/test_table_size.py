import json

import pytest
from django.utils import translation

from play.documents.tables import position_document
from play.games.registry import get_game
from play.matches.positions import History

MOST = 16_000


@pytest.mark.usefixtures("prepared")
def test_a_table_with_its_russian_words_is_small():
    game = get_game("star_frontier")
    setup = game.read_setup({"map": "arktal-1", "length": "short"})
    narrator = game.narrator(setup, {"A": "Аня", "B": "Боря"})
    position, sizes = game.begin(setup, {"A": {}, "B": {}}, 1), []
    for number in range(400):
        if not position.to_move:
            break
        (seat,) = position.to_move
        if number % 5 == 0:
            with translation.override("ru"):
                document = position_document(History(position), narrator, seat, 0)
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            sizes.append(len(text.encode()))
        position.apply(seat, game.bot_action(position, "marshal", number))
    assert 8_000 < max(sizes) < MOST
