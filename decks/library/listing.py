"""Searching the published decks by the query string."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.core.cache import caches
from django.core.paginator import Page, Paginator
from django.db.models import Count
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from catalog.search.text import cleaned, nearest, normalized, phrases_of
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.formats.query_values import whole_number, without_nul
from catalog.web.hooks import DECK_ORDERS
from catalog.web.pages.page_cache import KEPT_SECONDS, STORE
from decks.accounts.names import find_account
from decks.construction.card_names import CardNames, split_names
from decks.construction.card_pool import CardPool
from decks.construction.tags import normalise
from decks.insight.deck_summary import DeckEntry, deck_entries
from decks.models import Deck, DeckQuerySet, DeckTag, Owner, Visibility

DECKS_A_PAGE = 12
MAX_FOUND = 1_200  # by words
MAX_SEARCH_LENGTH = 100
MAX_COMPARED = 2_000  # names, in search of what was meant
MAX_AUTHOR_LENGTH = 150
MAX_DECK_SIZE = 999  # of a deck, in the form
MAX_POPULAR_TAGS = 24
MAX_NAMED = 6  # cards in a search


@dataclass(frozen=True, slots=True)
class DeckOrder:
    """A sort order of the list."""

    key: str
    label: StrOrPromise
    sort: Callable[[DeckQuerySet], DeckQuerySet]


ORDERS: Final = (
    DeckOrder("newest", _("newest first"), lambda decks: decks.newest_first()),
    DeckOrder("liked", _("most liked first"), lambda decks: decks.most_liked_first()),
)


def get_deck_orders() -> dict[str, DeckOrder]:
    """The sort orders by key, those of other apps last; the first one is the default."""
    return {order.key: order for order in (*ORDERS, *DECK_ORDERS)}


@dataclass(frozen=True, slots=True)
class DeckSelection:
    """A search for decks; values are known to the edition, or empty.

    `beside` is a deck that one copy of the game must contain together with each found deck.
    """

    words: str = ""
    cruiser: str = ""
    cards: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    tag: str = ""
    author: str = ""
    least: int | None = None
    most: int | None = None
    beside: Deck | None = None
    unknown_card: str = ""
    order: str = "newest"

    def values(self) -> Mapping[str, str]:
        """The parameters of the query string; empty for defaults."""
        return {
            "q": self.words,
            "cruiser": self.cruiser,
            "card": ", ".join(self.cards),
            "without": ", ".join(self.without),
            "tag": self.tag,
            "author": self.author,
            "from": "" if self.least is None else str(self.least),
            "to": "" if self.most is None else str(self.most),
            "beside": self.beside.slug if self.beside else "",
            "order": "" if self.order == "newest" else self.order,
        }

    def parameters(self, **changed: str) -> str:
        """The query string of this selection, with some values changed."""
        given = QueryDict(mutable=True)
        values = {**self.values(), **changed}
        given.update({name: value for name, value in values.items() if value})
        encoded = given.urlencode()
        return f"?{encoded}" if encoded else ""

    @property
    def is_detailed(self) -> bool:
        """Whether more than words, cruiser, tag and order is selected."""
        detailed = (self.cards, self.without, self.unknown_card, self.author)
        return any(detailed) or self.least is not None or self.most is not None


@dataclass(frozen=True, slots=True)
class DeckPage:
    """A page of the decks that match a selection."""

    selection: DeckSelection
    page: Page[int]
    entries: list[DeckEntry]
    # The words that were probably meant, where no deck has those of the selection.
    meant: str = ""

    @property
    def is_cut(self) -> bool:
        """Whether there may be more than are shown."""
        return bool(self.selection.words) and self.page.paginator.count == MAX_FOUND

    @property
    def meant_parameters(self) -> str:
        return self.selection.parameters(q=self.meant)


@dataclass(frozen=True, slots=True)
class PopularTag:
    """A tag, its number of published decks, and the query string that toggles it."""

    name: str
    count: int
    is_chosen: bool
    parameters: str


def read_deck_selection(given: QueryDict, pool: CardPool, owner: Owner) -> DeckSelection:
    """The selection of a query string, without values that the owner's decks or edition lack."""
    cruiser = given.get("cruiser", "")
    names = CardNames(pool)
    unknown: list[str] = []
    chosen: dict[str, list[str]] = {"card": [], "without": []}
    for field, numbers in chosen.items():
        for words in split_names(",".join(given.getlist(field)))[:MAX_NAMED]:
            card = names.card(words)
            (numbers if card else unknown).append(card.number if card else words)
    order = given.get("order", "")
    return DeckSelection(
        words=cleaned(without_nul(given.get("q", "")))[:MAX_SEARCH_LENGTH],
        cruiser=cruiser if cruiser in pool.cruisers else "",
        cards=tuple(dict.fromkeys(chosen["card"])),
        without=tuple(dict.fromkeys(chosen["without"])),
        tag=normalise(without_nul(given.get("tag", "")))[:MAX_SEARCH_LENGTH],
        author=without_nul(given.get("author", "")).strip()[:MAX_AUTHOR_LENGTH],
        least=whole_number(given.get("from", ""), most=MAX_DECK_SIZE, default=None),
        most=whole_number(given.get("to", ""), most=MAX_DECK_SIZE, default=None),
        beside=visible_deck(without_nul(given.get("beside", "")), owner),
        unknown_card=without_nul(unknown[0])[:40] if unknown else "",
        order=order if order in get_deck_orders() else "newest",
    )


