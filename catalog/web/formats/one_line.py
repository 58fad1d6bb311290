"""Names of one line, in whatever writing."""

from typing import Final

# Signs that join or vary those beside them: of emoji, of Persian and Indian writing, of flags.
JOINERS: Final = frozenset("\u200c\u200d") | {chr(code) for code in range(0xE0020, 0xE0080)}


def is_one_line(text: str) -> bool:
    """Whether the text has no line breaks and no other signs of control; emoji of several signs may stand."""
    return all(sign.isprintable() or sign in JOINERS for sign in text)
