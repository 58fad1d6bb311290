"""JSON values: comparison, digests, and lines of traces."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

DIGEST_LENGTH: Final = 16


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: 1, 1.0 and true are not."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def digest_of(facts: dict[str, Any]) -> str:
    """16 hexadecimal digits of the SHA-256 of these facts of a state."""
    canonical = json.dumps(facts, sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:DIGEST_LENGTH]


def dump_lines(lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Each object as one line of JSON, without its line break."""
    return (json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines)
