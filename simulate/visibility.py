"""Which runs may be shown to everybody.

Whoever has its address may see a run; lists and other pages show only runs in which nothing is secret.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.contrib.auth.models import AnonymousUser

from decks.keeping import SHARED, versions_open_to
from decks.models import DeckVersion, Keeper, Visibility
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
            SHARED, deck__slug__in=slugs, deck__visibility=Visibility.PUBLIC
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


def open_versions(run: Run, keeper: Keeper) -> dict[tuple[str, int], DeckVersion]:
    """The versions among the run's entrants that the keeper may open, by address and number."""
    keys = {key for key in map(version_key, run.entrants) if key}
    if not keys:
        return {}
    found = versions_open_to(keeper).filter(
        deck__slug__in={slug for slug, _number in keys},
        number__in={number for _slug, number in keys},
    )
    by_key = {(version.deck.slug, version.number): version for version in found}
    return {key: version for key, version in by_key.items() if key in keys}


def has_secrets(run: Run) -> bool:
    """Whether a kept deck takes part in a version that not everybody who knows its address may open."""
    keys = {key for key in map(version_key, run.entrants) if key}
    return len(open_versions(run, Keeper(AnonymousUser()))) < len(keys)


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
