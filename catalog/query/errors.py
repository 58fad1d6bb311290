class QueryError(ValueError):
    """A query that cannot be understood; ``start`` and ``end`` say which characters are wrong.

    The message is in the language of the reader who asked. An empty stretch stands before the
    character at ``start``, or at the end of the query.
    """

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = max(start, end)
