"""Stores the stock decks as decks of the account “house”: published, the retired ones by their address."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.legality import Violation
from decks.construction.stock import StockDeck
from decks.library.services import DeckDraft, add_version, mark_shared, set_newest, set_tags
from decks.models import Deck, DeckVersion, Visibility

HOUSE: Final = "house"


@dataclass(slots=True)
class StockReport:
    """The keys of added, changed and unchanged decks, and the violations of illegal ones."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    illegal: dict[str, tuple[Violation, ...]] = field(default_factory=dict)


@transaction.atomic
def load_stock_decks(
    *, decks: Iterable[StockDeck], retired: Iterable[StockDeck] = (), pool: CardPool
) -> StockReport:
    """Makes the house's decks equal to these; a changed list becomes a new version.

    Decks that are illegal in the current edition are not written.
    """
    house, _is_new = User.objects.get_or_create(
        username=HOUSE, defaults={"password": make_password(None)}
    )
    rows = {
        row.slug: row for row in Deck.objects.filter(owner=house).with_newest_version().with_tags()
    }
    report = StockReport()
    wanted = {deck.key: (deck, Visibility.UNLISTED) for deck in retired}
    wanted |= {deck.key: (deck, Visibility.PUBLIC) for deck in decks}  # one of both is not retired
    for deck, visibility in wanted.values():
        if violations := pool.violations_of(DeckList(deck.cards, deck.cruiser)):
            report.illegal[deck.key] = violations
            continue
        columns = {**texts(deck), "visibility": visibility}
        if row := rows.get(deck.key):
            is_changed = store_deck(row, deck, columns, pool, row.newest)
            (report.changed if is_changed else report.unchanged).append(deck.key)
        else:
            new = Deck.objects.create(slug=deck.key, owner=house, changed=timezone.now(), **columns)
            store_deck(new, deck, columns, pool)
            report.added.append(deck.key)
    return report


def store_deck(
    row: Deck,
    deck: StockDeck,
    columns: dict[str, str],
    pool: CardPool,
    newest: DeckVersion | None = None,
) -> bool:
    """Makes the row equal to the deck, whose list is a new version unless the newest one has it.

    Returns whether anything changed.
    """
    draft = DeckDraft(deck.name, deck.cruiser, pool.known(deck.cards))
    is_kept = newest and newest.is_of(pool.edition_key) and not draft.changes(newest)
    if newest is None or not is_kept:
        newest = add_version(row, draft, pool)
        mark_shared(newest, columns["visibility"])
    has_other_tags = row.tag_names != sorted(deck.tags)
    has_other_texts = any(getattr(row, name) != value for name, value in columns.items())
    if is_kept and not has_other_tags and not has_other_texts:
        return False
    set_tags(row, deck.tags)
    set_newest(row, newest, **columns)
    return True


def texts(deck: StockDeck) -> dict[str, str]:
    return {
        "name": deck.name,
        "name_ru": deck.name_ru,
        "description": deck.plan.strip(),
        "description_ru": deck.plan_ru.strip(),
    }
