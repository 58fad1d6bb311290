"""Which runs may be shown to everybody.

Everybody with its address may see a run; lists and other pages show only runs in which nothing is secret.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from typing import Any, Final

from decks.construction.stock import is_retired, retired_decks, stock_decks
from decks.library.access import SHARED, versions_open_to
from decks.models import DeckVersion, Owner, Visibility
from simulate.models import Run, RunQuerySet

Content = tuple[str, frozenset[str]]
ROWS_AT_ONCE: Final = 40
MAX_RUNS: Final = 1000


def open_runs(runs: Iterable[Run]) -> list[Run]:
    """Those of the runs whose entrants are all stock decks, published versions of decks or cruisers alone."""
    runs = list(runs)
    if not runs:
        return []
    published = published_among({key for run in runs for key in version_keys(run)})
    return [
        run
        for run in runs
        if all(
            version_key(entrant) in published or is_known_to_all(entrant)
            for entrant in run.entrants
        )
    ]


def looked_through(
    runs: RunQuerySet, seen: Callable[[list[Run]], list[Run]], most: int = MAX_RUNS
) -> Iterator[Run]:
    """Of the first runs those that are seen, read as they are needed, so that the others crowd out none."""
    for start in range(0, most, ROWS_AT_ONCE):
        found = list(runs[start : start + ROWS_AT_ONCE])
        yield from seen(found)
        if len(found) < ROWS_AT_ONCE:
            return


def published_among(keys: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
    """Those of the versions that everybody may open and finds in lists."""
    if not keys:
        return set()
    slugs = {slug for slug, _number in keys}
    public = DeckVersion.objects.filter(
        SHARED, deck__slug__in=slugs, deck__visibility=Visibility.PUBLIC, deck__deleted_at=None
    )
    return {key for key in public.values_list("deck__slug", "number") if key in keys}


def open_versions(run: Run, owner: Owner) -> dict[tuple[str, int], DeckVersion]:
    """The versions among the run's entrants that the owner may open, by address and number."""
    keys = version_keys(run)
    if not keys:
        return {}
    found = versions_open_to(owner).filter(
        deck__slug__in={slug for slug, _number in keys},
        number__in={number for _slug, number in keys},
    )
    by_key = {(version.deck.slug, version.number): version for version in found}
    return {key: version for key, version in by_key.items() if key in keys}


def has_secrets(run: Run) -> bool:
    """Whether a deck takes part that is not published, or not in that version.

    One that is unlisted is such a deck, too, and one that was given by its cards alone: with the run its
    cards go to people who do not have them.
    """
    return not open_runs([run])


def version_keys(run: Run) -> set[tuple[str, int]]:
    return {key for key in map(version_key, run.entrants) if key}


def version_key(entrant: dict[str, Any]) -> tuple[str, int] | None:
    """Address and number of a kept deck's version."""
    return (entrant["deck"], entrant["version"]) if entrant["deck"] else None


def is_known_to_all(entrant: dict[str, Any]) -> bool:
    """Whether it is a stock deck, retired or not, or, outside Total War, a cruiser."""
    if entrant["deck"] is not None:
        return is_retired(entrant["deck"])
    return entrant["cards"] is None or content_of(entrant) in house_keys()


def content_of(entrant: dict[str, Any]) -> Content:
    """Cruiser and cards."""
    return entrant["cruiser"], frozenset(entrant["cards"] or ())


@cache
def house_keys() -> dict[Content, str]:
    """The keys of all stock decks, also of those that have retired, by cruiser and cards."""
    return {
        (deck.cruiser, frozenset(deck.cards)): deck.key for deck in retired_decks()
    } | stock_keys()


@cache
def stock_keys() -> dict[Content, str]:
    """The stock decks' keys by cruiser and cards."""
    return {(deck.cruiser, frozenset(deck.cards)): deck.key for deck in stock_decks()}
