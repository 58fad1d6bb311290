"""Names of one line, in whatever writing, and how long they look."""

from collections.abc import Sized
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from wcwidth import iter_graphemes

# Signs that join or vary those beside them: of emoji, of Persian and Indian writing, of flags.
JOINERS: Final = frozenset("\u200c\u200d") | {chr(code) for code in range(0xE0020, 0xE0080)}


def is_one_line(text: str) -> bool:
    """Whether the text has no line breaks and no other signs of control; emoji of several signs may stand."""
    return all(sign.isprintable() or sign in JOINERS for sign in text)


def as_one_line(text: str) -> str:
    """The text without what no line has."""
    return " ".join("".join(sign if is_one_line(sign) else " " for sign in text).split())


def check_one_line(text: str) -> None:
    """Raises ValidationError for a name that has more lines, or signs that hide or turn others."""
    if not is_one_line(text):
        message = _("A name is one line, without signs of control.")
        raise ValidationError(message, "not_one_line")


def count_signs(text: str) -> int:
    """How many signs a reader sees: an emoji of several, a flag or a letter with its accents is one."""
    return sum(1 for _sign in iter_graphemes(text))


class MaxSigns(MaxLengthValidator):
    """Limits what a reader counts, where `max_length` limits what is stored."""

    message = ngettext_lazy(  # the limit first, since there may be little room
        "At most %(limit_value)d character, here are %(show_value)d.",
        "At most %(limit_value)d characters, here are %(show_value)d.",
        "limit_value",
    )

    def clean(self, x: Sized) -> int:
        return count_signs(str(x))
