"""The modules of the table clone and fill in what the templates hold; both sides must agree."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

PLAY = Path(__file__).resolve().parents[2] / "play"
MODULES = sorted((PLAY / "static/play").glob("*.js"))
LONGEST_MODULE = 200
ALL_CODE = "\n".join(path.read_text() for path in MODULES)
ALL_TEMPLATES = "\n".join(path.read_text() for path in (PLAY / "templates/play").glob("*.html"))


def held(attribute):
    return set(re.findall(rf'{attribute}="([\w-]+)"', ALL_TEMPLATES))


def names_in(pattern):
    return set(re.findall(pattern, ALL_CODE))


def test_every_text_that_a_module_says_is_in_the_templates():
    said = names_in(r'\bsay\("([\w-]+)"')
    assert said
    assert said - held("data-text") == set()


def test_every_text_of_the_templates_is_said():
    whole = names_in(r'\bsay\("([\w-]+)"') | names_in(r'"((?:landing|shuffle|verdict)-\w+)"')
    begun = ("offer-", "asked-", *names_in(r"`([\w]+-)\$\{"))
    assert {text for text in held("data-text") - whole if not text.startswith(begun)} == set()


def test_every_piece_that_a_module_clones_is_in_the_templates():
    assert names_in(r'\bclone\("([\w-]+)"') == held("data-piece")


def test_every_part_that_a_module_fills_is_in_the_templates():
    assert names_in(r'\bpart\([\w.]+, "([\w-]+)"\)') - held("data-part") == set()


@pytest.mark.parametrize(
    "effect", ["lateral", "vertical", "free", "pivot", "destroy", "roll", "hit"]
)
def test_every_effect_has_its_question(effect):
    assert {f"ask-{effect}-what", f"wait-{effect}"} <= held("data-text")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_modules_stay_small(path):
    assert len(path.read_text().splitlines()) <= LONGEST_MODULE


def test_modules_never_write_markup():
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|createElement\(", ALL_CODE)


@pytest.mark.parametrize("name", ["table.html", "replay.html", "drawings.html"])
def test_templates_are_well_formed(name):
    get_template(f"play/{name}")
