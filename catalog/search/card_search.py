"""Finding cards by query and facets, sorted and grouped; the URL contains the whole search."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from django.http import HttpRequest, QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import MAX_FIGHTERS, TOP_LEVEL, Effect, Protection, Series
from catalog.models import call_sign
from catalog.search.query import MAX_QUERY_LENGTH, QueryError, compile_query
from catalog.search.query.compiler import card_worths
from catalog.search.text import cleaned
from catalog.web.formats.lazy_text import StrOrPromise

Values = Callable[[CardContent], Iterable[str]]


def effects_of(card: CardContent) -> set[str]:
    return {card.top.effect, card.bottom.effect} - {""}


def protections_of(card: CardContent) -> set[str]:
    return {card.top.protection, card.bottom.protection} - {""}


def numbered(first: int, last: int) -> dict[str, StrOrPromise]:
    return {str(number): str(number) for number in range(first, last + 1)}


@dataclass(frozen=True, slots=True)
class Facet:
    """A property to filter cards by: its GET parameter, its values and their labels."""

    name: str
    title: StrOrPromise
    labels: Mapping[str, StrOrPromise]
    values: Values
    # Whether the values are names of icons.
    has_icons: bool = False


FACETS: Final = (
    Facet("level", _("Level"), numbered(0, TOP_LEVEL), lambda card: (str(card.level),)),
    Facet("series", _("Series"), dict(Series.choices), lambda card: (card.series,)),
    Facet("effect", _("Effects"), dict(Effect.choices), effects_of, has_icons=True),
    Facet("protection", _("Protections"), dict(Protection.choices), protections_of, has_icons=True),
    Facet(
        "fighters",
        _("Fighters in all"),
        numbered(1, MAX_FIGHTERS),
        lambda card: (str(card.fighters),),
    ),
    Facet(
        "top",
        _("Fighters in the top half"),
        numbered(0, MAX_FIGHTERS),
        lambda card: (str(card.top.fighters),),
    ),
    Facet(
        "bottom",
        _("Fighters in the bottom half"),
        numbered(0, MAX_FIGHTERS),
        lambda card: (str(card.bottom.fighters),),
    ),
)

VIEWS: Final[Mapping[str, StrOrPromise]] = {
    "pictures": _("Pictures"),
    "rows": _("Rows"),
    "text": _("Text"),
}
SORTS: Final[Mapping[str, StrOrPromise]] = {
    "number": _("Number"),
    "name": _("Call sign"),
    "fighters": _("Most fighters first"),
    "effects": _("Most effects first"),
    "level": _("Highest level first"),
    "worth": _("Worth in random decks"),
}
SORT_KEYS: Final[Mapping[str, Callable[[CardContent], tuple[float | str, ...]]]] = {
    "number": lambda card: (card.level, card.serial),
    "name": lambda card: (call_sign(card).casefold(), card.level, card.serial),
    "fighters": lambda card: (-card.fighters, card.level, card.serial),
    "effects": lambda card: (
        -bool(card.top.effect) - bool(card.bottom.effect),
        card.level,
        card.serial,
    ),
    "level": lambda card: (-card.level, card.serial),
}
GROUPS: Final[Mapping[str, StrOrPromise]] = {
    "none": _("No groups"),
    **{facet.name: facet.title for facet in FACETS if facet.name not in ("top", "bottom")},
}
GROUP_TITLES: Final[Mapping[str, Callable[[str], StrOrPromise]]] = {
    "level": lambda value: _("Level %(level)s") % {"level": value},
    "fighters": lambda value: (
        ngettext_lazy("%(count)d fighter", "%(count)d fighters", "count") % {"count": int(value)}
    ),
    "series": lambda value: {"green": _("Green cards"), "blue": _("Blue cards")}[value],
}
WITHOUT: Final[Mapping[str, StrOrPromise]] = {
    "effect": _("Without an effect"),
    "protection": _("Without a protection"),
}


@dataclass(frozen=True)
class Selection:
    """A search for cards; unknown values in a URL are ignored."""

    query: str = ""
    chosen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    view: str = "pictures"
    sort: str = "number"
    group: str = "none"

    def parameters(self) -> str:
        """The query string of this selection, without defaults."""
        defaults, given = Selection(), QueryDict(mutable=True)
        if self.query:
            given["q"] = self.query
        for facet in FACETS:
            values = self.chosen.get(facet.name, frozenset())
            given.setlist(facet.name, [value for value in facet.labels if value in values])
        for name in ("view", "sort", "group"):
            if getattr(self, name) != getattr(defaults, name):
                given[name] = getattr(self, name)
        encoded = given.urlencode()
        return f"?{encoded}" if encoded else ""

    def without(self, facet: Facet, value: str) -> "Selection":
        left = self.chosen[facet.name] - {value}
        return replace(self, chosen={**self.chosen, facet.name: left})

    def wanted(self, excluded: Facet | None = None) -> list[tuple[Facet, frozenset[str]]]:
        """The facets with chosen values, without the excluded one."""
        facets = (facet for facet in FACETS if facet is not excluded)
        return [(facet, self.chosen[facet.name]) for facet in facets if self.chosen.get(facet.name)]

    def arrangement(self) -> "Selection":
        """The same view, sort and group for all cards."""
        return replace(self, query="", chosen={})


def read_selection(given: QueryDict) -> Selection:
    def one(name: str, known: Mapping[str, object], otherwise: str) -> str:
        value = given.get(name, "")
        return value if value in known else otherwise

    return Selection(
        query=cleaned(given.get("q", "")),
        chosen={
            facet.name: frozenset(given.getlist(facet.name)) & facet.labels.keys()
            for facet in FACETS
        },
        view=one("view", VIEWS, "pictures"),
        sort=one("sort", SORTS, "number"),
        group=one("group", GROUPS, "none"),
    )


@dataclass(frozen=True, slots=True)
class Option:
    """A facet's value, and how many cards the search would find with it."""

    value: str
    label: StrOrPromise
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Filter:
    """A chosen value, and the query string of the search without it."""

    title: StrOrPromise
    label: StrOrPromise
    parameters: str


