"""The start of a match: it is created, seats are taken, salts are given, the game's choices are made.

Each salt and choice is written once; a second one is declined. Bots and seats that leave their choices to
chance make them at once, and the last one begins the match.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from catalog.web.limits.policies import BOUNDS, Bound
from catalog.web.limits.rate_limits import check_limit
from catalog.web.rows.locks import lock_kind
from play.games.game import DECK_VERSION, Declined, GameSeat, Json, SetupChoice
from play.games.registry import get_game
from play.matches.access import access_seats
from play.matches.awaited import note_awaited_now
from play.matches.challenges import check_challenge, check_challenged
from play.matches.locking import lock, save_match
from play.matches.participant import Participant, check_name
from play.matches.presence import connected_seats
from play.matches.ratings import check_reach, may_be_rated
from play.matches.shuffle_commitment import MAX_SALT_LENGTH, commitment, new_salt, new_server_seed
from play.matches.stages import (
    StartStage,
    awaited_seats,
    game_of,
    guests_of,
    next_choice,
    next_seat,
    sides_of,
    start_stage_of,
)
from play.models import (
    BETWEEN_PEOPLE,
    DAY,
    Challenge,
    Match,
    MatchKind,
    MatchQuerySet,
    MatchStatus,
    Player,
    Seat,
    SeatKind,
)

WAITING_BOUNDS: Final = {
    MatchKind.OPEN: BOUNDS["open_tables"],
    MatchKind.INVITATION: BOUNDS["invitations"],
}
"""Tables at which one player, and all players of a network, wait for others."""


@transaction.atomic
def create_match(
    *,
    kind: str,
    game: str,
    setup: Json,
    player: Player,
    participant: Participant,
    opponent: Participant | None = None,
    bots: Mapping[str, Participant] | None = None,
    names: Mapping[str, str] | None = None,
    letter: str = "A",
    clock: tuple[int, int] | None = None,
    days: int | None = None,
    start_state: Json | None = None,
    rated: bool = False,
    reach: int | None = None,
    challenged: User | None = None,
) -> Match:
    """A new match with the player at a seat, committed to its seed; it waits for salts.

    `bots` take the seats of their letters. The `opponent`, a bot or another player at the same screen, takes
    all that are left, under the `names` of these seats if there are; else they wait for guests.

    `clock` is the time for each player and for each action, seconds, or `days` those for each decision. With
    `start_state`, a full state to play on from, nothing is shuffled before the eyes of the players, and it
    begins at once. An open table of an account may be `rated`, and then be for accounts only whose rating is
    at most `reach` points away. The free seat of an invitation may be for the `challenged` account alone.
    Raises Declined and LimitReached.
    """
    rules = get_game(game)
    seats = rules.seats(setup)
    bots = bots or {}
    check_seats(game, seats, letter, bots)
    check_opponent(kind, game, opponent)
    check_waiting(kind, player)
    if challenged is not None:
        check_challenge(kind, player, seats, challenged)
    check_clock(kind, player, clock, days)
    check_pace(player)
    keys = {each.bot for each in bots.values()}
    is_rated = rated and start_state is None and may_be_rated(kind, game, setup, player, keys)
    match = Match.objects.create(
        kind=kind,
        game=game,
        setup=setup,
        size=len(seats),
        mode=rules.mode_of(setup),
        network=player.network,
        is_rated=is_rated,
        rating_reach=reach if is_rated else None,
        rules=rules.version,
        server_seed=new_server_seed(),
        start_state=start_state,
        **clock_columns(clock, days),
    )
    if challenged is not None:
        Challenge.objects.create(match=match, to=challenged)
    others = named_opponents(match, letter, opponent, names or {})
    for each, seated in {letter: participant, **others, **bots}.items():
        seat_player(match, each, seated, player)
    return advance_start(match.slug)


def check_pace(player: Player) -> None:
    """Raises LimitReached where the player, or the network, has begun enough matches for now."""
    check_limit("match", player.caller)
    check_limit("matches_a_day", player.caller)


def named_opponents(
    match: Match, letter: str, opponent: Participant | None, names: Mapping[str, str]
) -> dict[str, Participant]:
    """By letter of the other seats a bot, or a player at the same screen under the name of the seat."""
    if opponent is None:
        return {}
    named = {} if opponent.bot else names
    return {
        other: replace(opponent, name=named.get(other, opponent.name))
        for other in match.others(letter)
    }


def check_seats(
    game: str, seats: Sequence[GameSeat], letter: str, bots: Mapping[str, Participant]
) -> None:
    """Raises Declined where the set-up has no such seats, or no bot may take one of them."""
    letters = {seat.letter for seat in seats}
    for_bots = {seat.letter for seat in seats if seat.may_be_bot} - {letter}
    if letter not in letters or not bots.keys() <= for_bots:
        sentence = _("Seats are %(seats)s; bots may take %(bots)s.")
        words = {"seats": ", ".join(sorted(letters)), "bots": ", ".join(sorted(for_bots))}
        raise Declined("bad_seat", sentence % words)
    for participant in bots.values():
        check_bot(game, participant)


def check_opponent(kind: str, game: str, opponent: Participant | None) -> None:
    if (opponent is not None) != (kind in (MatchKind.BOT, MatchKind.HOTSEAT)):
        raise Declined("bad_opponent", _("Say who sits opposite: a bot, or a second player."))
    if kind == MatchKind.BOT and opponent is not None:
        check_bot(game, opponent)


def check_bot(game: str, participant: Participant) -> None:
    bots = get_game(game).bots
    if participant.bot not in bots:
        sentence = _("There is no bot “%(bot)s”; there are %(bots)s.")
        raise Declined(
            "unknown_bot", sentence % {"bot": participant.bot[:40], "bots": ", ".join(bots)}
        )


def check_waiting(kind: str, player: Player) -> None:
    """Raises Declined where a player, or the network, waits for others at too many tables already."""
    bound = WAITING_BOUNDS.get(MatchKind(kind))
    if bound is None:
        return
    waiting = Match.objects.filter(status=MatchStatus.WAITING, kind=kind)
    own = _("You wait at %(most)d tables already: call one of them off first.")
    of_network = _(
        "Players of your network wait at %(most)d tables already: sit down at one of them, or try later."
    )
    check_bound(bound, waiting, player, "too_many_tables", own, of_network)


def check_by_days(player: Player) -> None:
    """Raises Declined where the player, or the network, has as many matches by days as one may have."""
    begun = Match.objects.filter(
        clock_renews=True, status__in=(MatchStatus.WAITING, MatchStatus.PLAYING)
    )
    own = _("You have %(most)d matches by days already: finish one of them first.")
    of_network = _("Players of your network have %(most)d matches by days already; try later.")
    check_bound(BOUNDS["matches_by_days"], begun, player, "too_many_matches", own, of_network)


def check_bound(
    bound: Bound, matches: MatchQuerySet, player: Player, code: str, own: str, of_network: str
) -> None:
    """Raises Declined where the player, or the network, has as many of the matches as one may have."""
    lock_kind(Match)
    most, most_of_network = bound.of(is_account=isinstance(player.user, User))
    if matches.of_player(player).count() >= most:
        raise Declined(code, own % {"most": most})
    if player.network and matches.filter(network=player.network).count() >= most_of_network:
        raise Declined(code, of_network % {"most": most_of_network})


def check_clock(kind: str, player: Player, clock: tuple[int, int] | None, days: int | None) -> None:
    if (clock or days) and kind not in BETWEEN_PEOPLE:
        raise Declined("bad_clock", _("A clock is for matches between people."), field="clock")
    if days:
        check_by_days(player)


def clock_columns(clock: tuple[int, int] | None, days: int | None) -> dict[str, Any]:
    """The columns of a match with the clock, or with so many days for each decision."""
    bank, increment = (days * DAY, 0) if days else clock or (None, 0)
    return {"clock_bank": bank, "clock_increment": increment, "clock_renews": bool(days)}


def first_time(match: Match, bot: str) -> int | None:
    """What a seat's clock shows at the beginning; None without one, which bots have not by days."""
    return None if bot and match.clock_renews else match.clock_bank


