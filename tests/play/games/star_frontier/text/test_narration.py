"""What happens in Star Frontier, as its log tells it."""

import pytest

from play.games.star_frontier.engine.notation import piece_json
from play.games.star_frontier.text.narration import FrontierNarrator
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES

VIEW = {
    "phase": "combat",
    "map": {"pieces": [piece_json(placed) for placed in PIECES]},
    "units": [{"at": "0,1", "seat": "A", "kind": "heavy"}],
    "elements": [{"at": ["2,0"], "seat": "B", "kind": "tower"}],
}
NAMES = {"A": "you", "B": "Recruit"}
NARRATOR = FrontierNarrator(NAMES, EDITION, PIECES)


@pytest.mark.parametrize(
    ("seat", "action", "words"),
    [
        ("A", "tower 2,-1", "You: Tower goes up, Central island 2,-1"),
        ("B", "recruit light 3,1", "Recruit: Light tank joins, Hook 3,1"),
        ("B", "deploy -2,-4", "Recruit: Cyber-infantry lands, Bridgehead -2,-4"),
        ("B", "raze 2,0", "Recruit: Tower is razed, 2,0"),
        ("A", "island slab 2 1,-4", "You: Slab docks, Crescent 1,-4"),
        ("A", "move 0,1 2,1", "You: Heavy tank, Central island 0,1 → Hook 2,1"),
        ("A", "move 0,1 1,1", "You: Heavy tank, Central island 0,1 → 1,1"),
        ("A", "crossing -1,1/-2,2", "You: Crossing goes up, Central island – Slab -1,1/-2,2"),
        ("A", "fire 0,1 2,0", "You: Heavy tank (Central island 0,1) fires at Tower, 2,0"),
        ("A", "end", "You: End of Combat"),
    ],
)
def test_steps_are_sentences_about_the_piece(seat, action, words):
    assert NARRATOR.step(seat, action, lambda: VIEW) == words


def test_islands_of_a_map_that_is_laid_are_named_as_soon_as_they_lie():
    narrator = FrontierNarrator(NAMES, EDITION)
    deployed = {"event": "placed", "seat": "B", "kind": "infantry", "at": "-2,-4"}
    assert narrator.event(deployed) == "Recruit: Cyber-infantry stands, -2,-4"
    narrator.step("B", "deploy -2,-4", lambda: VIEW)
    assert narrator.event(deployed) == "Recruit: Cyber-infantry stands, Bridgehead -2,-4"


def test_a_roll_tells_whose_piece_it_is_about_and_the_sum():
    rolled = {"event": "roll", "seat": "B", "kind": "tower", "target": "2,0"}
    figures = {"die": 4, "power": 3, "armour": 6}
    hit = NARRATOR.event({**rolled, **figures, "destroyed": True})
    assert hit == "Tower (Recruit), 2,0: die 4 + 3 > armour 6, lost"
    miss = NARRATOR.event({**rolled, **figures, "die": 3, "destroyed": False})
    assert miss == "Tower (Recruit), 2,0: die 3 + 3 ≤ armour 6"


def test_a_hint_tells_what_is_gained_and_what_the_enemy_can_answer():
    reply = {"kind": "tower", "at": "2,-1", "share": 0.5, "lost": 2, "trials": 6}
    told = {"enemy": "B", "before": 0.4, "after": 0.45, "reply": reply}
    assert NARRATOR.reason(told) == (
        "By what lies on the map it was 40\xa0%. Recruit will probably fire: Tower, Central island 2,-1"
        " (lost in 2 of 6 trials)."
    )
    told |= {"percent": 67, "reply": {**reply, "share": 0.3}}
    assert NARRATOR.reason(told).startswith("The shot hits with 67\xa0%. Recruit may fire: Tower")
    told["reply"] = {**reply, "lost": None}
    assert NARRATOR.reason(told).endswith("not fire, but place: Tower, Central island 2,-1.")
    assert NARRATOR.reason({**told, "reply": None}).endswith("Recruit will probably not fire.")
