"""Log records: as JSON, one object a line, and short where one sentence says everything."""

import json
import logging
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from catalog.web.errors.database_errors import is_away

BEGINNING: Final = '{"time": '  # of a line that is JSON already


class JsonLines:
    """A stream of the process that writes its plain lines, such as warnings and tracebacks, as JSON."""

    def __init__(self, stream: TextIO, level: int) -> None:
        self.stream, self.level, self.begun = stream, level, ""

    def write(self, text: str) -> int:
        """Keeps what has no end of line yet."""
        *whole, self.begun = (self.begun + text).split("\n")
        for line in filter(str.strip, whole):
            self.stream.write(f"{line if line.startswith(BEGINNING) else self.formatted(line)}\n")
        return len(text)

    def formatted(self, line: str) -> str:
        name = logging.getLevelName(self.level)
        record = {"name": "process", "levelno": self.level, "levelname": name, "msg": line.rstrip()}
        return JsonFormatter().format(logging.makeLogRecord(record))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def begin_log(variables: Mapping[str, str]) -> None:
    """From now on every line of this process is JSON, if LOG_FORMAT says so."""
    if variables.get("LOG_FORMAT", "").strip() == "json" and not isinstance(sys.stderr, JsonLines):
        sys.stdout = JsonLines(sys.stdout, logging.INFO)
        sys.stderr = JsonLines(sys.stderr, logging.WARNING)


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