def seat_player(match: Match, letter: str, participant: Participant, player: Player) -> None:
    """Raises Declined where the participant does not suit the match, or the seat is taken."""
    if match.start_state is None:
        check_sides(match, participant.loadout)
    columns = participant.columns() | {"clock_left": first_time(match, participant.bot)}
    if participant.bot:
        columns |= {"kind": SeatKind.BOT}
    else:
        check_name(participant.name, player, match)
        columns |= {"kind": SeatKind.PERSON, **player.columns()}
    if participant.bot or match.start_state is not None:
        columns |= {"salt": new_salt()}
    try:
        with transaction.atomic():
            Seat.objects.create(match=match, letter=letter, **columns)
    except IntegrityError as error:
        raise Declined("seat_taken", _("Somebody else has just sat down here.")) from error


def check_sides(match: Match, *sides: Json) -> None:
    """Raises Declined with the first thing that is wrong."""
    for problem in game_of(match).check_setup(match.setup, sides):
        raise problem


def lock_start(slug: str, player: Player) -> tuple[Match, tuple[str, ...]]:
    """A match that has not begun, locked, and the letters of the player's seats. Raises Declined."""
    match = lock(slug)
    letters = access_seats(match, player)
    if match.status != MatchStatus.WAITING or match.has_expired():
        raise Declined("not_waiting", _("This match waits for nobody (any more)."))
    return match, letters


