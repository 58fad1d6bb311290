"""Names of one line, in whatever writing, and how long they look."""

import unicodedata
from collections.abc import Sized
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

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
    count, is_joined, has_half_flag = 0, False, False
    for sign in text:
        is_flag_half = "\U0001f1e6" <= sign <= "\U0001f1ff"
        is_part = (
            sign in JOINERS
            or "\U0001f3fb" <= sign <= "\U0001f3ff"  # colours of skin
            or unicodedata.category(sign) in ("Mn", "Me")
        )
        if not (is_part or is_joined or (is_flag_half and has_half_flag)):
            count += 1
        has_half_flag = is_flag_half and not has_half_flag
        is_joined = sign == "\u200d"
    return count


class MaxSigns(MaxLengthValidator):
    """Limits what a reader counts, where `max_length` limits what is stored."""

    message = ngettext_lazy(  # the limit first, since there may be little room
        "At most %(limit_value)d character, here are %(show_value)d.",
        "At most %(limit_value)d characters, here are %(show_value)d.",
        "limit_value",
    )

    def clean(self, x: Sized) -> int:
        return count_signs(str(x))
