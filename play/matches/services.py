"""Writes to matches that are played: acting, taking back, and how they end; `starting.py` begins them.

The log is the truth, so every write appends to it or marks what was taken back. A write locks the match's
row, and a constraint refuses a second action of the same ply in any case.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Exists, F, Min, OuterRef
from django.utils.translation import gettext as _

from catalog.web.rows.database_clock import database_now
from play.games.game import LEAVING, Declined
from play.matches.access import access_seats, check_own
from play.matches.awaited import awaited_letters, note_awaited, note_awaited_now
from play.matches.clocks import (
    claimable_seats,
    earn_time,
    flagged_seat,
    rewind,
    stop_clocks,
)
from play.matches.loaded_match import LoadedMatch, share
from play.matches.locking import lock, save_match
from play.matches.plans import keep_plan, planned_action, read_plan
from play.matches.positions import DamagedEdition, History, RulesChanged, history_of
from play.matches.presence import is_abandoned
from play.matches.ratings import rate
from play.matches.stages import game_of
from play.matches.starting import call_off, rematch_of
from play.matches.take_back import take_back_of
from play.models import (
    BETWEEN_PEOPLE,
    BY_RULES,
    Action,
    Match,
    MatchStatus,
    Offer,
    OfferKind,
    Player,
    Seat,
    SeatKind,
)

MAX_UNASKED: Final = 200
"""Actions that seats which pass by default do after one of others; the next action goes on from there."""


def lock_playing(slug: str) -> Match:
    """The match as it is now, locked until the transaction ends. Raises Declined unless it is in play."""
    match = lock(slug)
    check_playing(match)
    return match


def lock_history(slug: str) -> tuple[Match, History]:
    """A match in play and its history, locked likewise. Raises Declined, and EnginePreparing."""
    match = lock_playing(slug)
    return match, history_of(match)


def check_playing(match: Match) -> None:
    if match.has_expired():
        raise Declined("expired", _("This match was left for too long and has expired."))
    if match.status != MatchStatus.PLAYING:
        sentences = {
            MatchStatus.WAITING: _("This match has not begun yet."),
            MatchStatus.OVER: _("The game is over; no action is possible any more."),
            MatchStatus.EXPIRED: _("This match was left for too long and has expired."),
        }
        raise Declined(match.status, sentences[MatchStatus(match.status)])


def letter_of(
    match: Match, player: Player, history: History, wanted: str | None = None, action: str = ""
) -> str:
    """The seat for which the player acts: the wanted one, or of several the one to move; a partner who left
    does not leave again. Raises Declined."""
    letters = played_seats(match, player)
    if action in LEAVING:
        left = [seat.letter for seat in match.seated if seat.stand_in]
        letters = [each for each in letters if each not in left]
    check_own(wanted, letters)
    if wanted is not None:
        return wanted
    return next((letter for letter in history.position.to_move if letter in letters), letters[0])


def played_seats(match: Match, player: Player) -> list[str]:
    """The seats that the player has not left, at least one; those of partners who left come after the own.
    Raises Declined."""
    has_left = {seat.letter: bool(seat.stand_in) for seat in match.seated if player.holds(seat)}
    letters = [each for each in access_seats(match, player) if not has_left.get(each)]
    if not letters:
        raise Declined("left", _("You have left this game; it goes on without you."))
    return sorted(letters, key=lambda letter: letter not in has_left)


@transaction.atomic
def act(
    *,
    slug: str,
    player: Player,
    ply: int,
    action: str,
    branch: int | None = None,
    seat: str | None = None,
) -> LoadedMatch:
    """Appends the player's action, the answer to `ply`, to the log; the match after it. Raises Declined.

    `seat` says for which of the player's seats, where that is not plain. When the player's time is over that
    is appended instead.
    """
    match, history = lock_history(slug)
    letter = letter_of(match, player, history, seat, action)
    if action == "timeout":
        raise Declined("malformed_action", _("Time is kept by the server."))
    if any(each.action == action for each in history.position.offers(letter)):
        raise Declined("ask_first", _("Others have to agree to that: propose it to them."))
    return append(match, history, letter, action, ply=ply, branch=branch)


@transaction.atomic
def act_for_bot(*, slug: str, ply: int, branch: int, letter: str, action: str) -> LoadedMatch:
    """Appends a bot's action; the match after it. Raises Declined when it has gone on meanwhile."""
    match, history = lock_history(slug)
    return append(match, history, letter, action, ply=ply, branch=branch)


