"""Reading JSON that anybody may have written, and hashes of what JSON says."""

import hashlib
import json
import re
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.web.formats.nesting import check_json_depth

MAX_NAME_LENGTH: Final = 40
SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


def read_json(text: str, **options: Any) -> Any:
    """What the text says. Raises ValueError for what is no JSON, for deep nesting, for an object with a name
    twice, unless a hook of `options` makes the objects, and for lone surrogates, which no answer could repeat
    since UTF-8 has no form for them."""
    check_json_depth(text)
    try:
        found = json.loads(text, **{"object_pairs_hook": check_names, **options})
        written = (
            json.dumps(found, ensure_ascii=False, default=str) if SURROGATE.search(text) else text
        )
    except RecursionError as error:
        raise ValueError(_("it is nested too deeply")) from error
    try:
        written.encode()
    except UnicodeEncodeError as error:
        raise ValueError(_("it has half of a character (a lone surrogate)")) from error
    return found


def content_hash(content: Any) -> str:
    """64 hexadecimal digits of the SHA-256 of the content, in whatever order its keys are."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def check_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these names. Raises ValueError where one stands twice, so that its value is in doubt."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            told = name[:MAX_NAME_LENGTH].encode(errors="replace").decode()
            raise ValueError(_("it has “%(name)s” twice") % {"name": told})
        table[name] = value
    return table
