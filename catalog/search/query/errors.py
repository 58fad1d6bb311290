class QueryError(ValueError):
    """An invalid query; its characters from ``start`` to before ``end`` are wrong.

    The two are equal if something is missing there. The message is in the active language.
    """

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = max(start, end)


class UnreadableDeck(ValueError):
    """The reader can open no deck of that name, and it is no code; the message says why."""
