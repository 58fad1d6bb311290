"""Asks every address of the site with texts that programs stumble over; none may answer with an error of
the server."""

import itertools
import json
import re
from urllib.parse import urlencode

from django.urls import URLPattern, get_resolver

from tests.drills import Amiss
from tests.drills._site import tell
from tests.drills.readers import Answers, Asked, connect, send, upload
from tests.e2e.serving import serving

PART = re.compile(r"<(?:\w+:)?(\w+)>")
PARTS = {"slug": "ares-clockwork", "key": "ares", "language": "en"}
PARTS |= {"source": "match", "kind": "swap"}
FIELDS = (
    *("q", "text", "name", "deck", "seed", "from", "card", "cards", "opponents", "others", "code"),
    *("a", "b", "sort", "page", "tag", "version", "again", "kept", "seat", "ply", "do", "games"),
    *("rule", "mode"),
)
TEXTS = ("\0", "9" * 30, "-1", "1e999", "[" * 400, "%00", "\u202e", "<'\"\\")
JSON = (
    *(b"[" * 60_000, b'{"\\ud800": 1}', b'"\\ud800"', b"null", b"\xff", b'{"cards": NaN}'),
    *(json.dumps(dict.fromkeys(FIELDS, text)).encode() for text in TEXTS),
)
ENCODINGS = ("utf-7", "zlib", "raw_unicode_escape", "utf-16")


def run():
    """Prints how many requests of which answers there were; Amiss after an error of the server."""
    found, is_amiss = Answers(), False
    with serving(WORKERS="0", API_RATES="off", FORWARDED_ALLOW_IPS="127.0.0.1") as site:
        connection = connect(site)
        for number, asked in enumerate(requests()):
            before = found.statuses.copy()
            send(connection, asked, f"10.{number >> 8 & 255}.{number & 255}.1", found)
            [status] = found.statuses - before
            if not isinstance(status, int) or (status >= 500 and status != 503):
                is_amiss = True
                tell(f"{status}: {asked.method} {asked.path[:80]} {asked.body[:40]!r}")
    tell(str(found))
    if is_amiss:
        raise Amiss("an error of the server")


def requests():
    for path in sorted(set(addresses(get_resolver().url_patterns))):
        if path.startswith("/accounts/delete/"):
            continue
        for text in TEXTS:
            fields = urlencode(dict.fromkeys(FIELDS, text))
            yield Asked("GET", f"{path}?{fields}")
            yield Asked("POST", path, fields.encode())
        methods = ("POST", "PUT", "PATCH") if path.startswith("/api/") else ("POST",)
        for method, body in itertools.product(methods, JSON):
            yield Asked(method, path, body, "application/json")
        for encoding in ENCODINGS:
            yield Asked("GET", f"{path}?q=%2B2AA-", b"x", f"text/plain; charset={encoding}")
    yield upload(b"[" * 100_000)


def addresses(patterns, before="/"):
    """Every address but those of the administration, its parts filled in."""
    for pattern in patterns:
        path = before + str(pattern.pattern).lstrip("^")
        if isinstance(pattern, URLPattern):
            if "(" not in path:
                yield PART.sub(lambda part: PARTS.get(part[1], "1"), path)
        elif path != "/admin/":
            yield from addresses(pattern.url_patterns, path)
