"""The query language of cards, used by pages, the deck builder and the API.

Call ``compile_query``; ``catalog/search/query/examples.py`` shows the language.
"""

from catalog.search.query.compiler import CardTest, compile_node
from catalog.search.query.errors import QueryError
from catalog.search.query.parser import MAX_QUERY_LENGTH, parse

__all__ = ["MAX_QUERY_LENGTH", "CardTest", "QueryError", "compile_query"]


def compile_query(text: str) -> CardTest:
    """A predicate that says whether a card matches the query; all match an empty query.

    Raises QueryError.
    """
    tree = parse(text)
    return compile_node(tree) if tree is not None else lambda _card: True
