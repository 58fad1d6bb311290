"""Writes to matches that are played: acting, taking back, and how they end; `starting.py` begins them.

The log is the truth, so every write appends to it or marks what was taken back. A write locks the match's
row, and a constraint refuses a second action of the same ply in any case.
"""

from copy import copy

from django.db import IntegrityError, transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext as _

from play.games.game import Declined, Result
from play.matches.access import access_seats
from play.matches.clocks import claimable_from, flagged_seat, rewind, spend_time
from play.matches.loaded_match import LoadedMatch, last_written
from play.matches.locking import lock, renew
from play.matches.positions import Line, RulesChanged, line_of
from play.matches.stages import game_of, other
from play.matches.starting import call_off, rematch_of
from play.matches.take_back import take_back_of
from play.models import BY_RULES, Action, Kind, Match, Offer, OfferKind, Player, Status


def lock_playing(slug: str) -> Match:
    """The match as it is now, held until the transaction ends. Raises Declined unless it is being played."""
    match = lock(slug)
    check_playing(match)
    return match


def lock_line(slug: str) -> tuple[Match, Line]:
    """A match that is played and its line, locked likewise. Raises Declined, and EnginePreparing.

    What this process wrote last is used again unless another write came since: each sets `changed`.
    """
    rows = Match.objects.select_for_update().filter(slug=slug)
    standing = list(rows.values_list("changed", "branch", "status"))
    last = last_written(slug)
    if last is not None and last.line is not None and last.match.clock_bank is None:
        match = copy(last.match)
        if [(match.changed, match.branch, match.status)] == standing:
            check_playing(match)
            return match, last.line
    match = lock_playing(slug)
    return match, line_of(match)


def check_playing(match: Match) -> None:
    if match.has_expired():
        raise Declined("expired", _("This match was left for too long and has expired."))
    if match.status != Status.PLAYING:
        sentences = {
            Status.WAITING: _("This match has not begun yet."),
            Status.OVER: _("The game is over; no action is possible any more."),
            Status.EXPIRED: _("This match was left for too long and has expired."),
        }
        raise Declined(match.status, sentences[Status(match.status)])


def letter_of(match: Match, player: Player, line: Line) -> str:
    """The seat for which the player acts: at one screen the one to move. Raises Declined."""
    letters = access_seats(match, player)
    return next((letter for letter in line.position.to_move if letter in letters), letters[0])


@transaction.atomic
def act(
    *, slug: str, player: Player, ply: int, action: str, branch: int | None = None
) -> LoadedMatch:
    """Appends the player's action, the answer to `ply`, to the log; the match after it. Raises Declined.

    When the player's time is over that is appended instead.
    """
    match, line = lock_line(slug)
    letter = letter_of(match, player, line)
    if action == "timeout":
        raise Declined("malformed_action", _("Time is kept by the server."))
    return append(match, line, letter, action, ply=ply, branch=branch)


@transaction.atomic
def act_for_bot(*, slug: str, ply: int, branch: int, letter: str, action: str) -> LoadedMatch:
    """Appends a bot's action; the match after it. Raises Declined when it has gone on meanwhile."""
    match, line = lock_line(slug)
    return append(match, line, letter, action, ply=ply, branch=branch)


def append(
    match: Match, line: Line, letter: str, action: str, *, ply: int, branch: int | None = None
) -> LoadedMatch:
    check_ply(match, line, ply, branch)
    if action != "resign" and (flagged := flagged_seat(match, line)):
        letter, action = flagged, "timeout"
    movers = line.position.to_move
    grown = line.until(len(line))
    grown.append(letter, action)
    write_action(match, grown, letter, action)
    spend_time(match, movers, grown.position.to_move)
    match.offers.all().delete()
    finish_if_over(match, grown.position.result)
    return LoadedMatch(match, grown)


def check_ply(match: Match, line: Line, ply: int, branch: int | None) -> None:
    if ply != len(line) or branch not in (None, match.branch):
        sentence = _("The match has gone on meanwhile; the table shows where it stands.")
        raise Declined("late", sentence)


def write_action(match: Match, line: Line, letter: str, action: str) -> None:
    """Adds the last action of the line to the log."""
    try:
        with transaction.atomic():
            Action.objects.create(
                match=match,
                ply=len(line),
                seat=letter,
                text=action,
                digest=line.position.digest(),
            )
    except IntegrityError as error:
        sentence = _("The match has gone on meanwhile; the table shows where it stands.")
        raise Declined("late", sentence) from error


def finish_if_over(match: Match, result: Result | None) -> None:
    if result is None:
        renew(match)
        return
    match.status = Status.OVER
    winner = result.winners[0] if len(result.winners) == 1 else ""
    renew(match, winner=winner, reason=result.reason)


@transaction.atomic
def claim_time(*, slug: str, player: Player | None = None) -> bool:
    """Ends the match if the seat to move has run out of time; whether it did.

    With a clock anybody may ask, so does the server; without one the waiting `player` may, after
    three days. Raises Declined when the match is not being played.
    """
    match = lock_playing(slug)
    line = line_of(match)
    late = flagged_seat(match, line) if match.clock_bank is not None else None
    if match.clock_bank is None and player is not None:
        moment = claimable_from(match)
        if moment is not None and timezone.now() >= moment:
            late = awaited_by(player, match, line)
    if late is not None:
        append(match, line, late, "timeout", ply=len(line))
    return late is not None


