"""The modules of the table clone and fill in what the templates hold; both sides must agree."""

import re
from dataclasses import astuple
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from play.games.registry import game_keys, get_game

PLAY = Path(__file__).resolve().parents[3] / "play"
BOARDS = game_keys()
FOLDERS = {"play": PLAY, **{key: PLAY / "games" / key / "board" for key in BOARDS}}
SHELL = "play"
MODULES = sorted(path for folder in FOLDERS.values() for path in folder.glob("static/*/*.js"))
OF_STARFIGHTER = re.compile(r"sector|\bcards?\b|cruiser|armour|phase|deployment", re.IGNORECASE)
OF_THE_SHELL = re.compile(r"WebSocket|localStorage|take_back|rematch|\bclocks?\b", re.IGNORECASE)


def code_of(app):
    return "\n".join(path.read_text() for path in FOLDERS[app].glob("static/*/*.js"))


def held(attribute, *apps):
    templates = [path for app in apps for path in FOLDERS[app].glob("templates/*/*.html")]
    text = "\n".join(path.read_text() for path in templates)
    return set(re.findall(rf'{attribute}="([\w-]+)"', text))


def said(app):
    return set(re.findall(r'\bsay\("([\w-]+)"', code_of(app)))


@pytest.mark.parametrize("board", BOARDS)
def test_modules_say_every_text_of_the_templates_and_no_other(board):
    assert said(SHELL)
    assert said(SHELL) - held("data-text", SHELL, board) == set()
    assert said(board) - held("data-text", SHELL, board) == set()
    code = code_of(SHELL) + code_of(board)
    whole = set(re.findall(r'"([\w-]+)"', code))
    named = ("field-", "value-", "shape-", "reason-")  # play/static/play/plain_facts.js
    begun = ("offer-", "asked-", "away-", "claim-", *named, *re.findall(r"`([\w]+-)\$\{", code))
    texts = held("data-text", SHELL, board)
    assert {text for text in texts - whole if not text.startswith(begun)} == set()


@pytest.mark.parametrize("app", FOLDERS)
def test_pieces_are_cloned_by_modules_and_stand_in_their_apps_templates(app):
    code = code_of(app)
    cloned, pieces = set(re.findall(r'\bclone\("([\w-]+)"', code)), held("data-piece", app)
    assert cloned - pieces - held("data-piece", SHELL) == set()
    named, begun = set(re.findall(r'"([\w-]+)"', code)), re.findall(r"`([\w]+-)\$\{", code)
    assert {piece for piece in pieces - named if not piece.startswith(tuple(begun))} == set()


@pytest.mark.parametrize("board", BOARDS)
def test_every_part_that_a_module_fills_is_in_the_templates(board):
    for app, holders in ((SHELL, [SHELL]), (board, [SHELL, board])):
        filled = set(re.findall(r'\bpart\([\w.]+, "([\w-]+)"\)', code_of(app)))
        assert filled - held("data-part", *holders) == set()


@pytest.mark.parametrize(
    "effect", ["lateral", "vertical", "free", "pivot", "destroy", "roll", "hit"]
)
def test_every_effect_has_its_question(effect):
    assert {f"ask-{effect}-what", f"wait-{effect}"} <= held("data-text", "starfighter")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_stay_small(path):
    assert len(path.read_text().splitlines()) <= 200


@pytest.mark.parametrize("app", FOLDERS)
def test_modules_never_write_markup(app):
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|createElement\(", code_of(app))


def test_the_shell_knows_nothing_of_starfighter_and_boards_leave_the_match_to_it():
    assert OF_STARFIGHTER.findall(code_of(SHELL)) == []
    assert [OF_THE_SHELL.findall(code_of(board)) for board in BOARDS] == [[]] * len(BOARDS)


@pytest.mark.parametrize("board", BOARDS)
def test_what_the_page_includes_of_the_board_is_there(board):
    page = get_game(board).page
    for name in astuple(page):
        if str(name).endswith(".html"):
            get_template(name)
    for name in filter(None, (page.styles, page.script, page.setup_styles)):
        assert finders.find(name)