def append(
    match: Match, history: History, letter: str, action: str, *, ply: int, branch: int | None = None
) -> LoadedMatch:
    """Writes the action, and after it those of seats that do nothing unasked; the match then."""
    check_ply(match, history, ply, branch, letter)
    if action != "resign" and (flagged := flagged_seat(match, history)):
        letter, action = flagged, "timeout"
    grown = append_one(match, history, letter, action)
    for _action in range(MAX_UNASKED):
        unasked = unasked_action(match, grown)
        if unasked is None:
            break
        grown = append_one(match, grown, *unasked)
    note_awaited(match, awaited_letters(match, grown))
    loaded = LoadedMatch(match, grown)
    transaction.on_commit(partial(share, loaded))
    return loaded


def append_one(match: Match, history: History, letter: str, action: str) -> History:
    movers = history.position.to_move
    grown = history.until(len(history))
    grown.append(letter, action)
    write_action(match, grown, letter, action, stop_clocks(match, movers))
    earn_time(match, letter, movers, grown.position.to_move)
    match.offers.all().delete()
    if action in LEAVING:
        replace_player(match, grown, letter)
    if grown.position.round != history.position.round:
        ask_again(match)
    finish_if_over(match, grown)
    return grown


def replace_player(match: Match, history: History, letter: str) -> None:
    """Writes who plays on for a seat that has just left, where the game goes on and says so."""
    seat, stand_in = match.seat(letter), history.position.on_leave(letter)
    if seat is None or not stand_in or history.position.result is not None:
        return
    seat.stand_in, seat.clock_left = stand_in, None
    seat.save(update_fields=["stand_in", "clock_left"])


def ask_again(match: Match) -> None:
    """Ends all passing by default, which lasts for a round."""
    for seat in match.seated:
        if seat.passes:
            seat.passes = False
            seat.save(update_fields=["passes"])


def unasked_action(match: Match, history: History) -> tuple[str, str] | None:
    """A seat to move that passes by default or has given its answer ahead, and its action."""
    if match.status != MatchStatus.PLAYING:
        return None
    for seat in match.seats_at(history.position.to_move):
        action = history.position.default_action(seat.letter) if seat.passes else None
        if action is None and not seat.stand_in and match.is_between_people:
            action = planned_action(match, history, seat)
        if action is not None:
            return seat.letter, action
    return None


def check_ply(
    match: Match, history: History, ply: int, branch: int | None, letter: str | None = None
) -> None:
    is_timely = ply == len(history) or is_same_decision(history, ply, letter)
    if not is_timely or branch not in (None, match.branch):
        sentence = _("The match has gone on meanwhile; the table shows where it stands.")
        raise Declined("late", sentence)


def is_same_decision(history: History, ply: int, letter: str | None) -> bool:
    """Whether since `ply` only others have answered what the seat is still asked at the same time."""
    if letter in (None, *(played.seat for played in history.plies[ply:])):
        return False
    later = [history.position_at(each) for each in range(ply, len(history) + 1)]
    return bool(later) and all(
        position.is_simultaneous and letter in position.to_move for position in later
    )


def write_action(
    match: Match, history: History, letter: str, action: str, clocks: dict[str, float] | None
) -> None:
    """Adds the last action of the history to the log, with the clocks as they stood; the match is locked."""
    Action.objects.create(
        match=match,
        ply=len(history),
        seat=letter,
        text=action,
        digest=history.position.digest(),
        clocks=clocks,
    )


def finish_if_over(match: Match, history: History) -> None:
    result = history.position.result
    if result is None:
        save_match(match)
        return
    match.status = MatchStatus.OVER
    for seat in match.seated:
        seat.place = result.places.get(seat.letter)
    Seat.objects.bulk_update(match.seated, ["place"])
    save_match(match, reason=result.reason)
    rate(match, history, result)


