"""`python -m tests.bench.page_plans`: which list pages the database of the settings reads whole tables for.

Every list of `scale.py` is asked for, and the plan of each of its queries is looked at; small tables count as
large ones. What is kept for some seconds, such as the most frequent tags, was asked for before.
"""

import json
import re
import sys

from django.conf import settings
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from tests.bench.page_times import ask, browser
from tests.bench.scale import LISTS, OWN

# A page may read the few editions, count all rows by an index, and read in the wanted order until it has
# enough.
WHOLE = {
    "sqlite": re.compile(r"^SCAN (?!CONSTANT|subquery|\(|catalog_|.*catalog_edition_).*", re.M),
    "postgresql": re.compile(r"^.*Seq Scan on (?!catalog_).*", re.MULTILINE),
}
STATIC_FILES = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
SORTED = "USE TEMP B-TREE FOR ORDER BY"


def whole_reads():
    """By page the lines of plans that read a whole table, with their queries."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET enable_seqscan = off")
    found = {}
    for has_account, pages in ((False, LISTS), (True, OWN)):
        client = browser(has_account=has_account, takes_kept=False)
        for name, address in pages.items():
            ask(client, address)
            with CaptureQueriesContext(connection) as captured:
                ask(client, address)
            queries = [query["sql"] for query in captured]
            if lines := [line for query in queries for line in whole_reads_of(query)]:
                found[name] = lines
    return found


def whole_reads_of(query):
    """The lines of its plan that read a whole table."""
    if not query.startswith("SELECT"):
        return
    plan = plan_of(query)
    # The administration lists all rows where they fit on a page. Others are read in an index's order until
    # there are enough: of those with some words, for which SQLite has no index, and of the newest runs and
    # chunks, nearly all of which are wanted.
    is_near = "LIMIT" in query and (" LIKE " in query or ' FROM "simulate_' in query)
    is_free = is_near or "WHERE" not in query
    is_walk = is_free and "ORDER BY" in query and SORTED not in plan
    for line in WHOLE[connection.vendor].findall(plan):
        if not (connection.vendor == "sqlite" and (is_walk or "COVERING" in line)):
            yield f"{line.strip()}: {query}"


def plan_of(query):
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        cursor.execute(f"{explain} {query}")
        return "\n".join(row[-1] for row in cursor)


@override_settings(ALLOWED_HOSTS=["*"], STORAGES=settings.STORAGES | {"staticfiles": STATIC_FILES})
def main():
    json.dump(whole_reads(), sys.stdout)


if __name__ == "__main__":
    main()
