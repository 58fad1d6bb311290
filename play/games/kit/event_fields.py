"""Events of an engine's log as JSON: by code an event's name and its fields, in the order of its numbers."""

from collections.abc import Callable, Iterable
from typing import Any

EventField = str | tuple[str, Callable[[Any, int], Any]]
"""Its name, and if its value is not the number itself what that means in a context, such as an edition."""


def event_fields(
    context: Any, fields: Iterable[EventField], numbers: Iterable[int]
) -> dict[str, Any]:
    """The fields by name; numbers that are left over are not told."""
    found = {}
    for field, number in zip(fields, numbers, strict=False):
        name, meaning = (field, None) if isinstance(field, str) else field
        found[name] = number if meaning is None else meaning(context, number)
    return found
