"""Styles take what they can from tokens.css, whose colours are told apart by everybody and can be read.

Contrasts are those of WCAG 2.2, 1.4.3.
"""

import re
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[1]
STYLES = [
    path
    for app in ("catalog", "decks", "play", "simulate")
    for path in sorted((ROOT / app).rglob("static/**/*.css"))
    if path.name not in {"tokens.css", "picture.css"}  # the latter is for drawn pictures, not pages
]
TOKENS = (ROOT / "catalog/static/catalog/tokens.css").read_text()
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(", re.IGNORECASE)
TIME = re.compile(r"(?<![\w-])[0-9.]+m?s\b")
SIZED = re.compile(r"font(-size)?|border-.*radius|gap|(row|column)-gap|(margin|padding)(-.+)?")
LENGTH = re.compile(r"(?<![\w#-])-?[0-9.]+(?:px|rem|mm)\b")
HAIRLINES = {"-1px", "1px", "2px", "3px"}
EXCEPTIONS = {
    "catalog/cards.css": {"11px", "13px", "21px", "22px"},  # units of the drawing
    "catalog/pages.css": {"18px"},
    "catalog/print.css": {"2.2px"},  # units of the sheet
    "catalog/rules.css": {"4rem"},
    "catalog/site.css": {"6px"},
    "decks/decks.css": {"16px", "2mm", "6mm"},  # smaller fields make phones zoom; print
    "play/people.css": {"11px"},  # units of the drawing
    "play/table.css": {"0.6875rem"},
    "play/plain_map.css": {"9px"},  # units of the drawing
    "clone_wars/star_map.css": {"8px"},
    "rex/board.css": {"1.9px", "2.8px", "2.9px", "3.3px", "3.6px"},  # units of the drawing
    "simulate/meter.css": {"8px"},  # units of the drawing
    "star_frontier/board.css": {"0.75rem", "11px", "12px", "13px", "15px", "24px"},  # of the map
    "starfighter/board.css": {"5px", "6px", "7px", "10px", "0.6875rem", "0.75rem"},
}
SURFACES = ("ground", "surface", "surface-sunk")
LEAST_CONTRAST = 4.5
LEAST_DISTANCE = 0.09  # of Oklab, in which 0.02 is just seen
THEMES = ("light", "dark")
# Colours of drawings, which their parts take over, and of what lies on a surface of another rule.
OF_DRAWINGS = re.compile(r"sky-\d|card-\w+|cruiser(-\w+)?|seat(-near|-far)?|paper-6")
FILLED = {"on-action": ["action"], "ground": ["danger", "success", "warning", "seat-a", "seat-b"]}
# What is seen of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1).
SIGHTS = {
    "all colours": "1 0 0 0 1 0 0 0 1",
    "no red": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "no green": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881",
    "no blue": "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.303900",
}
# Linear red, green and blue as Oklab has them (Ottosson 2020).
CONES = (
    "0.4122214708 0.5363325363 0.0514459929 0.2119034982 0.6806995451 0.1073969566 "
    "0.0883024619 0.2817188376 0.6299787005"
)
OKLAB = (
    "0.2104542553 0.7936177850 -0.0040720468 1.9779984951 -2.4285922050 0.4505937099 "
    "0.0259040371 0.7827717662 -0.8086757660"
)


def declarations(path):
    """The properties of a file with their values, without custom properties."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    for match in re.finditer(r"(?<![\w-])([a-z][a-z-]*)\s*:\s*([^;{}]+);", text):
        yield match[1], match[2]


def test_colours_times_type_sizes_spaces_and_corners_are_tokens():
    told = [(path.name, *each) for path in STYLES for each in declarations(path)]
    assert [each for each in told if COLOUR.search(each[-1]) or TIME.search(each[-1])] == []
    lengths = {f"{path.parent.name}/{path.name}": lengths_of(path) - HAIRLINES for path in STYLES}
    assert {name: literal for name, literal in lengths.items() if literal} == EXCEPTIONS


def lengths_of(path):
    """The lengths of sizes of type, space and corners."""
    sizes = [value for name, value in declarations(path) if SIZED.fullmatch(name)]
    return {length for value in sizes for length in LENGTH.findall(value)}


def token(name, theme):
    """Red, green and blue of a token in a theme, linear, from 0 to 1."""
    value = re.search(rf"--{name}: ([^;]+);", TOKENS)[1]
    if both := re.fullmatch(r"light-dark\((.+?), (.+?)\)", value):
        value = both[1 + THEMES.index(theme)]
    if other := re.fullmatch(r"var\(--(.+)\)", value):
        return token(other[1], theme)
    return linear(value)


def linear(colour):
    parts = np.array([int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def contrast(text, surface):
    low, high = sorted(float(each @ [0.2126, 0.7152, 0.0722]) for each in (text, surface))
    return (high + 0.05) / (low + 0.05)


def text_pairs():
    """The tokens of a text and of what lies behind it, of each rule of the styles."""
    for path in STYLES:
        for rule in re.findall(r"\{([^{}]*)\}", path.read_text()):
            for name in re.findall(r"(?<![\w-])color: var\(--([\w-]+)\)", rule):
                if not OF_DRAWINGS.fullmatch(name):
                    behind = re.findall(r"background: var\(--([\w-]+)\)", rule)
                    behind = [each for each in behind if not OF_DRAWINGS.fullmatch(each)]
                    yield from product([name], behind or FILLED.get(name, SURFACES))


@pytest.mark.parametrize(("text", "surface"), sorted(set(text_pairs())))
def test_a_text_is_read_on_what_lies_behind_it(text, surface):
    for theme in THEMES:
        assert contrast(token(text, theme), token(surface, theme)) >= LEAST_CONTRAST, theme


def test_contrasts_are_those_of_wcag():
    assert round(contrast(linear("#000000"), linear("#ffffff")), 6) == 21
    assert round(contrast(linear("#777777"), linear("#ffffff")), 2) == 4.48


def matrix(numbers):
    return np.array(numbers.split(), dtype=float).reshape(3, 3)


def oklab(colour, sight):
    shown = np.clip(matrix(sight) @ colour, 0, 1)
    return matrix(OKLAB) @ np.cbrt(matrix(CONES) @ shown)


@pytest.mark.parametrize("sight", SIGHTS.values(), ids=SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
def test_six_seats_have_six_colours_for_the_colour_blind_too(theme, sight):
    letters = sorted(set(re.findall(r"--seat-(\w): light-dark", TOKENS)))
    assert letters == list("abcdef")
    seen = {letter: oklab(token(f"seat-{letter}", theme), sight) for letter in letters}
    for one, other in combinations(letters, 2):
        assert np.linalg.norm(seen[one] - seen[other]) > LEAST_DISTANCE, (one, other)