@dataclass(frozen=True, slots=True)
class Group:
    title: StrOrPromise
    cards: list[CardContent]


@dataclass(frozen=True, slots=True)
class MarkedError:
    """A refused query in three parts, and a line of carets that marks the error below it."""

    before: str
    wrong: str
    after: str

    @property
    def carets(self) -> str:
        return " " * len(self.before) + "^" * max(1, len(self.wrong))


@dataclass(frozen=True)
class SearchResults:
    """What a selection finds: nothing if its query has an ``error``.

    Where no card fits exactly, ``meant`` is the query that was probably meant, and the cards are those
    that it finds.
    """

    selection: Selection
    total: int
    matches: Sequence[CardContent]  # of the query, before facets
    error: QueryError | None = None
    meant: str = ""
    sort: str = ""
    depends_on_reader: bool = False

    @cached_property
    def cards(self) -> list[CardContent]:
        wanted = self.selection.wanted()
        found = [card for card in self.matches if passes(card, wanted)]
        return sorted(found, key=sort_key(self.sort or self.selection.sort))

    @property
    def meant_parameters(self) -> str:
        """The query string of the search that was probably meant."""
        return replace(self.selection, query=self.meant).parameters()

    @cached_property
    def marked_error(self) -> MarkedError | None:
        if self.error is None:
            return None
        shown = self.selection.query[: MAX_QUERY_LENGTH + 10]
        start, end = self.error.start, self.error.end
        return MarkedError(shown[:start], shown[start:end], shown[end:])

    @cached_property
    def groups(self) -> list[Group]:
        """The cards by group; one with two effects is in both groups."""
        facet = next((facet for facet in FACETS if facet.name == self.selection.group), None)
        if facet is None:
            return [Group("", self.cards)] if self.cards else []
        by_value: dict[str, list[CardContent]] = {value: [] for value in (*facet.labels, "")}
        for card in self.cards:
            for value in facet.values(card) or ("",):
                by_value[value].append(card)
        found = ((value, cards) for value, cards in by_value.items() if cards)
        return [Group(group_title(facet, value), cards) for value, cards in found]

    @cached_property
    def facets(self) -> list[tuple[Facet, list[Option]]]:
        """Each facet with its values."""
        return [(facet, self.options(facet)) for facet in FACETS]

    def options(self, facet: Facet) -> list[Option]:
        wanted = self.selection.wanted(excluded=facet)
        cards = (card for card in self.matches if passes(card, wanted))
        counts = Counter(value for card in cards for value in facet.values(card))
        chosen = self.selection.chosen.get(facet.name, frozenset())
        return [
            Option(value, label, counts[value], value in chosen)
            for value, label in facet.labels.items()
        ]

    @cached_property
    def filters(self) -> list[Filter]:
        return [
            Filter(facet.title, label, self.selection.without(facet, value).parameters())
            for facet in FACETS
            for value, label in facet.labels.items()
            if value in self.selection.chosen.get(facet.name, frozenset())
        ]

    @cached_property
    def views(self) -> list[tuple[str, StrOrPromise, str]]:
        """Name, label and query string of each view."""
        return [
            (name, label, replace(self.selection, view=name).parameters())
            for name, label in VIEWS.items()
        ]


def find_cards(
    cards: Sequence[CardContent], selection: Selection, reader: HttpRequest | None = None
) -> SearchResults:
    """The cards that match the selection, sorted and grouped; decks are found as the reader sees them."""
    total = len(cards)
    selection = replace(selection, query=cleaned(selection.query))
    try:
        query, meant = compile_query(selection.query, reader), ""
        found = [card for card in cards if query(card)]
        for mended in query.mended(cards) if not found else ():
            with suppress(QueryError):
                other = compile_query(mended, reader)
                if found := [card for card in cards if other(card)]:
                    query, meant = other, mended
                    break
    except QueryError as error:
        return SearchResults(selection, total, (), error)
    return SearchResults(
        selection,
        total,
        found,
        meant=meant,
        sort=query.sort,
        depends_on_reader=query.depends_on_reader,
    )


def sort_key(order: str) -> Callable[[CardContent], tuple[float | str, ...]]:
    """What cards are sorted by, a minus for the worst first; those of unknown worth come last."""
    if order not in ("worth", "-worth"):
        return SORT_KEYS[order]
    worths, sign = card_worths(), 1 if order == "-worth" else -1
    return lambda card: (sign * worths.get(card.number, sign * math.inf), card.level, card.serial)


def passes(card: CardContent, wanted: Iterable[tuple[Facet, frozenset[str]]]) -> bool:
    """Whether the card has a wanted value of every facet."""
    return all(not values.isdisjoint(facet.values(card)) for facet, values in wanted)


def group_title(facet: Facet, value: str) -> StrOrPromise:
    if not value:
        return WITHOUT[facet.name]
    title = GROUP_TITLES.get(facet.name)
    return title(value) if title else facet.labels[value]
