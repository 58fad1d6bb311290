"""A puzzle as its solver meets it: the moment, the verdict on an action, ratings, the puzzle of a day."""

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.web.limits.rate_limits import Caller, count
from catalog.web.rows.database_clock import database_now
from catalog.web.rows.locks import lock_row
from decks.models import new_slug
from play.documents.replays import Replay
from play.documents.tables import closed_match_document
from play.games.game import Declined, Json, Position
from play.games.kit.base_game import BaseGame
from play.games.kit.chance import seed_from
from play.games.registry import get_game
from play.matches.positions import History, history_of
from play.matches.ratings import competitor_of
from play.models import Match, MatchKind, Puzzle, PuzzleDay, PuzzleSolver, PuzzleTry
from play.models.puzzles import FOR_EVERYBODY, SLUG_LENGTH, Strength

JUDGED_ON: Final = 200
"""Worlds on which another action than the answer meets it."""
NEAR: Final = 200.0
"""How far from one's own rating the next puzzle may be, if there is any."""
MAX_CONSEQUENCES: Final = 2
"""Sentences of what is certain to follow from the answer."""
MAX_REPORTS: Final = 5
"""After so many a puzzle retires until staff has looked at it."""
NEAR_ENOUGH: Final = 0.02
"""In a match of one's own: what an action may win less than the better one found and be right, too."""
MAX_LINE: Final = 5
"""Actions of the line that begins with the answer."""


@dataclass(frozen=True)
class PuzzleMoment:
    """A puzzle's game up to the decision."""

    puzzle: Puzzle
    game: BaseGame
    history: History

    @property
    def position(self) -> Position:
        return self.history.position

    @property
    def names(self) -> dict[str, str]:
        """By seat, the solver's own and the opponent's."""
        return {
            each.letter: _("You") if each.letter == self.puzzle.seat else _("Opponent")
            for each in self.game.seats(self.puzzle.setup)
        }


@dataclass(frozen=True)
class Verdict:
    """What an action was worth: whether it is the answer, and the chances to win after it and the answer.

    `rating` and `change` are the solver's, None where the try is not rated.
    """

    is_right: bool
    chance: float
    best: float
    rating: int | None = None
    change: int | None = None


def moment_of(puzzle: Puzzle) -> PuzzleMoment:
    """The decision. Raises RulesChanged where today's rules play the moves before it otherwise."""
    game = get_game(puzzle.game)
    if puzzle.match_id is not None:
        match = Match.objects.with_seats().get(pk=puzzle.match_id)
        return PuzzleMoment(puzzle, game, history_of(match).until(puzzle.ply))
    history = History(game.begin(puzzle.setup, puzzle.sides, puzzle.seed))
    history.replay([(seat, action, "") for seat, action in puzzle.actions])
    return PuzzleMoment(puzzle, game, history)


def judge(moment: PuzzleMoment, action: str) -> tuple[bool, float]:
    """Whether the action is the answer, and the chance to win after it. Raises Declined."""
    puzzle, position = moment.puzzle, moment.position
    if action not in position.legal(puzzle.seat):
        raise Declined("not_legal", _("This action is not legal here."), field="action")
    if action == puzzle.answer:
        return True, puzzle.chance
    playouts = moment.game.playouts(puzzle.setup)
    worlds = list(playouts.imagined(position, JUDGED_ON, puzzle.slug))
    answer, chosen = playouts.scores(position, worlds, [puzzle.answer, action]).mean(axis=0)
    chance = max(0.0, puzzle.chance - float(answer) + float(chosen))
    is_as_good = puzzle.match_id is not None and chance > puzzle.chance - NEAR_ENOUGH
    return is_as_good, chance


def solve(moment: PuzzleMoment, user: User | AnonymousUser, action: str) -> Verdict:
    """The verdict; an account's first try is rated. Raises Declined for an action that is not legal."""
    is_right, chance = judge(moment, action)
    best = moment.puzzle.chance
    if not isinstance(user, User):
        return Verdict(is_right, chance, best)
    rating, change = note_try(moment.puzzle, user, action, is_right)
    return Verdict(is_right, chance, best, rating, change)


