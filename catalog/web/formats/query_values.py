"""Values of query strings and forms that arrive as text."""

from typing import TypeVar

Default = TypeVar("Default", int, None)


def whole_number(text: str, *, most: int, default: Default) -> int | Default:
    """The decimal number from 0 to `most` that the text consists of, else the default."""
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if is_number and int(text) <= most else default


def without_nul(text: str) -> str:
    """The text without NUL characters, which PostgreSQL refuses."""
    return text.replace("\0", "")
