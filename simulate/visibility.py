"""Which runs may be shown to everybody.

Whoever has its address may see a run; lists and other pages show only runs in which nothing is secret.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db.models import F, Q

from decks.models import DeckVersion, Visibility
from decks.stock import stock_decks
from simulate.models import Run


def open_runs(runs: Iterable[Run]) -> list[Run]:
    """Those of the runs whose entrants are all stock decks, published versions of decks or cruisers alone."""
    runs = list(runs)
    if not runs:
        return []
    named = {key for run in runs for key in map(version_key, run.entrants) if key}
    slugs = {slug for slug, _number in named}
    published = set(
        DeckVersion.objects.filter(
            Q(was_shared=True) | Q(number=F("deck__latest")),
            deck__slug__in=slugs,
            deck__visibility=Visibility.PUBLIC,
        ).values_list("deck__slug", "number")
    )
    return [
        run
        for run in runs
        if all(
            version_key(entrant) in published or is_known_to_all(entrant)
            for entrant in run.entrants
        )
    ]


def version_key(entrant: dict[str, Any]) -> tuple[str, int] | None:
    """Address and number of a kept deck's version."""
    return (entrant["deck"], entrant["version"]) if entrant["deck"] else None


def is_known_to_all(entrant: dict[str, Any]) -> bool:
    """Whether it is a stock deck or, outside Total War, a cruiser."""
    if entrant["deck"] is not None or entrant["cards"] is None:
        return entrant["deck"] is None
    return (entrant["cruiser"], frozenset(entrant["cards"])) in stock_contents()


@cache
def stock_contents() -> frozenset[tuple[str, frozenset[str]]]:
    return frozenset((deck.cruiser, frozenset(deck.cards)) for deck in stock_decks())