@transaction.atomic
def note_try(
    puzzle: Puzzle, user: User, action: str, is_right: bool
) -> tuple[int | None, int | None]:
    """Keeps a try; the account's rating after a first one and what it changed by, unless it is unrated."""
    locked = lock_row(Puzzle.objects, puzzle.pk)
    today = puzzle_day()
    is_of_today = locked.days.filter(day=today).exists()
    row, is_first = PuzzleTry.objects.get_or_create(
        account=user,
        puzzle=locked,
        defaults={"action": action, "is_right": is_right, "is_solved": is_right},
    )
    if is_right:
        row.is_solved = True
        if is_of_today and not PuzzleTry.objects.filter(account=user, day=today).exists():
            row.day = today
        row.save(update_fields=["is_solved", "day"])
    if not is_first or puzzle.match_id is not None:
        return None, None
    solver, _is_new = PuzzleSolver.objects.select_for_update().get_or_create(
        account=user, game=puzzle.game
    )
    before = solver.value
    rate(locked, solver, is_right)
    return round(solver.value), round(solver.value) - round(before)


def rate(puzzle: Puzzle, solver: PuzzleSolver, is_right: bool) -> None:
    """Both ratings after a first try, by Glicko-2, as if they had played each other."""
    now = database_now()
    pair = [competitor_of(each) for each in (solver, puzzle)]
    winner, loser = pair if is_right else pair[::-1]
    moment = max([now, *(each.rated_at for each in (solver, puzzle) if each.rated_at)])
    winner.beat(loser, match_time=moment)
    for row, after in zip((solver, puzzle), pair, strict=True):
        row.value, row.deviation, row.volatility = after.rating, after.rd, after.volatility
        row.tries, row.solved, row.rated_at = row.tries + 1, row.solved + is_right, moment
        row.save(update_fields=[field.name for field in Strength._meta.fields])


def open_puzzles(game: str) -> QuerySet[Puzzle]:
    """The puzzles of a game that are for everybody and not retired."""
    return Puzzle.objects.filter(FOR_EVERYBODY, game=game)


def puzzle_day() -> dt.date:
    """The day whose puzzle it is, by the site's time: one for everybody."""
    return timezone.localtime(database_now()).date()


def daily(game: str) -> Puzzle | None:
    """The puzzle of today, chosen when it is first asked for: of those that were it least recently; None
    without puzzles."""
    today = puzzle_day()
    chosen = PuzzleDay.objects.filter(game=game, day=today).select_related("puzzle").first()
    if chosen is None:
        waiting = open_puzzles(game).annotate(last=Max("days__day"))
        # An address is a hash, so this order looks drawn.
        puzzle = waiting.order_by(F("last").asc(nulls_first=True), "slug").first()
        if puzzle is None:
            return None
        chosen, _is_new = PuzzleDay.objects.get_or_create(
            game=game, day=today, defaults={"puzzle": puzzle}
        )
    return chosen.puzzle


def streak_of(user: User, game: str) -> int:
    """On how many days running the account has solved the puzzle of the day, until today or yesterday."""
    solved = PuzzleTry.objects.filter(account=user, puzzle__game=game, day__isnull=False)
    days = set(solved.values_list("day", flat=True))
    one = dt.timedelta(days=1)
    day, run = puzzle_day(), 0
    if day not in days:
        day -= one
    while day in days:
        day, run = day - one, run + 1
    return run


def next_puzzle(
    user: User | AnonymousUser, game: str, theme: str = "", after: int = 0
) -> Puzzle | None:
    """One that the account has not tried, near its rating; for guests the one behind `after`."""
    found = open_puzzles(game)
    if theme:
        found = found.filter(theme=theme)
    if not isinstance(user, User):
        return found.filter(pk__gt=after).order_by("pk").first() or found.order_by("pk").first()
    fresh = found.exclude(attempts__account=user)
    solver = PuzzleSolver.objects.filter(account=user, game=game).first()
    own = solver.value if solver else Puzzle._meta.get_field("value").default
    near = fresh.filter(value__range=(own - NEAR, own + NEAR)).order_by("tries", "pk")
    wrong = found.filter(attempts__account=user, attempts__is_solved=False).order_by("attempts__pk")
    return near.first() or fresh.order_by("value", "pk").first() or wrong.first()


def mistakes_of(user: User, game: str) -> QuerySet[PuzzleTry]:
    """What the account got wrong and has not solved since, with the puzzles, the newest first."""
    wrong = PuzzleTry.objects.filter(account=user, is_solved=False, puzzle__is_retired=False)
    return wrong.filter(puzzle__game=game).select_related("puzzle").order_by("-created")


def puzzle_of_match(match: Match, decision: Json) -> Puzzle:
    """A costly decision that an analysis found (an entry of its `decisions`), as a puzzle for its player."""
    game, ply, seat = get_game(match.game), decision["ply"], decision["seat"]
    position = history_of(match).position_at(ply)
    told = {
        "slug": new_slug()[:SLUG_LENGTH],
        "game": match.game,
        "theme": game.theme_of(position, decision["better"]),
        "setup": match.setup,
        "sides": {},
        "seed": 0,
        "seat": seat,
        "answer": decision["better"],
        "second": decision["played"],
        "chance": decision["better_value"],
        "gain": decision["loss"],
        "low": decision["low"],
        "high": decision["high"],
    }
    return Puzzle.objects.get_or_create(match=match, ply=ply, defaults=told)[0]


