"""`python -m tests.bench.fill`: fills an empty installation as a site is after years.

10,000 decks, 1,000 accounts, 100,000 chunks, 10,000 matches and a million entries of their logs, 10,000
puzzles and 100,000 tries at them, in the database of the settings (SQLite or PostgreSQL). A match and a
playtest are really played; the others are copies of their rows. Accounts are called `reader1` to
`reader1000`; they cannot sign in.
"""

import argparse
import random
import time
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from config.celery import app
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.models import Deck, DeckCard, DeckTag, DeckVersion, Like, Visibility, new_slug
from play.games.preparation import prepare_engine
from play.games.registry import get_game
from play.games.starfighter.setup import side_of
from play.matches import services, starting
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.matches.stages import next_choice
from play.models import Action, Match, Player, Puzzle, PuzzleTry, Rating, RatingChange, Seat
from play.puzzles.shipped import load_puzzles
from simulate.models import Chunk, Matchup, Run, RunPairing
from tests.simulate.runs import played, run_plan

CHUNKS_A_RUN = 50
LOG = 105  # entries of a match's log at least
ROWS_AT_ONCE = 2_000
READER = "reader1"  # has more of everything than the others
OF_READER = 0.015  # of all matches, playtests and decks
WORDS = (
    *("wasps", "swarm", "lance", "hammer", "anvil", "storm", "ghost", "raid"),
    *("vanguard", "orbit", "ember", "hollow", "tide", "iron", "spear", "falcon"),
    *("рой", "молот", "буря", "рейд", "призрак", "авангард", "орбита", "копьё", "сокол", "прилив"),
)
TAGS = ("beginner", "fast", "slow", "fighters", "shields", "strikes", "tricks", "movement")


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

    def times(self, factor):
        return Size(*(max(10, round(factor * each)) for each in vars(self).values()))


def main():
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


def fill(size):
    """Adds the rows to a database that has the shipped edition and the stock decks."""
    app.conf.update(broker_url="memory://", broker_transport=None, broker_transport_options={})
    chance = random.Random(18)
    names = (f"reader{number}" for number in range(1, size.accounts + 1))
    accounts = User.objects.bulk_create(User(username=name, password="!") for name in names)
    prepare_engine()
    with transaction.atomic():
        for add_some in (add_decks, add_matches, add_runs, add_puzzles):
            add_some(size, accounts, chance)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")  # as the server does by and by


def counted():
    models = (User, Deck, DeckVersion, Like, Match, Action, Run, Chunk, Puzzle, PuzzleTry)
    counts = {each._meta.verbose_name_plural: each.objects.count() for each in models}
    return ", ".join(f"{count:,} {name}" for name, count in counts.items())


def moments(count):
    """Moments of the last year, the oldest first."""
    now = timezone.now()
    return [now - timedelta(days=365 * (count - number) / count) for number in range(count)]


def owner_of(number, accounts, chance):
    return accounts[0] if number % round(1 / OF_READER) == 0 else chance.choice(accounts)


def add(model, rows):
    return model._default_manager.bulk_create(rows, ROWS_AT_ONCE)


def copy_of(row, **own):
    """A new row like this one, but for what is told."""
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return type(row)(**columns | {"id": None} | own)


def add_decks(size, accounts, chance):
    pool = current_pool()
    decks, versions = [], []
    for number, moment in enumerate(moments(size.decks)):
        deck = new_deck(owner_of(number, accounts, chance), moment, chance)
        decks.append(deck)
        versions += versions_of(deck, pool, chance)
    add(Deck, decks)
    add(DeckVersion, versions)
    newest = [version for version in versions if version.number == version.deck.latest]
    add(DeckCard, (DeckCard(deck=each.deck, number=card) for each in newest for card in each.cards))
    tags = (DeckTag(deck=deck, name=name) for deck in decks for name in chance.sample(TAGS, 3))
    add(DeckTag, tags)
    pairs = {
        (decks[int(len(decks) * chance.random() ** 2)].pk, chance.choice(accounts).pk)
        for _like in range(size.likes)
    }
    add(Like, (Like(deck_id=deck, user_id=user) for deck, user in pairs))
    Deck.objects.all().count_likes()


