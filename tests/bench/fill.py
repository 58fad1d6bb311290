"""`python -m tests.bench.fill`: fills an empty installation as a site is after years.

10,000 decks, 1,000 accounts, 100,000 chunks, 10,000 matches and a million entries of their logs, 10,000
puzzles and 100,000 tries at them, in the database of the settings (SQLite or PostgreSQL). A match and a
playtest are really played; the others are copies of their rows. Accounts are called `reader1` to
`reader1000`; they cannot sign in.
"""

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from config.celery import app
from decks.construction.card_pool import CardPool, current_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import StockDeck, stock_decks
from decks.models import Deck, DeckCard, DeckTag, DeckVersion, Like, Visibility, new_slug
from play.games.preparation import prepare_engine
from play.games.registry import get_game
from play.games.starfighter.setup import side_of
from play.matches import services, starting
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.matches.stages import awaited_seats, next_choice
from play.models import (
    Action,
    Match,
    MatchKind,
    MatchStatus,
    Player,
    Puzzle,
    PuzzleTry,
    Rating,
    RatingChange,
    Seat,
    SeatKind,
)
from play.puzzles.shipped import load_puzzles
from simulate.models import Chunk, Matchup, Run, RunPairing
from tests.simulate.runs import played, run_plan

CHUNKS_A_RUN: Final = 50
LOG: Final = 105  # entries of a match's log at least
ROWS_AT_ONCE: Final = 2_000
READER: Final = "reader1"  # has more of everything than the others
OF_READER: Final = 0.015  # of all matches, playtests and decks
WORDS: Final = (
    *("wasps", "swarm", "lance", "hammer", "anvil", "storm", "ghost", "raid"),
    *("vanguard", "orbit", "ember", "hollow", "tide", "iron", "spear", "falcon"),
    *("рой", "молот", "буря", "рейд", "призрак", "авангард", "орбита", "копьё", "сокол", "прилив"),
)
TAGS: Final = ("beginner", "fast", "slow", "fighters", "shields", "strikes", "tricks", "movement")


@dataclass(frozen=True)
class Size:
    """How many rows a database gets."""

    accounts: int = 1_000
    decks: int = 10_000
    likes: int = 100_000
    matches: int = 10_000
    runs: int = 2_000  # with 50 chunks each
    puzzles: int = 10_000
    tries: int = 100_000  # at puzzles

    def times(self, factor: float) -> "Size":
        return Size(*(max(10, round(factor * each)) for each in vars(self).values()))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fill", description=__doc__)
    parser.add_argument("--factor", type=float, default=1.0, help="of all the numbers")
    arguments = parser.parse_args()
    begun = time.monotonic()
    call_command("migrate", run_syncdb=True, verbosity=0)
    call_command("load_catalogue", verbosity=0)
    call_command("load_stock_decks", verbosity=0)
    if User.objects.count() > 1:
        parser.error("the database has accounts already: fill a new one (VAR_DIR, DATABASE_URL)")
    fill(Size().times(arguments.factor))
    print(f"{counted()} in {time.monotonic() - begun:.0f} s")


def fill(size: Size) -> None:
    """Adds the rows to a database that has the shipped edition and the stock decks."""
    app.conf.update(broker_url="memory://", broker_transport=None, broker_transport_options={})
    chance = random.Random(18)
    accounts = User.objects.bulk_create(
        User(username=f"reader{number}", password="!") for number in range(1, size.accounts + 1)
    )
    with transaction.atomic():
        add_decks(size, accounts, chance)
        add_matches(size, accounts, chance)
        add_runs(size, accounts, chance)
        add_puzzles(size, accounts, chance)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")  # as the server does by and by


def counted() -> str:
    models = (User, Deck, DeckVersion, Like, Match, Action, Run, Chunk, Puzzle, PuzzleTry)
    return ", ".join(
        f"{model.objects.count():,} {model._meta.verbose_name_plural}" for model in models
    )


