"""The tables of public data: their columns, and rows in batches; nothing private or hidden is among them."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from catalog.editions.current import current_catalogue
from catalog.editions.export import export_card
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.hooks import CARD_FIGURES
from decks.construction.card_pool import current_pool
from decks.construction.edition_pools import EditionPools
from decks.insight.worth import WinRate, worths_of
from decks.models import Deck, author_name
from play.intervals import Interval
from play.models import BY_RULES, Match, MatchStatus, Puzzle, RatingChange, Seat, SeatKind
from simulate.deals.bots import VERDICT_BOT
from simulate.models import DECK_GAME, Run, Status
from simulate.results.field import shipped_field
from simulate.results.game_rows import GAME_COLUMNS, game_rows
from simulate.results.run_results import read_results
from simulate.results.visibility import looked_through, open_runs

Row = dict[str, Any]
BATCH: Final = 10_000
"""Rows that are held at a time."""
MAX_RUNS: Final = 2_000
MAX_SEEN_RUNS: Final = 20_000
"""Public playtests, the newest."""
MAX_GAMES: Final = 1_000_000
"""Of their games; older playtests are left out."""
MAX_DECKS: Final = 50_000
MAX_MATCHES: Final = 50_000


@dataclass(frozen=True, slots=True)
class BulkTable:
    """A table: by column its type (`text`, `texts`, `integer`, `number`, `flag` or `time`), and its rows."""

    key: str
    name: StrOrPromise
    columns: dict[str, str]
    rows: Callable[[], Iterable[Row]]

    def batches(self) -> Iterator[list[Row]]:
        rows = iter(self.rows())
        while batch := list(islice(rows, BATCH)):
            yield batch


def card_rows() -> Iterator[Row]:
    pool = current_pool()
    figures = {number: each for find in CARD_FIGURES for number, each in find().items()}
    for card in current_catalogue().cards:
        written, worth = export_card(card), figures.get(card.number, {})
        yield {
            **{name: written[name] for name in ("number", "level", "series", "name", "name_ru")},
            **{f"top_{name}": value for name, value in written["top"].items()},
            **{f"bottom_{name}": value for name, value in written["bottom"].items()},
            **{name: worth.get(key) for name, key in WORTHS.items()},
            "edition": pool.edition_key,
            "revision": pool.revision,
        }


def deck_rows() -> Iterator[Row]:
    pool = current_pool()
    pools = EditionPools(pool)
    published = Deck.objects.published().with_author().with_newest_version().with_tags()
    decks = iter(published.newest_first()[:MAX_DECKS].iterator(chunk_size=500))
    while batch := list(islice(decks, 500)):
        worths = worths_of(batch, pool)
        for deck in batch:
            shown, rate = deck.newest, worths[deck.pk].win_rate if deck.pk in worths else None
            yield {
                "slug": deck.slug,
                "name": deck.name,
                "author": deck.author or None,
                "edition": pools.of(shown.edition).edition_key,
                "revision": shown.revision or None,
                "version": shown.number,
                "cruiser": shown.cruiser or None,
                "cards": list(shown.cards),
                "tags": deck.tag_names,
                "likes": deck.like_count,
                **cells(rate),
                **{name: rate and getattr(rate, name) for name in TOLD_OF_RATES},
                "created": deck.created,
                "changed": deck.changed,
            }


def league_rows() -> Iterator[Row]:
    field = shipped_field()
    if not field.is_of(current_pool().revision):
        return
    for first in field.shares:
        for second in field.shares:
            if met := field.meeting(first, second):
                yield {
                    "first": first,
                    "second": second,
                    "bot": VERDICT_BOT,
                    "games": field.games_a_pairing,
                    **cells(met),
                    "share_of_first": field.shares[first],
                    "revision": field.revision,
                    "versions": field.versions,
                }


def public_runs() -> Iterator[Run]:
    """Playtests of decks that are over and in which nothing is secret, the newest first."""
    over = Run.objects.asked_for().filter(status=Status.FINISHED, game=DECK_GAME)
    yield from islice(looked_through(over.newest_first(), open_runs, MAX_SEEN_RUNS), MAX_RUNS)


def result_rows() -> Iterator[Row]:
    for run in public_runs():
        for pairing in read_results(run).pairings:
            first, second = (run.entrants[place] for place in pairing.places)
            lost, drawn, won = (int(count) for count in pairing.outcomes)
            yield {
                "playtest": run.slug,
                "kind": run.kind,
                "mode": run.mode,
                "first": pairing.places[0],
                "second": pairing.places[1],
                **{f"first_{name}": first[name] for name in SIDES},
                **{f"second_{name}": second[name] for name in SIDES},
                "games": len(pairing.games),
                "won": won,
                "drawn": drawn,
                "lost": lost,
                **cells(pairing.score),
                "edition": run.edition,
                "revision": run.snapshot_id,
                "versions": run.versions,
                "seed": run.seed,
                "ended": run.ended_at,
            }


def played_rows() -> Iterator[Row]:
    games = 0
    for run in public_runs():
        results = read_results(run)
        games += results.played
        if games > MAX_GAMES:
            return
        yield from game_rows(results)


def match_rows() -> Iterator[Row]:
    """Rated matches that are over and in which every account agreed; the site's own bots need not."""
    silent = Seat.objects.filter(
        match=OuterRef("pk"), kind=SeatKind.PERSON, account__match_consent=None
    )
    rated = Match.objects.filter(
        ~Exists(silent),
        Exists(RatingChange.objects.filter(match=OuterRef("pk"))),
        status=MatchStatus.OVER,
    )
    newest = rated.exclude(reason=BY_RULES).newest_first()
    matches = newest.prefetch_related("seats__account__hidden_author")[:MAX_MATCHES]
    for match in matches.iterator(chunk_size=200):
        seats = sorted(match.seats.all(), key=lambda seat: seat.letter)
        log = match.actions.standing().values_list("seat", "text")
        yield {
            "id": match.slug,
            "game": match.game,
            "mode": match.mode,
            "players": [author_name(seat.account) if seat.account else seat.bot for seat in seats],
            "bots": [seat.letter for seat in seats if seat.is_program or seat.bot],
            "winners": [seat.letter for seat in seats if seat.place == 1]
            if any(seat.place != 1 for seat in seats)
            else [],
            "reason": match.reason,
            "rules": match.rules,
            "server_seed": match.server_seed,
            "salts": [seat.salt for seat in seats],
            "actions": [f"{seat} {text}" for seat, text in log],
            "ended": match.changed,
        }