@transaction.atomic
def report(puzzle: Puzzle, user: User, network: str) -> None:
    """Says that a puzzle is wrong, once an account; after those of some networks it retires.

    Raises Declined before a try.
    """
    tried = PuzzleTry.objects.select_for_update().filter(puzzle=puzzle, account=user).first()
    if tried is None:
        raise Declined("not_tried", _("Try the puzzle first."))
    if tried.has_reported:
        return
    tried.has_reported = True
    tried.save(update_fields=["has_reported"])
    if count("puzzle_report", Caller(f"{network} {puzzle.pk}")).is_exceeded:
        return
    Puzzle.objects.filter(pk=puzzle.pk).update(reports=F("reports") + 1)
    Puzzle.objects.filter(pk=puzzle.pk, reports__gte=MAX_REPORTS).update(is_retired=True)


def replay_of(moment: PuzzleMoment, history: History | None = None) -> Replay:
    """The game up to the decision, or another history of it, in the table's documents."""
    puzzle, names = moment.puzzle, moment.names
    players = {
        letter: {
            "name": name,
            "kind": "person" if letter == puzzle.seat else "bot",
            "is_you": letter == puzzle.seat,
            "is_here": True,
        }
        for letter, name in names.items()
    }
    match = closed_match_document(
        moment.game, puzzle.setup, players, id=puzzle.slug, kind=MatchKind.BOT, status="playing"
    )
    shown = moment.history if history is None else history
    return Replay(moment.game, puzzle.setup, shown, names, match)


def table_of(moment: PuzzleMoment) -> Json:
    """TABLE of the decision as its seat sees it."""
    return replay_of(moment).table(len(moment.history), moment.puzzle.seat)


def steps_after(moment: PuzzleMoment, action: str) -> list[Json]:
    """STEP of an action at the decision. Raises Declined."""
    history = moment.history.until(len(moment.history))
    history.append(moment.puzzle.seat, action)
    return closed_steps(moment, history)


def better_line(moment: PuzzleMoment) -> list[Json]:
    """STEPs of the answer and of what bots play until the solver decides again, at most MAX_LINE."""
    puzzle, game = moment.puzzle, moment.game
    history = moment.history.until(len(moment.history))
    history.append(puzzle.seat, puzzle.answer)
    while len(history) - len(moment.history) < MAX_LINE:
        seats = history.position.to_move
        if not seats or puzzle.seat in seats:
            break
        seed = seed_from(puzzle.slug, "line", len(history))
        history.append(
            seats[0], game.bot_action(history.position, seats[0], game.analysis_bot, seed)
        )
    return closed_steps(moment, history)


def closed_steps(moment: PuzzleMoment, history: History) -> list[Json]:
    """STEPs after the decision, at whose tables nothing can be done."""
    replay, seat = replay_of(moment, history), moment.puzzle.seat
    plies = range(len(moment.history) + 1, len(history) + 1)
    steps = [replay.step(ply, seat) for ply in plies]
    for step in steps:
        table = step["table"]
        table |= {"to_move": [], "words": {}, "view": {**table["view"], "legal": []}}
    return steps


def words_of(moment: PuzzleMoment, action: str) -> str:
    """A legal action of the decision in the reader's language."""
    view = moment.position.view(moment.puzzle.seat)
    return replay_of(moment).narrator().action(action, view)


def reason_of(moment: PuzzleMoment) -> str:
    """Why the answer is best: its chance, that of the next best, and what is certain to follow."""
    puzzle = moment.puzzle
    sentence = _(
        "“%(best)s” wins %(chance)d\xa0%% of the games, the next best, “%(second)s”, %(less)d\xa0%%."
    )
    told = sentence % {
        "best": words_of(moment, puzzle.answer),
        "chance": round(100 * puzzle.chance),
        "second": words_of(moment, puzzle.second),
        "less": round(100 * max(0.0, puzzle.chance - puzzle.gain)),
    }
    narrator = replay_of(moment).narrator()
    certain = moment.game.preview(moment.position, puzzle.seat, puzzle.answer).events
    texts = [text for event in certain if (text := narrator.event(event))]
    if not texts:
        return told
    certain_to_follow = _("What is certain to follow: %(events)s.")
    return f"{told} {certain_to_follow % {'events': '; '.join(texts[:MAX_CONSEQUENCES])}}"