def moments(count: int) -> list[datetime]:
    """Moments of the last year, the oldest first."""
    now = timezone.now()
    return [now - timedelta(days=365 * (count - number) / count) for number in range(count)]


def owner_of(number: int, accounts: list[User], chance: random.Random) -> User:
    return accounts[0] if number % round(1 / OF_READER) == 0 else chance.choice(accounts)


def add_decks(size: Size, accounts: list[User], chance: random.Random) -> None:
    pool = current_pool()
    decks, versions = [], []
    for number, moment in enumerate(moments(size.decks)):
        deck = new_deck(owner_of(number, accounts, chance), moment, chance)
        decks.append(deck)
        versions += versions_of(deck, pool, chance)
    Deck.objects.bulk_create(decks, ROWS_AT_ONCE)
    DeckVersion.objects.bulk_create(versions, ROWS_AT_ONCE)
    newest = [version for version in versions if version.number == version.deck.latest]
    cards = [DeckCard(deck=v.deck, number=number) for v in newest for number in v.cards]
    DeckCard.objects.bulk_create(cards, ROWS_AT_ONCE)
    tags = [DeckTag(deck=deck, name=name) for deck in decks for name in chance.sample(TAGS, 3)]
    DeckTag.objects.bulk_create(tags, ROWS_AT_ONCE)
    pairs = {
        (decks[int(len(decks) * chance.random() ** 2)].pk, chance.choice(accounts).pk)
        for _like in range(size.likes)
    }
    Like.objects.bulk_create(
        [Like(deck_id=deck, user_id=user) for deck, user in pairs], ROWS_AT_ONCE
    )
    Deck.objects.all().count_likes()


def new_deck(owner: User, moment: datetime, chance: random.Random) -> Deck:
    kinds = (Visibility.PUBLIC, Visibility.UNLISTED, Visibility.PRIVATE)
    return Deck(
        slug=new_slug(),
        owner=owner,
        name=" ".join(chance.sample(WORDS, 2)).title(),
        description=" ".join(chance.choices(WORDS, k=40)),
        visibility=chance.choices(kinds, (8, 1, 1))[0],
        latest=3,
        changed=moment,
    )


def versions_of(deck: Deck, pool: CardPool, chance: random.Random) -> Iterator[DeckVersion]:
    """Three legal versions of a deck, whose columns tell of the newest."""
    for number in range(1, deck.latest + 1):
        stock = varied(chance.choice(stock_decks()), pool, chance)
        yield DeckVersion(
            deck=deck,
            number=number,
            cruiser=stock.cruiser,
            cards=stock.cards,
            edition=pool.edition_key,
            revision=pool.revision,
            was_shared=deck.visibility != Visibility.PRIVATE,
        )
    deck.cruiser, deck.size, deck.edition = stock.cruiser, len(stock.cards), pool.edition_key
    deck.fold_texts()


def varied(stock: StockDeck, pool: CardPool, chance: random.Random) -> StockDeck:
    """The deck with some cards exchanged for others of their levels, if it is legal."""
    cards = list(stock.cards)
    for place in chance.sample(range(len(cards)), 4):
        level = pool.cards[cards[place]].level
        others = [number for number, card in pool.cards.items() if card.level == level]
        cards[place] = chance.choice(others)
    is_legal = not pool.violations_of(DeckList(tuple(cards), stock.cruiser))
    return replace(stock, cards=tuple(cards)) if is_legal else stock


def add_matches(size: Size, accounts: list[User], chance: random.Random) -> None:
    """Most are over; of the reader's some are played, and tables stand open."""
    first, length = long_match(accounts[0], accounts[1])
    matches, seats = [], []
    for number, moment in enumerate(moments(size.matches)):
        match = copied_match(first, number, moment)
        matches.append(match)
        seats.append([owner_of(number, accounts, chance), chance.choice(accounts[1:])])
    Match.objects.bulk_create(matches, ROWS_AT_ONCE)
    seated = [
        seat
        for match, both in zip(matches, seats, strict=True)
        for seat in seats_of(match, both, first)
    ]
    Seat.objects.bulk_create(seated, ROWS_AT_ONCE)
    add_ratings([seat for seat in seated if seat.match.status == MatchStatus.OVER], chance)
    copy_rows(
        Action,
        {"match_id": "m.id", "time": "m.changed"},
        "play_action a, play_match m",
        f"a.match_id = {first.pk} AND m.id > {first.pk}"
        f" AND (m.status = 'over' OR m.status = 'playing' AND a.ply <= {length // 2})",
    )


