"""Texts can be read on the surfaces of both themes, computed from the tokens by WCAG 2.2, 1.4.3."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from tests import styles

TOKENS = styles.TOKENS.read_text()
SURFACES = ("ground", "surface", "surface-sunk")
LEAST = 4.5
THEMES = ("light", "dark")
# Colours of drawings, which their parts take over, and of what lies on a surface of another rule.
OF_DRAWINGS = re.compile(r"sky-\d|card-\w+|cruiser(-\w+)?|seat(-near|-far)?|paper-6")
FILLED = {"on-action": ["action"], "ground": ["danger", "success", "warning", "seat-a", "seat-b"]}

Colour = tuple[float, ...]


def token(name: str, theme: str) -> Colour:
    """Red, green and blue of a token in a theme, from 0 to 1."""
    value = re.search(rf"--{name}: ([^;]+);", TOKENS)[1]
    if both := re.fullmatch(r"light-dark\((.+?), (.+?)\)", value):
        value = both[1 + THEMES.index(theme)]
    if other := re.fullmatch(r"var\(--(.+)\)", value):
        return token(other[1], theme)
    return tuple(int(value[place : place + 2], 16) / 255 for place in (1, 3, 5))


def luminance(colour: Colour) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(text: Colour, surface: Colour) -> float:
    low, high = sorted((luminance(text), luminance(surface)))
    return (high + 0.05) / (low + 0.05)


def text_pairs() -> Iterator[tuple[str, str]]:
    """The tokens of a text and of what lies behind it, of each rule of the styles."""
    for path in styles.STYLES:
        for rule in re.findall(r"\{([^{}]*)\}", path.read_text()):
            for name in re.findall(r"(?<![\w-])color: var\(--([\w-]+)\)", rule):
                if not OF_DRAWINGS.fullmatch(name):
                    behind = re.findall(r"background: var\(--([\w-]+)\)", rule)
                    behind = [each for each in behind if not OF_DRAWINGS.fullmatch(each)]
                    yield from product([name], behind or FILLED.get(name, SURFACES))


@pytest.mark.parametrize(("text", "surface"), sorted(set(text_pairs())))
def test_a_text_is_read_on_what_lies_behind_it(text: str, surface: str):
    for theme in THEMES:
        assert contrast(token(text, theme), token(surface, theme)) >= LEAST, theme


def test_contrasts_are_those_of_wcag():
    assert round(contrast((0, 0, 0), (1, 1, 1)), 6) == 21
    assert round(contrast((0x77 / 255,) * 3, (1, 1, 1)), 2) == 4.48