def new_deck(owner, moment, chance):
    kinds = (Visibility.PUBLIC, Visibility.UNLISTED, Visibility.PRIVATE)
    name, text = " ".join(chance.sample(WORDS, 2)).title(), " ".join(chance.choices(WORDS, k=40))
    own = {"owner": owner, "visibility": chance.choices(kinds, (8, 1, 1))[0], "changed": moment}
    return Deck(slug=new_slug(), name=name, description=text, latest=3, **own)


def versions_of(deck, pool, chance):
    """Three legal versions of a deck, whose columns tell of the newest."""
    same = {"deck": deck, "edition": pool.edition_key, "revision": pool.revision}
    same["was_shared"] = deck.visibility != Visibility.PRIVATE
    for number in range(1, deck.latest + 1):
        stock = chance.choice(stock_decks())
        yield DeckVersion(number=number, cruiser=stock.cruiser, cards=stock.cards, **same)
    deck.cruiser, deck.size, deck.edition = stock.cruiser, len(stock.cards), pool.edition_key
    deck.fold_texts()


def add_matches(size, accounts, chance):
    """Most are over; of the reader's some are played, and tables stand open."""
    first, length = long_match(Player(accounts[0]))
    matches, seats = [], []
    for number, moment in enumerate(moments(size.matches)):
        match = copied_match(first, number, moment)
        matches.append(match)
        seats.append([owner_of(number, accounts, chance), chance.choice(accounts[1:])])
    add(Match, matches)
    pairs = zip(matches, seats, strict=True)
    seated = [seat for match, both in pairs for seat in seats_of(match, both, first)]
    add(Seat, seated)
    add_ratings([seat for seat in seated if seat.match.status == "over"], chance)
    copy_rows(
        Action,
        {"match_id": "m.id", "time": "m.changed"},
        "play_action a, play_match m",
        f"a.match_id = {first.pk} AND m.id > {first.pk}"
        f" AND (m.status = 'over' OR m.status = 'playing' AND a.ply <= {length // 2})",
    )


def long_match(player):
    """A match, and the entries of its log; where all have that, there are a million."""
    length = 0
    while length < LOG:
        match = play_match(player)
        length = match.actions.count()
    return match, length


def play_match(player):
    """A Total War at one screen that was played to its end by whatever is legal."""
    own, other = (Participant(side_of(deck.cruiser, deck.cards)) for deck in stock_decks()[1:3])
    setup = get_game("starfighter").read_setup({"mode": "total_war"})
    kind = {"kind": "hotseat", "game": "starfighter", "setup": setup}
    slug = starting.create_match(player=player, participant=own, opponent=other, **kind).slug
    place = {"slug": slug, "player": player}
    starting.give_salts(**place, salts={"A": "a", "B": "b"})
    while (match := Match.objects.with_seats().get(slug=slug)).status == "waiting":
        starting.make_choice(**place, option=next_choice(match).options[0])
    history, chance = history_of(match), random.Random(18)
    while letters := history.position.to_move:
        legal = [each for each in history.position.legal(letters[0]) if each != "resign"]
        history = services.act(**place, ply=len(history), action=chance.choice(legal)).history
    return Match.objects.with_seats().get(slug=slug)


def copied_match(first, number, moment):
    """A copy that is over, or is played (one in ten), or waits at an open table (one in a hundred)."""
    own = {"slug": new_slug(), "kind": "invitation", "created": moment, "changed": moment}
    if number % 10 == 0:
        own |= {"status": "playing", "reason": ""}
    elif number % 100 == 55:
        own |= {"kind": "open", "status": "waiting", "reason": ""}
    if "status" in own:
        own["expires"] = timezone.now() + timedelta(days=14)
    return copy_of(first, **own)