def long_match(one: User, other: User) -> tuple[Match, int]:
    """A match, and the entries of its log; where all have that, there are a million."""
    while True:
        match = play_match(one, other)
        length = match.actions.count()
        if length >= LOG:
            return match, length


def play_match(one: User, other: User) -> Match:
    """A Total War that was played to its end by whatever is legal."""
    prepare_engine()
    players = {"A": Player(one), "B": Player(other)}
    sides = [side_of(deck.cruiser, deck.cards) for deck in stock_decks()[1:3]]
    match = starting.create_match(
        kind=MatchKind.INVITATION,
        game="starfighter",
        setup=get_game("starfighter").read_setup({"mode": "total_war"}),
        player=players["A"],
        participant=Participant(sides[0], name=one.username),
    )
    guest = Participant(sides[1], name=other.username)
    starting.sit_down(slug=match.slug, player=players["B"], participant=guest)
    for letter, player in players.items():
        starting.give_salts(slug=match.slug, player=player, salts={letter: letter})
    while (match := fresh(match)).status == MatchStatus.WAITING:
        option = next_choice(match).options[0]
        starting.make_choice(
            slug=match.slug, player=players[awaited_seats(match)[0]], option=option
        )
    history, chance = history_of(match), random.Random(18)
    while letters := history.position.to_move:
        action = chance.choice(
            [each for each in history.position.legal(letters[0]) if each != "resign"]
        )
        place = {"slug": match.slug, "player": players[letters[0]], "ply": len(history)}
        history = services.act(**place, action=action).history
    return fresh(match)


def fresh(match: Match) -> Match:
    return Match.objects.with_seats().get(pk=match.pk)


def copied_match(first: Match, number: int, moment: datetime) -> Match:
    """A copy that is over, or is played (one in ten), or waits at an open table (one in a hundred)."""
    columns = {field.attname: getattr(first, field.attname) for field in Match._meta.fields}
    columns |= {"id": None, "slug": new_slug(), "created": moment, "changed": moment}
    if number % 100 == 50:
        later = {"kind": MatchKind.OPEN, "status": MatchStatus.WAITING}
    elif number % 10 == 0:
        later = {"status": MatchStatus.PLAYING}
    else:
        return Match(**columns)
    expires = timezone.now() + timedelta(days=14)
    return Match(**columns | later | {"reason": "", "expires": expires})


def seats_of(match: Match, accounts: list[User], first: Match) -> Iterator[Seat]:
    for seat, account in zip(first.seats.all(), accounts, strict=True):
        yield Seat(
            match=match,
            letter=seat.letter,
            kind=SeatKind.PERSON,
            account=account,
            name=account.username,
            loadout=seat.loadout,
            salt=seat.salt,
            place=seat.place if match.status == MatchStatus.OVER else None,
        )
        if match.status == MatchStatus.WAITING:
            return


def add_ratings(seats: list[Seat], chance: random.Random) -> None:
    """Of all who have played these seats, with what each match did to them."""
    ratings = {
        seat.account_id: Rating(
            account_id=seat.account_id,
            game="starfighter",
            mode="total_war",
            value=chance.gauss(1500, 200),
            deviation=80,
            volatility=0.06,
            matches=10,
            rated_at=timezone.now(),
        )
        for seat in seats
    }
    Rating.objects.bulk_create(ratings.values(), ROWS_AT_ONCE)
    changes = [
        RatingChange(
            rating=ratings[seat.account_id],
            match=seat.match,
            seat=seat.letter,
            before=1500,
            value=chance.gauss(1500, 20),
            deviation=80,
            time=seat.match.changed,
        )
        for seat in seats
    ]
    RatingChange.objects.bulk_create(changes, ROWS_AT_ONCE)


