"""What pydantic finds wrong, as paths and sentences in the reader's language.

Own checks raise a ValueError with a finished sentence. Sentences follow a path and a colon, as in
`units.knight.speed: must be a whole number`.
"""

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import localize
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, ValidationError

Path = tuple[str | int, ...]

TABLE: Final = gettext_lazy("must be a table (in JSON: an object)")
WHOLE: Final = gettext_lazy("must be a whole number")
NUMBER: Final = gettext_lazy("must be a number")
LIST: Final = gettext_lazy("must be a list")
YES_OR_NO: Final = gettext_lazy("must be true or false")
# By pydantic's codes; a sentence is filled with what pydantic says of the error.
SENTENCES: Final[Mapping[str, str | Promise]] = {
    "missing": gettext_lazy("is missing"),
    "extra_forbidden": gettext_lazy("is not a known field"),
    "string_type": gettext_lazy("must be text"),
    "string_too_long": gettext_lazy("is longer than %(max_length)d characters"),
    "string_too_short": gettext_lazy("is shorter than %(min_length)d characters"),
    "string_pattern_mismatch": gettext_lazy("does not have the form %(pattern)s"),
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_parsing_size": WHOLE,
    "int_from_float": WHOLE,
    "float_type": NUMBER,
    "float_parsing": NUMBER,
    "finite_number": NUMBER,
    "bool_type": YES_OR_NO,
    "bool_parsing": YES_OR_NO,
    "greater_than_equal": gettext_lazy("must be at least %(ge)s"),
    "greater_than": gettext_lazy("must be more than %(gt)s"),
    "less_than_equal": gettext_lazy("must be at most %(le)s"),
    "less_than": gettext_lazy("must be less than %(lt)s"),
    "literal_error": gettext_lazy("must be one of: %(expected)s"),
    "enum": gettext_lazy("must be one of: %(expected)s"),
    "list_type": LIST,
    "tuple_type": LIST,
    "too_long": gettext_lazy("must have at most %(max_length)d entries"),
    "too_short": gettext_lazy("must have at least %(min_length)d entries"),
    "dict_type": TABLE,
    "model_type": TABLE,
    "model_attributes_type": TABLE,
    "dataclass_type": TABLE,
}


@dataclass(frozen=True, slots=True)
class FieldError:
    """One thing that is wrong: where, its code and a sentence."""

    path: Path
    code: str
    message: str

    @property
    def field(self) -> str:
        return path_text(self.path)

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.path else self.message


def field_errors(error: ValidationError) -> list[FieldError]:
    """Everything that is wrong, in the order of the fields."""
    return [
        FieldError(tuple(each["loc"]), each["type"], sentence_of(each))
        for each in error.errors(include_url=False, include_input=False)
    ]


def sentence_of(details: Mapping[str, Any]) -> str:
    """The sentence of one of pydantic's errors."""
    context = details.get("ctx", {})
    if isinstance(reason := context.get("error"), Exception):
        return str(reason)
    if details["type"] == "string_too_short" and context.get("min_length") == 1:
        return _("must not be empty")
    if (sentence := SENTENCES.get(details["type"])) is None:
        return str(details["msg"])
    bounds = {
        name: localize(each) if isinstance(each, float) else each for name, each in context.items()
    }
    return str(sentence) % bounds


def path_text(path: Path) -> str:
    """A path such as `sectors 1.fields`; places in lists count from 1."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f" {part + 1}" if text else f"{part + 1}"
        else:
            text += f".{part}" if text else part
    return text


def between(lowest: int, highest: int) -> AfterValidator:
    """For `Annotated[int, between(0, 4)]`: the number is from `lowest` to `highest`."""
    return AfterValidator(check_between(lowest, highest))


def check_between(lowest: int, highest: int) -> Callable[[int], int]:
    def check(value: int) -> int:
        if lowest <= value <= highest:
            return value
        bounds = {"lowest": lowest, "highest": highest}
        raise ValueError(_("must be from %(lowest)d to %(highest)d") % bounds)

    return check


def one_of(codes: Collection[str]) -> AfterValidator:
    """For `Annotated[str, one_of(codes)]`: the text is one of the codes."""
    return AfterValidator(lambda value: check_code(value, codes))


def check_code(value: str, codes: Collection[str]) -> str:
    """The text, which is one of the codes. Raises ValueError."""
    if value in codes:
        return value
    words = {"value": value[:200], "codes": ", ".join(codes)}
    raise ValueError(_("“%(value)s” is not one of: %(codes)s") % words)


def printable(*, lines: bool = False) -> AfterValidator:
    """For `Annotated[str, printable()]`: no control characters; line breaks where `lines` says so."""
    allowed = "\n" if lines else ""

    def check(value: str) -> str:
        if any(unicodedata.category(char) == "Cc" and char not in allowed for char in value):
            raise ValueError(_("contains control characters"))
        return value

    return AfterValidator(check)
