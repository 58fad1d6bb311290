"""What an app asks of the apps above it, which it does not import.

A hook lists objects of upper apps by their dotted names, as `settings.MIDDLEWARE` does. They are imported
when the hook is first asked, so commands that never ask do not load the rules engine. What a page shows of
an upper app is no hook: its template loads that app's tags, such as ``{% load playtests %}``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from datetime import datetime
from typing import Any, Final, Generic, TypeVar

from django.contrib.auth.models import User
from django.db.models import Exists, QuerySet
from django.http import HttpRequest
from django.utils.module_loading import import_string

Hooked = TypeVar("Hooked")


class Hook(Generic[Hooked]):
    """The objects of these dotted names, in their order."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __iter__(self) -> Iterator[Hooked]:
        return map(import_string, self.names)


RETENTIONS: Final = Hook[Sequence[Any]](
    "simulate.results.retention.RETENTIONS",
    "play.documents.retention.RETENTIONS",
    "decks.library.retention.RETENTIONS",
)
"""Rows that are removed once they are outdated: each is a sequence of `catalog.web.rows.retention.Retention`.

Asked by the sweep, `manage.py remove_outdated` and the administration's page of data.
"""

DECK_CARD_READERS: Final = Hook[Callable[[str, HttpRequest | None], Set[str]]](
    "decks.library.card_search.cards_of_named_deck"
)
"""`(words, request) -> card numbers` of a deck by name, address or code, for the keys ``in:`` and ``deck:``
of card queries; raises UnreadableDeck, also for decks that the reader may not see."""

CARD_FIGURES: Final = Hook[Callable[[], Mapping[str, Mapping[str, float]]]](
    "simulate.results.random_worths.current_figures"
)
"""`() -> {card number: its worth with the interval and its rank}`, as the API tells them, for the key
``worth`` of card queries, too."""

DECK_WORTHS: Final = Hook[Callable[[Any, Any, Any], Mapping[int, Any]]](
    "simulate.results.deck_worth.deck_worths"
)
"""`(decks, pool, owner) -> {deck's primary key: decks.insight.worth.Worth}` of the decks' newest versions.

Asked once for each list of decks, with the owner who may see figures of private decks.
"""

DECK_RECORDS: Final = Hook[Callable[[Any], Mapping[int, Any]]](
    "play.matches.deck_records.records_of_decks"
)
"""`(decks) -> {deck's primary key: decks.insight.played_record.PlayedRecord}` of those that were played."""

DECK_ORDERS: Final = Hook[Any]("simulate.results.standings.BEST_TESTED_FIRST")
"""Further sort orders of the list of decks: `decks.library.listing.DeckOrder`."""

DECK_NAME_HIDERS: Final = Hook[Callable[[Any], object]](
    "simulate.experiments.services.rename_entrants"
)
"""`(deck)`: called within the transaction in which moderators replace the deck's name."""

AUTHOR_NAME_HIDERS: Final = Hook[Callable[[User], object]](
    "play.documents.personal_data.hide_seat_names"
)
"""`(user)`: called within the transaction in which an account is closed or moderators hide its name."""

USES: Final = Hook[Callable[[], Iterator[Any]]](
    "simulate.results.uses.read_uses",
    "play.documents.uses.read_uses",
    "decks.library.uses.read_uses",
)
"""`()`: what accounts and networks use of common goods, each a `catalog.web.limits.usage.Use`."""

NETWORKS: Final = Hook[Callable[[datetime], QuerySet[Any]]](
    "simulate.results.uses.ended_before",
    "play.documents.uses.matches_before",
    "play.documents.uses.analyses_before",
    "play.documents.uses.browsers_before",
    "play.documents.uses.webhooks_before",
)
"""`(moment)`: rows whose `network` no limit needs that counts from the moment on."""

SESSION_CLAIMS: Final = Hook[Callable[..., object]](
    "simulate.experiments.services.claim_runs", "decks.library.services.claim_decks"
)
"""`(owner=, token=)`: called at every sign-in; gives to the account what the browser's token owns."""

PERSONAL_DATA: Final = Hook[Callable[[User], Iterator[tuple[str, Any]]]](
    "simulate.results.personal_data.run_files",
    "play.documents.personal_data.match_files",
    "play.documents.personal_data.rating_files",
    "play.documents.personal_data.reach_files",
    "play.documents.personal_data.block_files",
    "play.puzzles.personal_data.puzzle_files",
)
"""`(user)`: names and contents (texts, or what becomes JSON) of files in the archive of an account's data."""

PUBLIC_PEOPLE: Final = Hook[Callable[[], Exists]]("play.matches.ratings.has_rating")
"""`() -> Exists`: a condition of a user of whom something is public, besides decks."""

URGENT_WORK: Final = Hook[Callable[[], Callable[[], object]]](
    "simulate.queue.turns.look_for_newcomers"
)
"""`()`: asked when a worker begins long work; what comes of it is called every 50 ms until that ends."""