def seats_of(match, accounts, first):
    for seat, account in zip(first.seats.all(), accounts, strict=True):
        own = {"match_id": match.pk, "account_id": account.pk, "name": account.username}
        copy = copy_of(seat, **own, place=seat.place if match.status == "over" else None)
        copy.match = match
        yield copy
        if match.status == "waiting":
            return


def add_ratings(seats, chance):
    """Of all who have played these seats, with what each match did to them."""
    told = {"game": "starfighter", "mode": "total_war", "volatility": 0.06, "deviation": 80}
    told |= {"matches": 10, "rated_at": timezone.now()}
    ratings = {
        account: Rating(account_id=account, value=chance.gauss(1500, 200), **told)
        for account in {seat.account_id for seat in seats}
    }
    add(Rating, ratings.values())
    changes = []
    for seat in seats:
        what = {"rating": ratings[seat.account_id], "match": seat.match, "seat": seat.letter}
        figures = {"before": 1500, "value": chance.gauss(1500, 20), "deviation": 80}
        changes.append(RatingChange(**what, **figures, time=seat.match.changed))
    add(RatingChange, changes)


def add_runs(size, accounts, chance):
    first = played(run_plan(opponents=1, games=20))
    pairing = first.pairings.get()
    matchup, chunk = pairing.matchup, pairing.matchup.chunks.first()
    games = CHUNKS_A_RUN * chunk.count
    keys = (f"{number:032x}" for number in range(size.runs))
    matchups = add(Matchup, (copy_of(matchup, key=key, planned=games) for key in keys))
    versions = list(DeckVersion.objects.values_list("pk", flat=True))
    runs = []
    for number in range(size.runs):
        owner = {"owner_id": owner_of(number, accounts, chance).pk, "session_token": ""}
        asked = {"version_id": chance.choice(versions), "most_games": games}
        runs.append(copy_of(first, slug=new_slug(), **owner, **asked))
    add(Run, runs)
    for run, moment in zip(runs, moments(size.runs), strict=True):
        run.created = moment
    Run.objects.bulk_update(runs, ["created"], ROWS_AT_ONCE)
    both = zip(runs, matchups, strict=True)
    own = ({"run_id": run.pk, "matchup_id": matchup.pk, "games": games} for run, matchup in both)
    add(RunPairing, (copy_of(pairing, **each) for each in own))
    for number in range(CHUNKS_A_RUN):
        copy_rows(
            Chunk,
            {"matchup_id": "m.id", "start": str(number * chunk.count)},
            "simulate_chunk a, simulate_matchup m",
            f"a.id = {chunk.pk} AND m.id > {pairing.matchup_id}",
        )


def add_puzzles(size, accounts, chance):
    """Copies of a shipped puzzle, of all ratings and themes, and who has tried them."""
    game = get_game("starfighter")
    load_puzzles(game.key)
    first, themes = Puzzle.objects.earliest("pk"), list(game.themes)
    copies = []
    for number in range(size.puzzles - Puzzle.objects.count()):
        own = {"theme": themes[number % len(themes)], "value": chance.gauss(1500, 200)}
        copies.append(copy_of(first, slug=f"p{number}", **own))
    add(Puzzle, copies)
    puzzles = list(Puzzle.objects.values_list("pk", flat=True))
    tried, shown = range(size.tries), {"action": first.second, "is_right": False}
    pairs = {(chance.choice(puzzles), owner_of(number, accounts, chance).pk) for number in tried}
    tries = [PuzzleTry(puzzle_id=one, account_id=account, **shown) for one, account in pairs]
    for each in tries:
        each.is_solved = chance.random() < 0.5
    add(PuzzleTry, tries)


def copy_rows(model, own, tables, where):
    """Copies rows `a` inside the database, with the columns of `own` as told."""
    columns = [field.column for field in model._meta.fields if not field.primary_key]
    chosen = ", ".join(own.get(column, f"a.{column}") for column in columns)
    into = f"{model._meta.db_table} ({', '.join(columns)})"
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {into} SELECT {chosen} FROM {tables} WHERE {where}")


if __name__ == "__main__":
    main()
