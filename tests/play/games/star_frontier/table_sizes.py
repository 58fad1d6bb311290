"""How large TABLE is with its Russian words, on every ready map and on laid ones, in whole games."""

import json
import random

from django.utils import translation

from play.documents.tables import position_document
from play.games.star_frontier.edition.laying import laid_by_chance
from play.games.star_frontier.game import GAME
from play.games.star_frontier.map_codes import encode
from play.matches.positions import History
from tests.play.games.star_frontier.engine.setting import EDITION

EVERY = 9
GAMES = [(given, 1) for given in (*EDITION.maps, 1, 2, "laid")]


def map_of(given: str | int) -> dict[str, str]:
    """A map by its key, or the one that is laid with a seed."""
    if isinstance(given, str):
        return {"map": given}
    return {"map_code": encode(EDITION, laid_by_chance(EDITION, given))}


def sizes(given: str | int, seed: int) -> list[int]:
    """The bytes of some tables of a game of marshal with itself; what is laid is laid by chance."""
    setup = GAME.read_setup({**map_of(given), "length": "full"})
    narrator = GAME.narrator(setup, {"A": "Аня", "B": "Боря"})
    position, chance = GAME.begin(setup, {"A": {}, "B": {}}, seed), random.Random(seed)
    found, number = [], 0
    while position.to_move:
        (seat,) = position.to_move
        is_laying = bool(position.view(seat)["map"]["left"])
        if number % (1 if is_laying else EVERY) == 0:
            with translation.override("ru"):
                document = position_document(History(position), narrator, seat, 0)
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            found.append(len(text.encode()))
        if is_laying and (legal := position.legal(seat)):
            position.apply(seat, chance.choice(legal))
        else:
            position.apply(seat, GAME.bot_action(position, seat, "marshal", number))
        number += 1
    return found
