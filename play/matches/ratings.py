"""Ratings: what a match between accounts at an open table does to them, by Glicko-2; with more than two seats
by OpenSkill (Plackett-Luce) on the same scale.

M. E. Glickman, "Example of the Glicko-2 system" (2012), with a match as the rating period of both players and
a day as that of one who does not play. The library elote computes it.
"""

from collections import defaultdict
from collections.abc import Mapping, Set
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils.translation import gettext as _

from catalog.web.rows.database_clock import database_now
from decks.accounts.bots import is_bot
from play.games.game import SEATS, Declined, Json, Result
from play.games.registry import get_game
from play.intervals import Interval, normal_quantile
from play.matches.positions import History
from play.matches.stages import host_of
from play.models import BY_RULES, Match, MatchKind, Player, Rating, RatingChange

FIRST: Final = {"value": 1500.0, "deviation": 350.0, "volatility": 0.06}
"""Of an account without a rated match."""
Strength = tuple[float, float, float]
"""The value of a rating, its deviation and its volatility."""
LEAST_DEVIATION: Final = 30.0
"""Of a bot whose strength was measured in thousands of games; with none Glicko-2 cannot compute."""
LISTED_FOR: Final = timedelta(days=365)
"""How long after its last rated match an account is in the list of the best."""
NOT_OF_PLAY: Final = frozenset({"resign", "timeout"})
"""Actions that end a match without playing on."""


def may_be_rated(kind: str, game: str, setup: Json, player: Player, bots: Set[str]) -> bool:
    """Whether a match of that kind which the player begins beside the site's bots counts, if other accounts
    sit down."""
    rules = get_game(game)
    measured = rules.bot_ratings() if is_bot(player.user) else {}
    is_of_account = isinstance(player.user, User) and bots <= measured.keys()
    return kind == MatchKind.OPEN and is_of_account and rules.is_rateable(setup)


def is_rated(match: Match) -> bool:
    """Whether the match counts as far as is known by now; before a guest has come, for accounts."""
    if not match.is_rated or match.has_agreed_take_back:
        return False
    measured = get_game(match.game).bot_ratings()
    is_of_known = all(
        seat.bot in measured if seat.bot else seat.account_id is not None for seat in match.seated
    )
    is_among_equals = len({seat.is_program or bool(seat.bot) for seat in match.seated}) == 1
    return is_of_known and is_among_equals


def rating_of(account: int | None, match: Match) -> Rating:
    """The account's rating in the match's mode; the first one, not stored, where it has none."""
    rows = Rating.objects.filter(account=account, game=match.game, mode=match.mode)
    return rows.first() or Rating(game=match.game, mode=match.mode, **FIRST)


def check_reach(match: Match, player: Player) -> None:
    """Raises Declined where the host waits for accounts of about the same strength, and this is none, and
    where one of both is a person and the other a bot account, which are rated apart."""
    if match.is_rated and host_of(match).is_program != is_bot(player.user):
        sentence = _("People and bots are rated apart: at a rated table both are of one kind.")
        raise Declined("rated_apart", sentence)
    if match.rating_reach is None:
        return
    if not isinstance(player.user, User):
        raise Declined("account_needed", _("This table is for rated players: sign in first."))
    host, guest = (
        rating_of(account, match).value for account in (host_of(match).account_id, player.user.pk)
    )
    if abs(host - guest) > match.rating_reach:
        sentence = _(
            "This table is for ratings from %(low)d to %(high)d; yours is %(own)d in this mode."
        )
        words = {
            "low": round(host) - match.rating_reach,
            "high": round(host) + match.rating_reach,
            "own": round(guest),
        }
        raise Declined("out_of_reach", sentence % words)


def rate(match: Match, history: History, result: Result) -> None:
    """Writes what the match that has just ended does to the ratings of its players; the match is locked.

    Nothing where it does not count: it was not rated, the seats are not of different accounts, one of them
    has not acted yet, or the rules ended it. The site's own bots keep the strength that was measured.
    """
    if not is_rated(match) or not counts(history, result):
        return
    accounts = {seat.letter: seat.account_id or 0 for seat in match.seated if not seat.bot}
    if len(set(accounts.values())) < len(accounts):
        return
    # Sorted, to avoid deadlocks.
    by_account = {each: locked_rating(each, match) for each in sorted(accounts.values())}
    ratings = {
        seat.letter: by_account[accounts[seat.letter]]
        if seat.letter in accounts
        else measured_rating(match, seat.bot)
        for seat in match.seated
    }
    moment = max([match.changed, *(each.rated_at for each in ratings.values() if each.rated_at)])
    compute = by_glicko if match.size == len(SEATS) else by_openskill
    found = compute(match, ratings, result, moment)
    for letter in accounts:
        write_change(match, letter, ratings[letter], found[letter], moment)