@transaction.atomic
def sit_down(*, slug: str, player: Player, participant: Participant, letter: str = "") -> Match:
    """Takes the free seat of that letter, or the first one. Raises Declined."""
    match = lock(slug)
    if (
        match.status != MatchStatus.WAITING
        or match.has_expired()
        or start_stage_of(match) != StartStage.SEATS
    ):
        raise Declined("not_waiting", _("This match waits for nobody (any more)."))
    if match.clock_renews:
        check_by_days(player)
    if match.letters_of(player):
        raise Declined("own_match", _("You sit at this match already; it waits for somebody else."))
    if not Match.objects.filter(pk=match.pk).apart_from(player).exists():
        raise Declined("not_for_you", _("You cannot sit down at this table."))
    check_challenged(match, player)
    check_reach(match, player)
    free = awaited_seats(match)
    if letter and letter not in free:
        sentence = _("Seat %(seat)s is not free; there are %(free)s.")
        raise Declined("seat_taken", sentence % {"seat": letter[:1], "free": ", ".join(free)})
    seat_player(match, letter or free[0], participant, player)
    return advance_start(slug)


@transaction.atomic
def give_salts(*, slug: str, player: Player, salts: Mapping[str, str], seen: str = "") -> Match:
    """Adds the salts of the player's seats, by letter. Raises Declined; one that is there stays.

    `seen` is the commitment that the player saw, if it is told: a salt is not for another one.
    """
    match, letters = lock_start(slug, player)
    if start_stage_of(match) == StartStage.SEATS:  # a guest may have left just now
        raise Declined("salt_early", _("Salts are given when all seats are taken."))
    if seen and seen != commitment(match.server_seed):
        sentence = _("The server has drawn a new seed, since a guest left: see its hash first.")
        raise Declined("late", sentence)
    for letter, salt in salts.items():
        check_salt(salt)
        without = match.seats.filter(letter=letter, salt="")
        if letter not in letters or not without.update(salt=salt):
            raise Declined("salt_given", _("The salt of this seat is there already, and stays."))
    return advance_start(slug)


def check_salt(salt: str) -> None:
    if not salt or len(salt) > MAX_SALT_LENGTH or not salt.isprintable():
        sentence = _("A salt has 1 to %(most)d characters that can be printed.")
        raise Declined("bad_salt", sentence % {"most": MAX_SALT_LENGTH})


@transaction.atomic
def make_choice(*, slug: str, player: Player, option: str) -> Match:
    """Makes the choice of the set-up that waits for the player's seat. Raises Declined."""
    match, letters = lock_start(slug, player)
    choice = next_choice(match) if start_stage_of(match) == StartStage.CHOICES else None
    seat = match.seat(choice.seat) if choice else None
    if choice is None or seat is None or seat.letter not in letters:
        raise Declined("not_your_choice", _("It is not your turn to choose (any more)."))
    take_option(match, seat, choice, option)
    return advance_start(slug)


def take_option(match: Match, seat: Seat, choice: SetupChoice, option: str) -> None:
    """Writes what the seat brings after its choice; the match is locked. Raises Declined."""
    loadout = game_of(match).choose(match.setup, seat.loadout, choice, option)
    Seat.objects.filter(pk=seat.pk).update(loadout=loadout)


def advance_start(slug: str) -> Match:
    """Makes the choices of bots and of seats that leave them to chance; begins the match if none is left."""
    match = lock(slug)
    while (
        start_stage_of(match) == StartStage.CHOICES and (choice := next_choice(match)) is not None
    ):
        seat = match.seat(choice.seat)
        if seat is None or not (is_drawn(match, seat) or len(choice.options) == 1):
            break
        take_option(match, seat, choice, secrets.choice(choice.options))
        match = lock(slug)
    if start_stage_of(match) == StartStage.BEGUN:
        begin(match)
    save_match(match)
    note_awaited_now(match)
    return match


