"""A query that is understood: its test, its order, and what may have been meant instead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.cards.content import CardContent
from catalog.search.query.card_words import known_words
from catalog.search.query.compiler import (
    CardTest,
    compile_node,
    compile_words,
    resolve_key,
    unknown_value,
)
from catalog.search.query.errors import QueryError
from catalog.search.query.parser import parse
from catalog.search.query.plain_words import read_plain_words, without_plain_order
from catalog.search.query.tree import Every, KeyTerm, Node, Words, children
from catalog.search.query.words import SORT_WORDS
from catalog.search.text import cleaned, nearest, normalized


@dataclass(frozen=True, slots=True)
class CardQuery:
    """A test of cards, the order that ``sort:`` asks for (or none), and the free text."""

    text: str
    test: CardTest
    sort: str = ""
    words: Sequence[Words] = field(default_factory=tuple)
    # Whether decks are named, of which readers see others.
    depends_on_reader: bool = False

    def __call__(self, card: CardContent) -> bool:
        return self.test(card)

    def mended(self, cards: Sequence[CardContent]) -> list[str]:
        """What may be meant: with the nearest known words for those that are on no card, or without them."""
        known = known_words(cards)
        if joined := known.get(normalized(self.text).replace(" ", "")):
            return [joined]
        nearer = shorter = self.text
        for node in sorted(self.words, key=lambda node: -node.fragment.start):
            if any(map(compile_words(node), cards)):
                continue
            start, end = node.fragment.start, node.fragment.end
            near = nearest(node.fragment.text.casefold(), known)
            nearer = nearer[:start] + (known[near] if near else "") + nearer[end:]
            shorter = shorter[:start] + shorter[end:]
        found = (cleaned(text) for text in (nearer, shorter))
        return [text for text in dict.fromkeys(found) if text not in ("", self.text)]


def compile_query(text: str, reader: HttpRequest | None = None) -> CardQuery:
    """The query as a predicate on cards; all match an empty one.

    ``in:`` finds decks that the reader may see. Raises QueryError.
    """
    tree, sort, order = parse(text), "", ""
    if tree:
        tree, sort = without_sort(tree)
    if tree:
        tree, order = without_plain_order(tree)
    sort = sort or order
    if tree is None:
        return CardQuery(text, lambda _card: True, sort)
    tree = read_plain_words(tree)
    nodes = list(every_node(tree))
    return CardQuery(
        text,
        compile_node(tree, reader),
        sort,
        [node for node in nodes if isinstance(node, Words) and not node.is_quoted],
        any(isinstance(node, KeyTerm) and resolve_key(node.key)[1] == "in" for node in nodes),
    )


def without_sort(tree: Node) -> tuple[Node | None, str]:
    """The tree without its term ``sort:``, and the order that it names."""
    parts = tree.parts if isinstance(tree, Every) else (tree,)
    orders = [
        part for part in parts if isinstance(part, KeyTerm) and resolve_key(part.key)[1] == "sort"
    ]
    if not orders:
        return tree, ""
    left = tuple(part for part in parts if part not in orders)
    rest: Node | None = left[0] if len(left) == 1 else Every(left) if left else None
    last = orders[-1]
    wanted = SORT_WORDS.get(normalized(last.values[0].text))
    if wanted is None:
        raise unknown_sort(last)
    return rest, wanted


def unknown_sort(term: KeyTerm) -> QueryError:
    error = unknown_value(term.values[0], SORT_WORDS)
    orders = ", ".join(dict.fromkeys(SORT_WORDS.values()))
    message = error.message + " " + _("Orders are: %(orders)s.") % {"orders": orders}
    return QueryError(message, error.start, error.end)


def every_node(tree: Node) -> Iterator[Node]:
    yield tree
    for child in children(tree):
        yield from every_node(child)
