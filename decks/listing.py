"""The published decks, selected by what stands in the address."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.http import QueryDict

from decks.models import Deck
from decks.showing import DeckEntry, entries
from decks.supply import Supply

DECKS_A_PAGE = 12
LONGEST_SEARCH = 100


@dataclass(frozen=True, slots=True)
class DeckSelection:
    """A search for decks; cruiser and cards are such as the edition has, or empty."""

    words: str = ""
    cruiser: str = ""
    card: str = ""
    without: str = ""
    unknown_card: str = ""
    order: str = "newest"

    def parameters(self, page: int = 1) -> str:
        """The query string of a page of this selection."""
        given = QueryDict(mutable=True)
        values = {
            "q": self.words,
            "cruiser": self.cruiser,
            "card": self.card,
            "without": self.without,
        }
        for name, value in values.items():
            if value:
                given[name] = value
        if self.order != "newest":
            given["order"] = self.order
        if page > 1:
            given["page"] = str(page)
        encoded = given.urlencode()
        return f"?{encoded}" if encoded else ""


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


def read_deck_selection(given: QueryDict, supply: Supply) -> DeckSelection:
    """What the address asks for; values that mean nothing are left out."""
    cruiser = given.get("cruiser", "")
    card, without = (given.get(name, "").strip() for name in ("card", "without"))
    unknown = [number for number in (card, without) if number and number not in supply.cards]
    return DeckSelection(
        words=" ".join(given.get("q", "").replace("\0", "").split())[:LONGEST_SEARCH],
        cruiser=cruiser if cruiser in supply.cruisers else "",
        card=card if card in supply.cards else "",
        without=without if without in supply.cards else "",
        unknown_card=unknown[0][:20] if unknown else "",
        order="liked" if given.get("order") == "liked" else "newest",
    )


def find_decks(selection: DeckSelection, page: str, supply: Supply) -> DeckPage:
    """The page of published decks in the order asked for; a page that does not exist is the nearest."""
    decks = Deck.objects.published()
    if selection.words:
        decks = decks.answering(selection.words)
    if selection.cruiser:
        decks = decks.with_cruiser(selection.cruiser)
    if selection.card:
        decks = decks.with_card(selection.card)
    if selection.without:
        decks = decks.without_card(selection.without)
    if selection.unknown_card:
        decks = decks.none()
    is_liked = selection.order == "liked"
    ordered = decks.most_liked_first() if is_liked else decks.with_like_count().newest_first()
    chosen = ordered.select_related("owner").with_newest_version()
    found = Paginator(chosen, DECKS_A_PAGE).get_page(page)
    return DeckPage(selection, found, entries(found, supply))
