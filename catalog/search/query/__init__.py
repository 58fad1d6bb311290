"""The query language of cards, used by pages, the deck builder and the API.

Call ``compile_query``; ``catalog/search/query/examples.py`` shows the language.
"""

from catalog.search.query.card_query import CardQuery, compile_query
from catalog.search.query.errors import QueryError
from catalog.search.query.parser import MAX_QUERY_LENGTH

__all__ = ["MAX_QUERY_LENGTH", "CardQuery", "QueryError", "compile_query"]
