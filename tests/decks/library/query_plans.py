"""Which lists the database would read whole tables for, on either server; needs no rows."""

import json
import re

from django.contrib.auth.models import User
from django.db import connection, transaction

from decks.construction.deck_list import DeckList
from decks.models import Deck
from play.models import Match, MatchStatus, Player
from simulate.models import Run

# SQLite scans what it does not search; a subquery's result is no table, and one edition is current.
WHOLE = {
    "sqlite": re.compile(
        r"^.*\bSCAN (?!CONSTANT|\(|.*catalog_edition_one_current).*$", re.MULTILINE
    ),
    "postgresql": re.compile(r"^.*Seq Scan on (?!catalog_edition).*$", re.MULTILINE),
}


def listings():
    """By name the rows of lists that grow with the site."""
    decks, reader = Deck.objects.published(), User(pk=1)
    player, newest = Player(reader, "token"), decks.newest_first()
    own = Match.objects.of_player(player)
    return {
        "newest": newest[:12],
        "liked": decks.most_liked_first()[:12],
        "words": newest.mentioning("storm БУРЯ")[:12],
        "cruiser": newest.with_cruiser("ares")[:12],
        "card": newest.with_card("3-1")[:12],
        "without": newest.without_card("3-1")[:12],
        "size": newest.with_size(20, 24)[:12],
        "tag": newest.with_tag("fast")[:12],
        "beside": newest.fitting_beside(DeckList(("3-1", "0-1"), "ares"))[:12],
        "card page": decks.with_card("3-1").most_liked_first()[:6],
        "cruiser page": decks.with_cruiser("ares").most_liked_first()[:6],
        "own decks": Deck.objects.filter(owner=reader).newest_first()[:24],
        "over": own.filter(status=MatchStatus.OVER).newest_first()[:20],
        "open tables": Match.objects.open_tables().newest_first()[:24],
        "lobby": own.filter(status__in=["waiting", "playing", "over"]).order_by("-status")[:18],
        "own runs": Run.objects.filter(owner=reader).newest_first()[:20],
    }


def whole_reads():
    """By list the lines of its plan that read a whole table. Small tables count as large ones."""
    found, whole = {}, WHOLE[connection.vendor]
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL enable_seqscan = off")
        for name, rows in listings().items():
            if lines := whole.findall(rows.explain()):
                found[name] = lines
    return found


def main():
    print(json.dumps(whole_reads()))
