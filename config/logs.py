"""Log records: as JSON, one object a line, and short where one sentence says everything."""

import json
import logging
from datetime import UTC, datetime

from catalog.web.errors.database_errors import is_away


class JsonFormatter(logging.Formatter):
    """Time (UTC), level, logger and message; for errors also the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def shorten_database_errors(record: logging.LogRecord) -> bool:
    """A filter that leaves the traceback out where the database is away; it would be one a request."""
    error = record.exc_info and record.exc_info[1]
    if error and is_away(error):
        record.msg = f"{record.getMessage()}: {' '.join(str(error).split())}"
        record.args, record.exc_info = (), None
    return True


def is_no_probe(record: logging.LogRecord) -> bool:
    """A filter that leaves out that a probe was told of a process which is not ready: the answer says it."""
    path = getattr(getattr(record, "request", None), "path", "")
    return not (path.startswith("/health/") and getattr(record, "status_code", 0) == 503)
