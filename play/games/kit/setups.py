"""Set-ups as JSON, checked by pydantic: everything that is wrong at once, each as a refusal of its field."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, ValidationError

from catalog.web.errors.validation import field_errors
from play.games.game import Declined, Json


class SetupModel(BaseModel):
    """A set-up; values are not converted."""

    model_config = ConfigDict(strict=True, frozen=True)


def setup_problems(
    model: type[SetupModel], setup: Json, codes: Mapping[str, tuple[str, str]]
) -> list[Declined]:
    """What is wrong with a set-up; `codes` have by field the refusal's code and paragraph."""
    try:
        model.model_validate(setup)
    except ValidationError as error:
        problems = field_errors(error)
    else:
        return []
    found = []
    for each in problems:
        field = str(each.path[0]) if each.path else ""
        code, rule = codes.get(field, ("bad_setup", ""))
        own = each.code == "value_error"
        found.append(Declined(code, each.message if own else str(each), rule or None, field))
    return found
