"""What happens in Star Frontier, as its log tells it."""

import pytest

from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.text.narration import FrontierNarrator

VIEW = {
    "phase": "combat",
    "units": [{"at": "0,1", "seat": "A", "kind": "heavy"}],
    "elements": [{"at": ["2,0"], "seat": "B", "kind": "tower"}],
}
NARRATOR = FrontierNarrator({"A": "you", "B": "Recruit"}, shipped_edition())


@pytest.mark.parametrize(
    ("seat", "action", "words"),
    [
        ("A", "tower 0,-2", "You: Tower goes up, 0,-2"),
        ("B", "recruit light 3,1", "Recruit: Light tank joins, 3,1"),
        ("B", "deploy -2,-4", "Recruit: Cyber-infantry lands, -2,-4"),
        ("B", "raze 2,0", "Recruit: Tower is razed, 2,0"),
        ("A", "island slab 2 1,-4", "You: Slab docks, 1,-4"),
        ("A", "move 0,1 2,1", "You: Heavy tank, 0,1 → 2,1"),
        ("A", "fire 0,1 2,0", "You: Heavy tank (0,1) fires at Tower, 2,0"),
        ("A", "end", "You: End of Combat"),
    ],
)
def test_steps_are_sentences_about_the_piece(seat, action, words):
    assert NARRATOR.step(seat, action, lambda: VIEW) == words


def test_a_roll_tells_whose_piece_it_is_about_and_the_sum():
    rolled = {"event": "roll", "seat": "B", "kind": "tower", "target": "2,0"}
    figures = {"die": 4, "power": 3, "armour": 6}
    hit = NARRATOR.event({**rolled, **figures, "destroyed": True})
    assert hit == "Tower (Recruit), 2,0: die 4 + 3 > armour 6, lost"
    miss = NARRATOR.event({**rolled, **figures, "die": 3, "destroyed": False})
    assert miss == "Tower (Recruit), 2,0: die 3 + 3 ≤ armour 6"
