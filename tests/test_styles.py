"""Styles take colours, times, and sizes of type, space and corners from tokens.css."""

import re

from tests.styles import STYLES

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


def declarations(path):
    """The properties of a file with their values, without custom properties."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    for match in re.finditer(r"(?<![\w-])([a-z][a-z-]*)\s*:\s*([^;{}]+);", text):
        yield match[1], match[2]


def test_colours_and_times_are_tokens():
    literal = [
        f"{path.name}: {name}: {value}"
        for path in STYLES
        for name, value in declarations(path)
        if COLOUR.search(value) or TIME.search(value)
    ]
    assert literal == []


def test_type_sizes_spaces_and_corners_are_tokens():
    literal = {
        f"{path.parent.name}/{path.name}": lengths
        for path in STYLES
        if (lengths := lengths_of(path) - HAIRLINES)
    }
    assert literal == EXCEPTIONS


def lengths_of(path):
    """The lengths of sizes of type, space and corners."""
    return {
        length
        for name, value in declarations(path)
        if SIZED.fullmatch(name)
        for length in LENGTH.findall(value)
    }
