"""What is sent to the API of playtests, and how it answers what is wrong with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.contrib.pydantic import PydanticExtension

from catalog.web.api.errors import ApiError, Problem
from catalog.web.api.requests import Form, Whole
from simulate.experiments.refusals import RunRefusal
from simulate.experiments.run_spec import MAX_MORE


class ContinuationForm(Form):
    """More games of a playtest that is over."""

    more = Whole(
        min_value=0,
        max_value=MAX_MORE,
        help_text="Of each pairing, or in all for a cut list; 0 plays the rest of a stopped one.",
    )


class RunSpecSchema(PydanticExtension):  # type: ignore[no-untyped-call]
    """A description in the document: an empty default is none."""

    target_class = "simulate.experiments.run_spec.AnyRun"
    priority = 1

    def map_serializer(self, _auto_schema: Any, _direction: str) -> dict[str, Any]:
        schema: dict[str, Any] = self.target.model_json_schema()
        for field in schema["properties"].values():
            if not field.get("default", 1):
                field.pop("default")
        return schema


@contextmanager
def all_problems() -> Iterator[None]:
    """A refused run is answered with a code, a sentence and a field for each thing that is wrong."""
    try:
        yield
    except RunRefusal as error:
        problems = [
            Problem(
                each.code,
                str(each),
                each.field,
                {"cards": list(cards)} if (cards := each.numbers.get("cards")) else None,
            )
            for each in error.problems
        ]
        raise ApiError(error.status, *problems) from error
