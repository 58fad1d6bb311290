"""How deeply a text is nested, told before a parser takes it: parsers need memory and time for depth."""

import re
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

MAX_DEPTH: Final = 50  # brackets within brackets
MAX_KEY_DOTS: Final = 8  # of a TOML key such as a.b.c
JSON_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]', re.DOTALL)
TOML_TOKEN: Final = re.compile(
    r'"{3}(?:[^"\\]++|\\.|"(?!""))*+"{3}|' + r"'{3}(?:[^']++|'(?!''))*+'{3}|"
    r'"(?:[^"\\\n]++|\\.)*+"|' + r"'[^'\n]*+'|#[^\n]*+|[\[{]|[\]}]|[.=,\n]",
    re.DOTALL,
)


def check_json_depth(text: str) -> None:
    """Raises ValueError for JSON that is nested too deeply."""
    if text.count("[") + text.count("{") > MAX_DEPTH:
        check_depth(token[0] for token in JSON_TOKEN.finditer(text))


def check_toml_depth(text: str) -> None:
    """Raises ValueError for TOML that is nested too deeply, or has a key of too many parts."""
    check_depth(token[0] for token in TOML_TOKEN.finditer(text))
    dots = 0
    for token in TOML_TOKEN.finditer(text):
        dots = dots + 1 if token[0] == "." else 0 if token[0] in "[]{}=,\n" else dots
        if dots > MAX_KEY_DOTS:
            raise ValueError(_("a key has more than %(most)d dots") % {"most": MAX_KEY_DOTS})


def check_depth(tokens: Iterable[str]) -> None:
    depth = 0
    for token in tokens:
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        if depth > MAX_DEPTH:
            raise ValueError(_("it is nested too deeply"))
