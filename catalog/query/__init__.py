"""The query language of the cards, for pages, the deck builder and the API alike.

``compile_query`` is the front door; ``catalog/query/examples.py`` shows the language.
"""

from catalog.query.compiler import CardTest, compile_node
from catalog.query.errors import QueryError
from catalog.query.parser import LONGEST_QUERY, parse

__all__ = ["LONGEST_QUERY", "CardTest", "QueryError", "compile_query"]


def compile_query(text: str) -> CardTest:
    """A test that says whether a card answers the query; an empty query lets every card pass.

    Raises QueryError, whose message is in the active language.
    """
    tree = parse(text)
    return compile_node(tree) if tree is not None else lambda _card: True