def is_drawn(match: Match, seat: Seat) -> bool:
    """Whether chance makes the seat's choices."""
    return seat.kind == SeatKind.BOT or game_of(match).leaves_to_chance(seat.loadout)


def begin(match: Match) -> None:
    """Checks once more what the seats brought; the match is played from now on."""
    match.status = MatchStatus.PLAYING
    if match.start_state is None:
        check_sides(match, *sides_of(match).values())


@transaction.atomic
def call_off(*, slug: str, player: Player) -> None:
    """Ends a match of the player's that has not begun; a guest only leaves the seat. Raises Declined."""
    match, letters = lock_start(slug, player)
    guests = [guest for guest in guests_of(match) if guest.letter in letters]
    if guests:
        reopen_seats(match, guests)
        return
    match.status = MatchStatus.EXPIRED
    save_match(match)


@transaction.atomic
def free_seat(*, slug: str, player: Player) -> None:
    """Frees the seats of guests who are away, for the one who waits. Raises Declined."""
    match, letters = lock_start(slug, player)
    guests = guests_of(match)
    if not guests or any(guest.letter in letters for guest in guests):
        raise Declined("not_waiting", _("There is no guest whose seat you could free."))
    here = connected_seats(slug)
    away = [guest for guest in guests if guest.letter not in here]
    if not away:
        raise Declined("late", _("Your guest is here."))
    reopen_seats(match, away)


def reopen_seats(match: Match, guests: Sequence[Seat]) -> None:
    """Frees the guests' seats and draws seed and salts anew.

    Salts that somebody knows must not meet the same seed, and a guest must not sit down again and again
    until the draw suits.
    """
    Seat.objects.filter(pk__in=[guest.pk for guest in guests]).delete()
    for seat in Seat.objects.filter(match=match):
        seat.salt = new_salt() if seat.kind == SeatKind.BOT else ""
        seat.loadout = game_of(match).carry_over(match.setup, seat.loadout)
        seat.save(update_fields=["salt", "loadout"])
    save_match(lock(match.slug), server_seed=new_server_seed())


def rematch_of(match: Match, player: Player) -> Match:
    """The same players, bots for those who left, each a seat further (at the same seats where the match began
    in the middle of a game); the same match if asked again. A newcomer's chosen deal is dealt anew.

    Raises LimitReached for the `player` who asks last.
    """
    match.offers.all().delete()
    if (existing := match.following.first()) is not None:
        return existing
    check_pace(player)
    state, game = match.start_state, game_of(match)
    if state is not None and state == game.first_deal(match.setup):
        state = None
    again = Match.objects.create(
        kind=match.kind,
        game=match.game,
        setup=match.setup,
        size=match.size,
        mode=match.mode,
        network=match.network,
        is_rated=match.is_rated,
        rules=game.version,
        server_seed=new_server_seed(),
        start_state=state,
        previous=match,
        clock_bank=match.clock_bank,
        clock_increment=match.clock_increment,
        clock_renews=match.clock_renews,
    )
    for seat in match.seated:
        letter = next_seat(again, seat.letter) if state is None else seat.letter
        copy_seat(again, letter, seat)
    return advance_start(again.slug)


def copy_seat(match: Match, letter: str, seat: Seat) -> None:
    """The player of a seat, or a bot after one who left, takes one of another match with the same side."""
    loadout, bot = seat.loadout, bot_after(match, seat)
    if match.start_state is None:
        loadout = game_of(match).carry_over(match.setup, loadout)
    side = {**loadout, DECK_VERSION: seat.deck_version_id}
    player: dict[str, Any] = {
        "kind": SeatKind.PERSON,
        "account": seat.account,
        "token_hash": seat.token_hash,
        "is_program": seat.is_program,
    }
    Seat.objects.create(
        match=match,
        letter=letter,
        salt=new_salt() if bot or match.start_state is not None else "",
        clock_left=first_time(match, bot),
        **({"kind": SeatKind.BOT} if bot else player),
        **Participant(side, "" if bot else seat.name, bot).columns(),
    )


def bot_after(match: Match, seat: Seat) -> str:
    """The bot that takes the seat in a rematch: its own, or after a player who left the one that played on,
    else the usual one; empty for a player who is still there, as all are at one screen."""
    if not seat.stand_in or not match.is_between_people:
        return seat.bot
    game = game_of(match)
    return seat.stand_in if seat.stand_in in game.bots else game.usual_bot
