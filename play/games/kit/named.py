"""Functions by name, as what a verb does or how a bot decides in a phase is looked up."""

from collections.abc import Callable
from typing import Any, TypeVar

Named = TypeVar("Named", bound=Callable[..., Any])


def by_name(*functions: Named, **others: Named) -> dict[str, Named]:
    """The functions by their own names, without an underscore at their end, and `others` by those given."""
    return {each.__name__.rstrip("_"): each for each in functions} | others