def visible_deck(slug: str, owner: Owner) -> Deck | None:
    """The deck of a slug, if the owner may see it."""
    if not slug:
        return None
    visible = Deck.objects.visible_to(owner).filter(slug=slug)
    return visible.with_newest_version().first()


def find_decks(selection: DeckSelection, page: str, pool: CardPool) -> DeckPage:
    """A page of the selected decks; the nearest page if there is no such page."""
    ordered = get_deck_orders()[selection.order].sort(select_decks(selection))
    # Only the keys of all that match are sorted; texts are read of those on the page.
    keys = ordered.values_list("pk", flat=True)
    # Of words no index tells how many there are, so that all texts would be read twice.
    chosen = list(keys[:MAX_FOUND]) if selection.words else keys
    if selection.words and not chosen and (meant := mended(selection.words)):
        instead = find_decks(replace(selection, words=meant), page, pool)
        return replace(instead, selection=selection, meant=meant) if instead.entries else instead
    found = Paginator(chosen, DECKS_A_PAGE).get_page(page)
    rows = Deck.objects.with_author().with_newest_version().with_tags().in_bulk(list(found))
    decks = [rows[key] for key in found if key in rows]
    return DeckPage(selection, found, deck_entries(decks, pool))


def mended(words: str) -> str:
    """The words with the nearest of those in names of published decks; empty where nothing is misspelt."""
    rows = Deck.objects.published().newest_first().values_list("name", "name_ru")
    known = {word for row in rows[:MAX_COMPARED] for word in normalized(" ".join(row)).split()}
    typed = [word for phrase in phrases_of(words) for word in phrase.split()]
    meant = [word if word in known else nearest(word, known) or word for word in typed]
    return "" if meant == typed else " ".join(meant)


def select_decks(selection: DeckSelection) -> DeckQuerySet:
    """The published decks that match the selection."""
    decks = Deck.objects.published()
    if selection.unknown_card:
        return decks.none()
    if selection.words:
        decks = decks.mentioning(selection.words)
    if selection.cruiser:
        decks = decks.with_cruiser(selection.cruiser)
    for number in selection.cards:
        decks = decks.with_card(number)
    for number in selection.without:
        decks = decks.without_card(number)
    if selection.tag:
        decks = decks.with_tag(selection.tag)
    if selection.author:
        decks = decks.by_author(find_account(selection.author))
    if selection.least is not None or selection.most is not None:
        decks = decks.with_size(selection.least, selection.most)
    if selection.beside:
        decks = decks.fitting_beside(selection.beside.newest.listed())
    return decks


def popular_tags(selection: DeckSelection) -> list[PopularTag]:
    """The most frequent tags of published decks, as they were some seconds ago; the chosen one first."""
    counts = (
        DeckTag.objects.filter(deck__visibility=Visibility.PUBLIC, deck__deleted_at=None)
        .values_list("name")
        .annotate(count=Count("pk"))
        .order_by("-count", "name")
    )
    most = caches[STORE].get_or_set(
        "popular-tags", lambda: list(counts[:MAX_POPULAR_TAGS]), KEPT_SECONDS
    )
    most = most or []
    chosen = [each for each in most if each[0] == selection.tag]
    if selection.tag and not chosen:
        chosen = list(counts.filter(name=selection.tag))
    others = [each for each in most if each[0] != selection.tag]
    return [
        PopularTag(name, count, True, selection.parameters(tag="")) for name, count in chosen
    ] + [
        PopularTag(name, count, False, selection.parameters(tag=name))
        for name, count in others[: MAX_POPULAR_TAGS - len(chosen)]
    ]
