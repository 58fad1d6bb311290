"""The modules of the table clone and fill in what the templates hold; both sides must agree."""

import re
from dataclasses import astuple
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from play.games.starfighter.board.page import PAGE

PLAY = Path(__file__).resolve().parents[3] / "play"
FOLDERS = {"play": PLAY, "starfighter": PLAY / "games/starfighter/board"}
SHELL, BOARD = FOLDERS
MODULES = sorted(path for folder in FOLDERS.values() for path in folder.glob("static/*/*.js"))
MAX_MODULE_LINES = 200
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


def test_every_text_that_a_module_says_is_in_the_templates():
    assert said(SHELL)
    assert said(SHELL) - held("data-text", SHELL, BOARD) == set()
    assert said(BOARD) - held("data-text", BOARD) == set()


def test_every_text_of_the_templates_is_said():
    code = code_of(SHELL) + code_of(BOARD)
    whole = said(SHELL) | said(BOARD)
    whole |= set(re.findall(r'"((?:landing|shuffle|verdict)-[\w-]+)"', code))
    begun = ("offer-", "asked-", *re.findall(r"`([\w]+-)\$\{", code))
    texts = held("data-text", SHELL, BOARD)
    assert {text for text in texts - whole if not text.startswith(begun)} == set()


@pytest.mark.parametrize("app", FOLDERS)
def test_every_piece_that_a_module_clones_is_in_its_apps_templates(app):
    cloned = set(re.findall(r'\bclone\("([\w-]+)"', code_of(app)))
    assert cloned == held("data-piece", app)


def test_every_part_that_a_module_fills_is_in_the_templates():
    filled = set(re.findall(r'\bpart\([\w.]+, "([\w-]+)"\)', code_of(SHELL)))
    assert filled - held("data-part", SHELL) == set()
    filled = set(re.findall(r'\bpart\([\w.]+, "([\w-]+)"\)', code_of(BOARD)))
    assert filled - held("data-part", SHELL, BOARD) == set()


@pytest.mark.parametrize(
    "effect", ["lateral", "vertical", "free", "pivot", "destroy", "roll", "hit"]
)
def test_every_effect_has_its_question(effect):
    assert {f"ask-{effect}-what", f"wait-{effect}"} <= held("data-text", BOARD)


def test_the_halves_of_a_hit_have_their_question_and_answers():
    assert {"ask-hit-half", "half-upper", "half-lower"} <= held("data-text", BOARD)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_stay_small(path):
    assert len(path.read_text().splitlines()) <= MAX_MODULE_LINES


def test_modules_never_write_markup():
    code = code_of(SHELL) + code_of(BOARD)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|createElement\(", code)


def test_the_shell_knows_nothing_of_starfighter():
    assert OF_STARFIGHTER.findall(code_of(SHELL)) == []


def test_the_board_leaves_the_match_to_the_shell():
    assert OF_THE_SHELL.findall(code_of(BOARD)) == []


def test_what_the_page_includes_of_the_board_is_there():
    for name in astuple(PAGE):
        if str(name).endswith(".html"):
            get_template(name)
    for name in (PAGE.styles, PAGE.script, PAGE.setup_styles):
        assert finders.find(name)


@pytest.mark.parametrize(
    "name", ["play/table.html", "play/replay.html", "starfighter/drawings.html"]
)
def test_templates_are_well_formed(name):
    get_template(name)
