"""The map editor: every step is an address, and the engine says what is wrong."""

import random

import pytest
from django.urls import reverse

from play.games.star_frontier.board.map_editor import (
    FARTHEST,
    MapDraft,
    acted,
    left_over,
    pieces_text,
    read_draft,
)
from play.games.star_frontier.edition.laying import centre_of, map_problems
from tests.play.games.star_frontier.engine.setting import EDITION, PIECES

EMPTY = MapDraft((centre_of(EDITION),))


def test_a_draft_is_read_as_it_was_written():
    assert read_draft(EDITION, pieces_text(PIECES), "3") == MapDraft(PIECES, 3)


@pytest.mark.parametrize(
    "text",
    ["", "slab", "slab.9.0.0", "atlantis.0.0.0", "centre.0.1.1", "slab.0.1.ü", "~~~", "a" * 999],
)
def test_what_is_no_piece_is_left_out(text):
    assert read_draft(EDITION, text, "x") == EMPTY


def test_pieces_that_are_added_in_turn_make_a_map_that_the_rules_allow():
    draft = EMPTY
    while keys := left_over(EDITION, draft.pieces):
        draft = acted(EDITION, draft, f"add:{keys[0]}")
        assert draft.chosen
    assert map_problems(EDITION, draft.pieces) == []
    assert acted(EDITION, draft, "add:slab") == draft


@pytest.mark.parametrize(("action", "at"), [("E", (-4, 2)), ("NW", (-5, 1)), ("to:7,-3", (7, -3))])
def test_the_chosen_piece_moves(action, at):
    draft = acted(EDITION, MapDraft(PIECES, 1), action)
    assert draft.pieces[1].at == at
    assert draft.chosen == 1


def test_a_piece_is_taken_away_and_no_piece_leaves_the_board():
    assert PIECES[1] not in acted(EDITION, MapDraft(PIECES, 1), "remove").pieces
    draft = MapDraft(PIECES, 1)
    for _step in range(99):
        draft = acted(EDITION, draft, "E")
    assert draft.pieces[1].at == (FARTHEST, 2)


def test_any_actions_lead_to_a_page(client):
    """Steps that mean nothing, too, and drafts that the rules do not allow."""
    chance = random.Random(5)
    address = reverse("star_frontier:editor")
    words = ["E", "SW", "turn", "remove", "add:slab", "add:bridgehead", "to:0,0", "to:x", "dance"]
    for _step in range(40):
        answer = client.get(address, {"do": chance.choice(words)}, follow=False)
        assert answer.status_code == 302
        address = answer["Location"]
        page = client.get(address)
        assert page.status_code == 200
        chosen = chance.randrange(9)
        address = f"{address}&chosen={chosen}"


def test_what_is_wrong_is_named_with_its_paragraph_in_both_languages(client):
    address = acted(EDITION, MapDraft(PIECES, 1), "to:-1,0").address
    assert "Slab at -1,0 covers another piece." in client.get(address).content.decode()
    russian = client.get(address, headers={"Accept-Language": "ru"}).content.decode()
    assert "Плита" in russian
    assert "S2.3" in russian