def measured_rating(match: Match, bot: str) -> Rating:
    """What the ladder says of one of the site's bots, as a rating that is not stored."""
    known = get_game(match.game).bot_ratings()[bot]
    deviation = (known.high - known.low) / 2 / normal_quantile()
    strength = {"value": known.value, "deviation": max(deviation, LEAST_DEVIATION)}
    return Rating(game=match.game, mode=match.mode, **{**FIRST, **strength})


def counts(history: History, result: Result) -> bool:
    """Whether all seats have played, and the game came to an end of its own."""
    played = {step.seat for step in history.plies if step.action not in NOT_OF_PLAY}
    return played == set(result.places) and result.reason != BY_RULES


def by_glicko(
    _match: Match, ratings: Mapping[str, Rating], result: Result, moment: datetime
) -> dict[str, Strength]:
    """The ratings of two after their match."""
    by_letter = {letter: competitor_of(ratings[letter]) for letter in SEATS}
    one, two = by_letter.values()
    if not result.winners:
        one.tied(two, match_time=moment)
    else:
        winner, loser = (one, two) if "A" in result.winners else (two, one)
        winner.beat(loser, match_time=moment)
    return {
        letter: (after.rating, after.rd, after.volatility) for letter, after in by_letter.items()
    }


def by_openskill(
    match: Match, ratings: Mapping[str, Rating], result: Result, _moment: datetime
) -> dict[str, Strength]:
    """The ratings of the players of several sides, by the places of the sides."""
    # Imported here, since few matches need it.
    from openskill.models import PlackettLuce

    first, spread = FIRST["value"], FIRST["deviation"]
    model = PlackettLuce(mu=first, sigma=spread, beta=spread / 2, tau=spread / 100)
    sides = defaultdict[str, list[str]](list)
    for seat in match.game_seats:
        sides[seat.side].append(seat.letter)
    teams = [
        [model.rating(ratings[each].value, ratings[each].deviation) for each in letters]
        for letters in sides.values()
    ]
    ranks = [float(min(result.places[each] for each in letters)) for letters in sides.values()]
    after = model.rate(teams, ranks=ranks)
    return {
        letter: (new.mu, new.sigma, ratings[letter].volatility)
        for letters, team in zip(sides.values(), after, strict=True)
        for letter, new in zip(letters, team, strict=True)
    }


def locked_rating(account: int, match: Match) -> Rating:
    """The account's rating in the match's mode, locked until the transaction ends."""
    rows = Rating.objects.select_for_update()
    key = {"account_id": account, "game": match.game, "mode": match.mode}
    return rows.get_or_create(**key, defaults=FIRST)[0]


def competitor_of(rating: Any) -> Any:
    """A rating as elote computes with it."""
    # Imported here: with it comes SciPy, which not every command has to wait for.
    from elote import Glicko2Competitor

    return Glicko2Competitor(
        rating.value, rating.deviation, rating.volatility, initial_time=rating.rated_at
    )


def write_change(
    match: Match, letter: str, rating: Rating, after: Strength, moment: datetime
) -> None:
    value, deviation, volatility = after
    RatingChange.objects.create(
        rating=rating,
        match=match,
        seat=letter,
        before=rating.value,
        value=value,
        deviation=deviation,
        time=moment,
    )
    rating.value, rating.deviation, rating.volatility = value, deviation, volatility
    rating.matches, rating.rated_at = rating.matches + 1, moment
    rating.save(update_fields=["value", "deviation", "volatility", "matches", "rated_at"])


def interval_of(row: Rating | RatingChange) -> Interval:
    """The rating with its 95 % interval, as it was after the match."""
    half = normal_quantile() * row.deviation
    return Interval(row.value, row.value - half, row.value + half)


def best_ratings(game: str, mode: str, *, of_bots: bool = False) -> QuerySet[Rating]:
    """The ratings of the people, or of the bot accounts, that played a rated match within a year, those of
    which most is certain first."""
    since = database_now() - LISTED_FOR
    rows = Rating.objects.filter(game=game, mode=mode, rated_at__gte=since, account__is_active=True)
    rows = rows.filter(account__bot_account__isnull=not of_bots)
    ordered = rows.order_by((F("value") - 2 * F("deviation")).desc(), "pk")
    return ordered.select_related("account__hidden_author")


def has_rating() -> Exists:
    """A condition of users who have played a rated match."""
    return Exists(Rating.objects.filter(account=OuterRef("pk"), matches__gte=1))