def add_runs(size: Size, accounts: list[User], chance: random.Random) -> None:
    first = played(run_plan(opponents=1, games=20))
    pairing = first.pairings.get()
    chunk = pairing.matchup.chunks.first()
    matchups = Matchup.objects.bulk_create(
        [copied_matchup(pairing.matchup, number, chunk.count) for number in range(size.runs)],
        ROWS_AT_ONCE,
    )
    versions = list(DeckVersion.objects.values_list("pk", flat=True))
    runs = Run.objects.bulk_create(
        [
            copied_run(
                first, owner_of(n, accounts, chance), chance.choice(versions), matchup.planned
            )
            for n, matchup in enumerate(matchups)
        ],
        ROWS_AT_ONCE,
    )
    for run, moment in zip(runs, moments(size.runs), strict=True):
        run.created = moment
    Run.objects.bulk_update(runs, ["created"], ROWS_AT_ONCE)
    RunPairing.objects.bulk_create(
        [
            RunPairing(run=run, first=0, second=1, matchup=matchup, games=matchup.planned)
            for run, matchup in zip(runs, matchups, strict=True)
        ],
        ROWS_AT_ONCE,
    )
    for number in range(CHUNKS_A_RUN):
        copy_rows(
            Chunk,
            {"matchup_id": "m.id", "start": str(number * chunk.count)},
            "simulate_chunk a, simulate_matchup m",
            f"a.id = {chunk.pk} AND m.id > {pairing.matchup_id}",
        )


def add_puzzles(size: Size, accounts: list[User], chance: random.Random) -> None:
    """Copies of a shipped puzzle, of all ratings and themes, and who has tried them."""
    game = get_game("starfighter")
    load_puzzles(game.key)
    columns = Puzzle.objects.values().earliest("pk")
    themes = list(game.themes)
    Puzzle.objects.bulk_create(
        (
            Puzzle(
                **columns
                | {"id": None, "slug": f"p{number}", "theme": themes[number % len(themes)]}
                | {"value": chance.gauss(1500, 200)}
            )
            for number in range(size.puzzles - Puzzle.objects.count())
        ),
        ROWS_AT_ONCE,
    )
    puzzles = list(Puzzle.objects.values_list("pk", flat=True))
    pairs = {
        (chance.choice(puzzles), owner_of(number, accounts, chance).pk)
        for number in range(size.tries)
    }
    PuzzleTry.objects.bulk_create(
        (
            PuzzleTry(
                puzzle_id=puzzle,
                account_id=account,
                action=columns["second"],
                is_right=False,
                is_solved=chance.random() < 0.5,
            )
            for puzzle, account in pairs
        ),
        ROWS_AT_ONCE,
    )


def copied_matchup(first: Matchup, number: int, count: int) -> Matchup:
    columns = {field.attname: getattr(first, field.attname) for field in Matchup._meta.fields}
    own = {"id": None, "key": f"{number:032x}", "planned": CHUNKS_A_RUN * count}
    return Matchup(**columns | own)


def copied_run(first: Run, owner: User, version: int, games: int) -> Run:
    columns = {field.attname: getattr(first, field.attname) for field in Run._meta.fields}
    own = {"id": None, "slug": new_slug(), "owner_id": owner.pk, "session_token": ""}
    return Run(**columns | own | {"version_id": version, "most_games": games})


def copy_rows(model: type[Action | Chunk], own: dict[str, str], tables: str, where: str) -> None:
    """Copies rows `a` inside the database, with the columns of `own` as told."""
    columns = [field.column for field in model._meta.fields if not field.primary_key]
    chosen = ", ".join(own.get(column, f"a.{column}") for column in columns)
    into = f"{model._meta.db_table} ({', '.join(columns)})"
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {into} SELECT {chosen} FROM {tables} WHERE {where}")


if __name__ == "__main__":
    main()