def puzzle_rows() -> Iterator[Row]:
    """Puzzles for everybody that are not retired; their answers are no secret of a match."""
    for puzzle in Puzzle.objects.filter(is_retired=False, match=None).iterator(chunk_size=500):
        yield {
            "id": puzzle.slug,
            "game": puzzle.game,
            "theme": puzzle.theme,
            "setup": json.dumps(puzzle.setup),
            "sides": json.dumps(puzzle.sides),
            "seed": str(puzzle.seed),
            "actions": [f"{seat} {action}" for seat, action in puzzle.actions],
            **{name: getattr(puzzle, name) for name in ("seat", "answer", "second", "chance")},
            **{name: getattr(puzzle, name) for name in ("gain", "low", "high")},
            "rating": round(puzzle.value, 1),
            **{name: getattr(puzzle, name) for name in ("deviation", "tries", "solved")},
        }


def cells(rate: Interval | WinRate | None) -> Row:
    """A win rate with its interval; empty where none is known."""
    ends = (rate.value, rate.low, rate.high) if rate else (None, None, None)
    return dict(zip(INTERVAL, ends, strict=True))


def typed(kind: str, *names: str) -> dict[str, str]:
    return dict.fromkeys(names, kind)


WORTHS: Final = {"worth": "value", "worth_low": "low", "worth_high": "high", "rank": "rank"}
SIDES: Final = ("label", "cruiser", "deck", "bot")
INTERVAL: Final = ("win_rate", "win_rate_low", "win_rate_high")
TOLD_OF_RATES: Final = ("games", "bot", "opponents", "stronger_than")
TABLES: Final = {
    table.key: table
    for table in (
        BulkTable(
            "cards",
            _("Cards of the current edition with what they are worth"),
            typed("text", "number")
            | typed("integer", "level")
            | typed("text", "series", "name", "name_ru")
            | typed("integer", "top_fighters")
            | typed("text", "top_effect", "top_protection")
            | typed("integer", "bottom_fighters")
            | typed("text", "bottom_effect", "bottom_protection")
            | typed("number", "worth", "worth_low", "worth_high")
            | typed("integer", "rank")
            | typed("text", "edition", "revision"),
            card_rows,
        ),
        BulkTable(
            "decks",
            _("Published decks with their figures"),
            typed("text", "slug", "name", "author", "edition", "revision")
            | typed("integer", "version")
            | typed("text", "cruiser")
            | typed("texts", "cards", "tags")
            | typed("integer", "likes")
            | typed("number", *INTERVAL)
            | typed("integer", "games")
            | typed("text", "bot")
            | typed("integer", "opponents")
            | typed("number", "stronger_than")
            | typed("time", "created", "changed"),
            deck_rows,
        ),
        BulkTable(
            "league",
            _("The matrix of the stock decks"),
            typed("text", "first", "second", "bot")
            | typed("integer", "games")
            | typed("number", *INTERVAL, "share_of_first")
            | typed("text", "revision", "versions"),
            league_rows,
        ),
        BulkTable(
            "results",
            _("Pairings of public playtests"),
            typed("text", "playtest", "kind", "mode")
            | typed("integer", "first", "second")
            | typed("text", *(f"first_{name}" for name in SIDES))
            | typed("text", *(f"second_{name}" for name in SIDES))
            | typed("integer", "games", "won", "drawn", "lost")
            | typed("number", *INTERVAL)
            | typed("text", "edition", "revision", "versions")
            | typed("integer", "seed")
            | typed("time", "ended"),
            result_rows,
        ),
        BulkTable("games", _("Every game of public playtests"), GAME_COLUMNS, played_rows),
        BulkTable(
            "matches",
            _("Rated matches whose players have all agreed, with their logs"),
            typed("text", "id", "game", "mode")
            | typed("texts", "players", "bots", "winners")
            | typed("text", "reason", "rules", "server_seed")
            | typed("texts", "salts", "actions")
            | typed("time", "ended"),
            match_rows,
        ),
        BulkTable(
            "puzzles",
            _("Puzzles with their answers and ratings"),
            typed("text", "id", "game", "theme", "setup", "sides", "seed")
            | typed("texts", "actions")
            | typed("text", "seat", "answer", "second")
            | typed("number", "chance", "gain", "low", "high", "rating", "deviation")
            | typed("integer", "tries", "solved"),
            puzzle_rows,
        ),
    )
}