@transaction.atomic
def claim_time(*, slug: str, player: Player | None = None) -> bool:
    """Ends the match if the seat to move has run out of time; whether it did.

    With a clock anybody may ask, so does the server. The waiting `player` may also claim the match when
    the other is away for a minute, or without a clock after three days. Raises Declined when the match is
    not being played.
    """
    match, history = lock_history(slug)
    late = flagged_seat(match, history) if match.clock_bank is not None else None
    if late is None and player is not None:
        late = seat_awaited_by(player, match, history)
    if late is not None:
        append(match, history, late, "timeout", ply=len(history))
    return late is not None


def seat_awaited_by(player: Player, match: Match, history: History) -> str | None:
    """A seat that is to decide and for which the player has waited long enough."""
    to_move, now = history.position.to_move, database_now()
    if set(match.deciding(match.letters_of(player))) <= set(match.deciding(to_move)):
        return None
    moments = claimable_seats(match, to_move)
    return next((letter for letter, moment in moments.items() if now >= moment), None)


@transaction.atomic
def concede(*, slug: str, player: Player, seat: str | None = None) -> None:
    """The player gives the game up, at one screen for that seat; a match that has not begun is called off.
    Raises Declined."""
    match = lock(slug)
    if match.status == MatchStatus.WAITING:
        check_own(seat, access_seats(match, player))
        call_off(slug=slug, player=player)
        return
    match, history = lock_history(slug)
    letter = letter_of(match, player, history, seat, "resign")
    append(match, history, letter, "resign", ply=len(history))


@transaction.atomic
def pass_by_default(*, slug: str, player: Player, passes: bool) -> None:
    """Whether the player's seats do nothing wherever the game lets them, without being asked, for the rest
    of the round. Raises Declined."""
    match, history = lock_history(slug)
    for seat in match.seats_at(played_seats(match, player)):
        seat.passes = passes
        seat.save(update_fields=["passes"])
    unasked = unasked_action(match, history)
    if unasked is not None:
        append(match, history, *unasked, ply=len(history))


@transaction.atomic
def answer_ahead(
    *, slug: str, player: Player, answers: str, plays_single: bool, passes: bool
) -> None:
    """Keeps what the player's seats do from now on without being asked. Raises Declined.

    A plan is carried out from the next decision on, not at once where the seat is to move now.
    """
    plan = read_plan(answers)
    match, history = lock_history(slug)
    seats = match.seats_at(played_seats(match, player))
    if not match.is_between_people:
        raise Declined("no_plans", _("Answers are given ahead between people."))
    for seat in seats:
        seat.plan, seat.plays_single, seat.passes = [], plays_single, passes
        seat.save(update_fields=["plan", "plays_single", "passes"])
    unasked = unasked_action(match, history)
    if unasked is not None:
        append(match, history, *unasked, ply=len(history))
    for seat in seats:
        keep_plan(seat, plan)


@transaction.atomic
def take_back(*, slug: str, player: Player, ply: int, branch: int | None = None) -> None:
    """Takes the player's last action back, or asks the other player to agree. Raises Declined."""
    match, history = lock_history(slug)
    letter = letter_of(match, player, history)
    check_ply(match, history, ply, branch)
    rule, target = take_back_of(match, history, letter)
    if rule == "no":
        raise Declined("nothing_to_take_back", _("There is nothing that you could take back."))
    if rule == "refused":
        sentence = _("The other side has refused twice: it is asked no more in this match.")
        raise Declined("refused_before", sentence)
    if rule == "free":
        undo_after(match, target)
        match.seats.filter(letter=letter).update(free_take_backs=F("free_take_backs") + 1)
    else:
        make_offer(match, OfferKind.TAKE_BACK, letter, target)