def awaited_by(player: Player, match: Match, line: Line) -> str | None:
    """The seat to move for which the player waits."""
    own = match.letters_of(player)
    return next((letter for letter in line.position.to_move if other(letter) in own), None)


@transaction.atomic
def concede(*, slug: str, player: Player) -> None:
    """The player gives the game up; a match that has not begun is called off. Raises Declined."""
    if lock(slug).status == Status.WAITING:
        call_off(slug=slug, player=player)
        return
    match = lock_playing(slug)
    line = line_of(match)
    append(match, line, letter_of(match, player, line), "resign", ply=len(line))


@transaction.atomic
def take_back(*, slug: str, player: Player, ply: int, branch: int | None = None) -> None:
    """Takes the player's last action back, or asks the other player to agree. Raises Declined."""
    match = lock_playing(slug)
    line = line_of(match)
    letter = letter_of(match, player, line)
    check_ply(match, line, ply, branch)
    rule, target = take_back_of(match, line, letter)
    if rule == "no":
        raise Declined("nothing_to_take_back", _("There is nothing that you could take back."))
    if rule == "free":
        undo(match, line, target)
    else:
        offer(match, OfferKind.TAKE_BACK, letter, target)


def offer(match: Match, kind: OfferKind, letter: str, ply: int) -> None:
    """Asks the other seat; asking twice is asking once. Raises Declined where that seat asks itself."""
    asked, _created = Offer.objects.get_or_create(
        match=match, kind=kind, defaults={"seat": letter, "ply": ply}
    )
    if asked.seat != letter:
        raise Declined("answer_first", _("The other side asks you; answer that first."))


def undo(match: Match, line: Line, ply: int) -> None:
    """Takes everything after `ply` out of the line; it stays in the log, marked."""
    rewind(match, line, ply)
    match.branch += 1
    match.actions.standing().filter(ply__gt=ply).update(undone_by=match.branch)
    match.offers.all().delete()
    renew(match, branch=match.branch)


@transaction.atomic
def answer(*, slug: str, player: Player, kind: str, accepts: bool) -> Match | None:
    """Answers what the other seat asks; the new match if that was a rematch. Raises Declined."""
    match = lock(slug)
    letters = match.letters_of(player)
    asked = match.offers.filter(kind=kind).first()
    if not letters or asked is None or (asked.seat in letters and accepts):
        raise Declined("no_offer", _("There is nothing to answer (any more)."))
    asked.delete()
    if not accepts:
        return None
    if kind == OfferKind.REMATCH:
        return rematch_of(match)
    match = lock_playing(slug)
    undo(match, line_of(match), asked.ply)
    return None


@transaction.atomic
def ask_rematch(*, slug: str, player: Player) -> Match | None:
    """Offers a rematch; the new match where the other side agrees already. Raises Declined."""
    match = lock(slug)
    letters = access_seats(match, player)
    if match.status != Status.OVER:
        raise Declined("not_over", _("A rematch can be asked for when the game is over."))
    asked = match.offers.filter(kind=OfferKind.REMATCH).first()
    agreed = match.kind in (Kind.BOT, Kind.HOTSEAT) or (asked and asked.seat not in letters)
    if agreed or match.following.exists():
        return rematch_of(match)
    offer(match, OfferKind.REMATCH, letters[0], 0)
    return None


def expire_matches() -> list[str]:
    """Ends the matches that nobody has come back to in time; their addresses."""
    overdue = list(Match.objects.overdue().values_list("slug", flat=True))
    return [slug for slug in overdue if expire(slug)]


def expire(slug: str) -> bool:
    """Whether the match is still overdue, and so has ended now."""
    late = Match.objects.overdue().filter(slug=slug)
    return bool(late.update(status=Status.EXPIRED, changed=timezone.now()))


def compare_with_rules() -> list[str]:
    """Looks at the matches in play that began by other rules: those whose logs play differently now end
    without a winner. Their addresses. Raises EnginePreparing."""
    standing = Match.objects.filter(status=Status.PLAYING).of_other_rules()
    return [slug for slug in standing.values_list("slug", flat=True) if not agrees(slug)]


@transaction.atomic
def agrees(slug: str) -> bool:
    """Whether a match may go on by the rules as they are now; else it has ended."""
    match = lock(slug)
    if match.status != Status.PLAYING:
        return True
    try:
        line_of(match)
    except RulesChanged:
        match.status = Status.OVER
        renew(match, reason=BY_RULES)
        return False
    Match.objects.filter(pk=match.pk).update(rules=game_of(match).version)
    return True


def drop_flags() -> list[str]:
    """Ends the matches in which the time of the seat to move is over; their addresses."""
    clocked = Match.objects.filter(status=Status.PLAYING, clock_bank__isnull=False)
    standing = clocked.annotate(least=Min("seats__clock_left"))
    now = timezone.now()
    return [
        slug
        for slug, changed, least in standing.values_list("slug", "changed", "least")
        # Whoever is to move has at least that much.
        if (now - changed).total_seconds() >= (least or 0) and drop_flag(slug)
    ]


def drop_flag(slug: str) -> bool:
    try:
        return claim_time(slug=slug)
    except Declined:  # it has ended meanwhile
        return False
