"""Decks by their names, and the names that a form offers."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from django.db.models import F
from django.utils.translation import gettext as _

from catalog.models import in_reader_language
from catalog.search.text import nearest, normalized
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.stock import StockDeck, stock_decks
from decks.construction.stock_choice import stock_decks_of
from decks.models import Deck, Owner

MAX_NAMED_ALIKE: Final = 50
MAX_COMPARED: Final = 2_000  # names, in search of the nearest
MAX_OFFERED: Final = 60  # own decks, and as many published ones
MAX_DECK_LENGTH: Final = 4_000  # letters of a name, address, key, code or pasted list


@dataclass(frozen=True, slots=True)
class OfferedDeck:
    """What a deck is named by in a form, and what is told beside it."""

    words: str
    told: str


def deck_by_name(words: str, owner: Owner) -> Deck | None:
    """The owner's, or else the newest published deck of that name, whose case and signs do not matter."""
    name = normalized(words)
    if not name:
        return None
    listed = Deck.objects.listed_for(owner).filter(search_text__contains=name).newest_first()
    found = chain(
        *(decks[:MAX_NAMED_ALIKE] for decks in (listed.filter(owner.condition()), listed))
    )
    named = (deck for deck in found if name in map(normalized, (deck.name, deck.name_ru)))
    return next(named, None)


def stock_deck_by_name(words: str) -> StockDeck | None:
    """The stock deck of that name, in either language."""
    name = normalized(words)
    named = (s for s in stock_decks() if name in map(normalized, (s.name, s.name_ru)))
    return next(named, None) if name else None


def nearest_name(words: str, owner: Owner) -> str | None:
    """The nearest of the names of decks that the owner may see in lists."""
    rows = Deck.objects.listed_for(owner).newest_first().values_list("name", "name_ru")
    stock = [(deck.name, deck.name_ru) for deck in stock_decks()]
    names = {normalized(n): n for row in [*rows[:MAX_COMPARED], *stock] for n in row if n}
    near = nearest(words.casefold(), names)
    return names[near] if near else None


def offered_decks(owner: Owner, pool: CardPool) -> list[OfferedDeck]:
    """Own decks, those of the league and the newest published ones, each name once."""
    columns = ("name", "name_ru", "cruiser")
    newest = Deck.objects.owned_by(owner).newest_first().filter(versions__number=F("latest"))
    own = newest.values_list(*columns, "versions__cards", "versions__edition")
    published = Deck.objects.published().newest_first().values_list(*columns)
    league = [(deck.name, deck.name_ru, deck.cruiser) for deck in stock_decks_of(pool)]
    rows = [
        *(
            (name, name_ru, cruiser, _("your deck"), state_of(pool, cruiser, cards, edition))
            for name, name_ru, cruiser, cards, edition in own[:MAX_OFFERED]
        ),
        *((*row, _("of the league"), "") for row in league),
        *((*row, _("published"), "") for row in published[:MAX_OFFERED]),
    ]
    found: dict[str, OfferedDeck] = {}
    for name, name_ru, cruiser, kind, state in rows:
        shown = in_reader_language(name, name_ru)
        told = " · ".join(filter(None, (pool.cruiser_name(cruiser), kind, state)))
        found.setdefault(normalized(shown), OfferedDeck(shown, told))
    return list(found.values())


def state_of(pool: CardPool, cruiser: str, cards: Sequence[str], edition: str) -> str:
    """Why a deck cannot be played yet, in few words; empty if it can."""
    if edition != pool.edition_key:
        return _("of another edition")
    listed = DeckList(tuple(cards), cruiser or None)
    return _("not legal yet") if pool.violations_of(listed) else ""