def make_offer(
    match: Match,
    kind: OfferKind,
    letter: str,
    ply: int,
    to: Sequence[str] = (),
    action: str = "",
) -> None:
    """Asks the others, idempotently; another request of the seat takes the place of its former one. Raises
    Declined where one of them has an open offer itself."""
    asked = {"seat": letter, "ply": ply, "action": action}
    asked["to"] = "".join(to or people_beside(match, letter))
    offer, _created = Offer.objects.get_or_create(match=match, kind=kind, defaults=asked)
    if offer.seat != letter:
        raise Declined("answer_first", _("The other side asks you; answer that first."))
    if offer.action != action:
        Offer.objects.filter(pk=offer.pk).update(agreed="", **asked)


def people_beside(match: Match, letter: str) -> list[str]:
    """The seats of the other people who have not left, in the order of play; whoever plays on for the seat is
    none of them."""
    asking = match.seat(letter)
    seats = [match.seat(each) for each in match.others(letter, asking.stand_in if asking else "")]
    return [
        seat.letter for seat in seats if seat and seat.kind == SeatKind.PERSON and not seat.stand_in
    ]


def undo_after(match: Match, ply: int) -> None:
    """Marks the actions after `ply` as taken back; they stay in the log. The clocks go back with them, and
    who left by one of them sits there again."""
    rewind(match, ply)
    match.branch += 1
    match.actions.standing(ply__gt=ply).update(undone_by=match.branch)
    left = set(match.actions.standing(text__in=LEAVING).values_list("seat", flat=True))
    for seat in match.seated:
        if seat.stand_in and seat.letter not in left:
            seat.stand_in = ""
            seat.save(update_fields=["stand_in"])
    match.offers.all().delete()
    match.seats.update(plan=[])
    save_match(match, branch=match.branch)
    note_awaited_now(match)


@transaction.atomic
def answer_offer(*, slug: str, player: Player, kind: str, accepts: bool) -> Match | None:
    """Answers what another seat asks; the new match if that was a rematch and all agree. Raises Declined.

    A rematch is for those who are here: nobody agrees with one who has left.
    """
    match = lock(slug)
    letters = played_seats(match, player)
    offer = match.offers.filter(kind=kind).first()
    if offer is None or (offer.seat in letters and accepts):
        raise Declined("no_offer", _("There is nothing to answer (any more)."))
    if accepts and is_abandoned(match, kind, offer.seat):
        raise Declined("away", _("The other side has left: its offer of a rematch has ended."))
    if accepts and not have_all_agreed(match, offer, letters):
        return None
    offer.delete()
    if not accepts and kind == OfferKind.TAKE_BACK:
        match.seats.filter(letter=offer.seat).update(refused_take_backs=F("refused_take_backs") + 1)
    if not accepts:
        return None
    if kind == OfferKind.REMATCH:
        return rematch_of(match, player)
    match, history = lock_history(slug)
    if kind == OfferKind.GAME:
        append(match, history, offer.seat, offer.action, ply=offer.ply)
        return None
    undo_after(match, offer.ply)
    save_match(match, has_agreed_take_back=True)
    return None


def have_all_agreed(match: Match, offer: Offer, letters: Sequence[str]) -> bool:
    """Adds the seats' consent to an offer; whether nobody else is asked."""
    asked = set(offer.to or people_beside(match, offer.seat))
    offer.agreed = "".join(sorted(set(offer.agreed) | (asked & set(letters))))
    offer.save(update_fields=["agreed"])
    return asked <= set(offer.agreed)


@transaction.atomic
def show_hand(*, slug: str, player: Player, shows: bool) -> None:
    """Says whether the player lets spectators see the hands, which they do once all do. Raises Declined."""
    match = lock_playing(slug)
    letters = access_seats(match, player)
    if not match.may_show_hands:
        sentence = _("Only in unrated matches between people may spectators see the hands.")
        raise Declined("hands_closed", sentence)
    match.seats.filter(letter__in=letters).update(shows_hand=shows)


@transaction.atomic
def propose(
    *,
    slug: str,
    player: Player,
    ply: int,
    action: str,
    branch: int | None = None,
    seat: str | None = None,
) -> None:
    """Makes an offer of the game to those whom it concerns; bots agree to nothing. Raises Declined."""
    match, history = lock_history(slug)
    letter = letter_of(match, player, history, seat)
    check_ply(match, history, ply, branch, letter)
    offered = [each for each in history.position.offers(letter) if each.action == action]
    if not offered:
        raise Declined("no_offer", _("You cannot propose that now."))
    make_offer(match, OfferKind.GAME, letter, ply, offered[0].to, action)


