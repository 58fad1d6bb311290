"""The published decks, selected by what stands in the address."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from decks.models import Deck, DeckQuerySet, DeckTag, Keeper, Visibility
from decks.showing import DeckEntry, entries
from decks.supply import Supply
from decks.tags import normalise

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

DECKS_A_PAGE = 12
LONGEST_SEARCH = 100
MOST_POPULAR_TAGS = 24


@dataclass(frozen=True, slots=True)
class Order:
    """A way to sort the list; `sort` orders decks that are published."""

    label: "StrOrPromise"
    sort: Callable[[DeckQuerySet], DeckQuerySet]


# The first is the usual one. Apps above add theirs with `add_order` in AppConfig.ready().
ORDERS: Final[dict[str, Order]] = {
    "newest": Order(_("newest first"), lambda decks: decks.newest_first()),
    "liked": Order(_("most liked first"), lambda decks: decks.most_liked_first()),
}


def add_order(name: str, order: Order) -> None:
    """Offers one more order of the list, such as by results of playtests."""
    ORDERS[name] = order


@dataclass(frozen=True, slots=True)
class DeckSelection:
    """A search for decks; every value is such as the edition has, or empty.

    `beside` is a deck that fits into one copy of the game together with those found.
    """

    words: str = ""
    cruiser: str = ""
    card: str = ""
    without: str = ""
    tag: str = ""
    least: int | None = None
    most: int | None = None
    beside: Deck | None = None
    unknown_card: str = ""
    order: str = "newest"

    def values(self) -> Mapping[str, str]:
        """What the address says, by the names of its parameters; empty for what it does not say."""
        return {
            "q": self.words,
            "cruiser": self.cruiser,
            "card": self.card,
            "without": self.without,
            "tag": self.tag,
            "from": "" if self.least is None else str(self.least),
            "to": "" if self.most is None else str(self.most),
            "beside": self.beside.slug if self.beside else "",
            "order": "" if self.order == "newest" else self.order,
        }

    def parameters(self, page: int = 1, **changed: str) -> str:
        """The query string of a page of this selection, some of its values changed."""
        given = QueryDict(mutable=True)
        values = {**self.values(), "page": str(page) if page > 1 else "", **changed}
        given.update({name: value for name, value in values.items() if value})
        encoded = given.urlencode()
        return f"?{encoded}" if encoded else ""

    @property
    def is_detailed(self) -> bool:
        """Whether it says more than words, cruiser, tag and order."""
        detailed = (self.card, self.without, self.unknown_card)
        return any(detailed) or self.least is not None or self.most is not None


@dataclass(frozen=True, slots=True)
class DeckPage:
    """A page of the decks that answer a selection."""

    selection: DeckSelection
    page: Page[Deck]
    entries: list[DeckEntry]

    @property
    def before(self) -> str:
        return self.selection.parameters(self.page.number - 1)

    @property
    def after(self) -> str:
        return self.selection.parameters(self.page.number + 1)


@dataclass(frozen=True, slots=True)
class PopularTag:
    """A tag, how many published decks have it, and the selection with it or, if chosen, without."""

    name: str
    count: int
    is_chosen: bool
    parameters: str


def read_deck_selection(given: QueryDict, supply: Supply, keeper: Keeper) -> DeckSelection:
    """What the address asks for; values that mean nothing to the keeper are left out."""
    cruiser = given.get("cruiser", "")
    card, without = (given.get(name, "").strip() for name in ("card", "without"))
    unknown = [number for number in (card, without) if number and number not in supply.cards]
    order = given.get("order", "")
    return DeckSelection(
        words=" ".join(plain(given.get("q", "")).split())[:LONGEST_SEARCH],
        cruiser=cruiser if cruiser in supply.cruisers else "",
        card=card if card in supply.cards else "",
        without=without if without in supply.cards else "",
        tag=normalise(plain(given.get("tag", "")))[:LONGEST_SEARCH],
        least=read_size(given.get("from", "")),
        most=read_size(given.get("to", "")),
        beside=visible_deck(plain(given.get("beside", "")), keeper),
        unknown_card=plain(unknown[0])[:20] if unknown else "",
        order=order if order in ORDERS else "newest",
    )


def plain(text: str) -> str:
    """The text without the sign that no database takes."""
    return text.replace("\0", "")


def read_size(text: str) -> int | None:
    """A number of cards, or None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def visible_deck(slug: str, keeper: Keeper) -> Deck | None:
    """The deck at the address, if the keeper may see it."""
    if not slug:
        return None
    visible = Deck.objects.visible_to(keeper).filter(slug=slug)
    return visible.with_newest_version().first()


def find_decks(selection: DeckSelection, page: str, supply: Supply) -> DeckPage:
    """The page of published decks in the order asked for; a page that does not exist is the nearest."""
    ordered = ORDERS[selection.order].sort(select(selection))
    chosen = ordered.with_like_count().select_related("owner").with_newest_version().with_tags()
    found = Paginator(chosen, DECKS_A_PAGE).get_page(page)
    return DeckPage(selection, found, entries(found, supply))


def select(selection: DeckSelection) -> DeckQuerySet:
    """The published decks that answer the selection."""
    decks = Deck.objects.published()
    if selection.unknown_card:
        return decks.none()
    if selection.words:
        decks = decks.answering(selection.words)
    if selection.cruiser:
        decks = decks.with_cruiser(selection.cruiser)
    if selection.card:
        decks = decks.with_card(selection.card)
    if selection.without:
        decks = decks.without_card(selection.without)
    if selection.tag:
        decks = decks.with_tag(selection.tag)
    if selection.least is not None or selection.most is not None:
        decks = decks.with_size(selection.least, selection.most)
    if selection.beside:
        decks = decks.fitting_beside(selection.beside.newest.listed())
    return decks


def popular_tags(selection: DeckSelection) -> list[PopularTag]:
    """The tags that most published decks have, after the one that is chosen; in one query."""
    counts = (
        DeckTag.objects.filter(deck__visibility=Visibility.PUBLIC)
        .values_list("name")
        .annotate(count=Count("pk"), is_chosen=Q(name=selection.tag))
        .order_by("-is_chosen", "-count", "name")
    )
    return [
        PopularTag(name, count, is_chosen, selection.parameters(tag="" if is_chosen else name))
        for name, count, is_chosen in counts[:MOST_POPULAR_TAGS]
    ]