@transaction.atomic
def ask_rematch(*, slug: str, player: Player) -> Match | None:
    """Offers a rematch; the new match where the other side agrees already. Raises Declined.

    An offer lasts while its maker is here, so nobody makes one from elsewhere.
    """
    match = lock(slug)
    letters = played_seats(match, player)
    if match.status != MatchStatus.OVER:
        raise Declined("not_over", _("A rematch can be asked for when the game is over."))
    offer = match.offers.filter(kind=OfferKind.REMATCH).first()
    if offer and offer.seat not in letters and is_abandoned(match, offer.kind, offer.seat):
        offer.delete()
        offer = None
    waits = match.is_between_people and (match.is_rated or people_beside(match, letters[0]))
    agreed = not waits or (
        offer and offer.seat not in letters and have_all_agreed(match, offer, letters)
    )
    if agreed or match.following.exists():
        return rematch_of(match, player)
    if offer is None or offer.seat in letters:
        if is_abandoned(match, OfferKind.REMATCH, letters[0]):
            raise Declined("not_here", _("A rematch is offered at the table: open its page first."))
        make_offer(match, OfferKind.REMATCH, letters[0], 0)
    return None


def expire_matches() -> list[str]:
    """Ends the matches whose time to continue is over; their addresses."""
    overdue = list(Match.objects.overdue().values_list("slug", flat=True))
    return [slug for slug in overdue if expire(slug)]


def expire(slug: str) -> bool:
    """Whether the match is still overdue, and so has ended now."""
    late = Match.objects.overdue().filter(slug=slug)
    return bool(late.update(status=MatchStatus.EXPIRED, changed=database_now()))


def matches_of_other_rules() -> list[str]:
    """The addresses of the matches in play that began by other rules."""
    standing = Match.objects.filter(status=MatchStatus.PLAYING).of_other_rules()
    return list(standing.values_list("slug", flat=True))


@transaction.atomic
def ends_by_rules(slug: str) -> bool:
    """Whether a match plays differently by the current rules, and so has ended now, without a winner. Raises
    EnginePreparing."""
    match = lock(slug)
    if match.status != MatchStatus.PLAYING:
        return False
    try:
        history_of(match)
    except DamagedEdition:
        return False
    except RulesChanged:
        match.status = MatchStatus.OVER
        save_match(match, reason=BY_RULES)
        note_awaited(match, ())
        return True
    Match.objects.filter(pk=match.pk).update(rules=game_of(match).version)
    return False


def matches_without_turn() -> list[str]:
    """Matches in play between people of which no row says for whom they wait: a bot has not acted, since
    the process ended for example, or nobody has written it down yet. Their addresses."""
    played = Match.objects.filter(status=MatchStatus.PLAYING, kind__in=BETWEEN_PEOPLE)
    awaited = Seat.objects.filter(match=OuterRef("pk"), awaited_since__isnull=False)
    return list(played.filter(~Exists(awaited)).values_list("slug", flat=True))


@transaction.atomic
def write_turn(slug: str) -> None:
    """Writes for whom the match waits now."""
    note_awaited_now(lock(slug))


def matches_out_of_time() -> list[str]:
    """The addresses of the matches in which the time of the seat to move may be over."""
    clocked = Match.objects.filter(status=MatchStatus.PLAYING, clock_bank__isnull=False)
    standing = clocked.annotate(least=Min("seats__clock_left"))
    now = database_now()
    return [
        slug
        for slug, changed, least in standing.values_list("slug", "changed", "least")
        # The seat to move has at least that much left.
        if (now - changed).total_seconds() >= (least or 0)
    ]


def end_if_flagged(slug: str) -> bool:
    """Whether the time of the seat to move is over, and so has ended now."""
    try:
        return claim_time(slug=slug)
    except Declined:  # it has ended meanwhile
        return False
