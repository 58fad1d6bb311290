"""The start of a match: it is made, the seats are taken, salts are given, cruisers are chosen.

Every answer is written once, and only where nothing stands yet; who comes second is told so. What a bot
or chance has to answer is answered at once, and the answer that is missing last begins the match.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from catalog.export import export_edition
from catalog.services import get_current_edition
from play.bots.arena import BOTS
from play.engine.notation import Json
from play.holding import lock, renew
from play.models import CardSnapshot, Kind, Match, Mode, Player, Seat, SeatKind, Status
from play.pace import check_pace
from play.presence import present
from play.seating import Declined, Sitting, check_cruisers, check_salt, check_sitting
from play.stages import Stage, awaited, free_cruisers, guest_of, other, stage_of
from play.trust import commitment, new_salt, new_server_seed

MOST_WAITING: Final = 5
"""Tables at which one player waits for others."""


@transaction.atomic
def create_match(
    *,
    kind: str,
    mode: str,
    player: Player,
    sitting: Sitting,
    opponent: Sitting | None = None,
    letter: str = "A",
    clock: tuple[int, int] | None = None,
    opening: Json | None = None,
    card_set: CardSnapshot | None = None,
) -> Match:
    """A new match with the player at a seat, committed to its seed; it waits for salts.

    `clock` is the time for each player and for each action, seconds. With `opening`, a full state to
    play on from, nothing is shuffled before the eyes of the players, and it begins at once. Raises
    Declined.
    """
    card_set = card_set or take_snapshot()
    check_opponent(kind, opponent)
    check_waiting(kind, player)
    check_pace(player)
    bank, increment = clock or (None, 0)
    match = Match.objects.create(
        kind=kind,
        mode=mode,
        card_set=card_set,
        server_seed=new_server_seed(),
        opening=opening,
        clock_bank=bank,
        clock_increment=increment,
    )
    seat_player(match, letter, sitting, player)
    if opponent is not None:
        seat_player(match, other(letter), opponent, player)
    return go_on(match.slug)


def check_opponent(kind: str, opponent: Sitting | None) -> None:
    if (opponent is not None) != (kind in (Kind.BOT, Kind.HOTSEAT)):
        raise Declined("bad_opponent", _("Say who sits opposite: a bot, or a second player."))
    if kind == Kind.BOT and opponent is not None and opponent.bot not in BOTS:
        sentence = _("There is no bot “%(bot)s”; there are %(bots)s.")
        raise Declined(
            "unknown_bot", sentence % {"bot": opponent.bot[:40], "bots": ", ".join(BOTS)}
        )


def check_waiting(kind: str, player: Player) -> None:
    """Raises Declined where a player waits for others at too many tables already."""
    kinds = (Kind.INVITATION, Kind.OPEN)
    waiting = Match.objects.of_player(player).filter(status=Status.WAITING, kind__in=kinds)
    if kind in kinds and waiting.count() >= MOST_WAITING:
        sentence = _("You wait at %(most)d tables already: call one of them off first.")
        raise Declined("too_many_tables", sentence % {"most": MOST_WAITING})


def take_snapshot() -> CardSnapshot:
    """The current edition as it is now, kept for matches. Raises Declined when none is loaded."""
    edition = get_current_edition()
    if edition is None:
        raise Declined("no_catalogue", _("No cards are loaded yet, so nothing can be played."))
    export = export_edition(edition)
    return CardSnapshot.objects.get_or_create(
        revision=export["revision"], defaults={"export": export}
    )[0]


def seat_player(match: Match, letter: str, sitting: Sitting, player: Player) -> None:
    """Raises Declined where the sitting does not suit the match, or the seat is taken."""
    if match.opening is None:
        check_sitting(match.mode, sitting, match.card_set.export)
    columns = sitting.columns() | {"clock_left": match.clock_bank}
    if sitting.bot:
        columns |= {"kind": SeatKind.BOT}
    else:
        columns |= {"kind": SeatKind.PERSON, **player.columns()}
    if sitting.bot or match.opening is not None:
        columns |= {"salt": new_salt()}
    try:
        with transaction.atomic():
            Seat.objects.create(match=match, letter=letter, **columns)
    except IntegrityError as error:
        raise Declined("seat_taken", _("Somebody else has just sat down here.")) from error


def lock_start(slug: str, player: Player) -> tuple[Match, tuple[str, ...]]:
    """A match that has not begun, held, and the player's seats. Raises Declined."""
    match = lock(slug)
    letters = match.letters_of(player)
    if not letters:
        raise Declined("no_match", _("You have no seat in this match; you may watch it."))
    if match.status != Status.WAITING or match.has_expired():
        raise Declined("not_waiting", _("This match waits for nobody (any more)."))
    return match, letters


@transaction.atomic
def sit_down(*, slug: str, player: Player, sitting: Sitting) -> Match:
    """Takes the free seat of a match. Raises Declined."""
    match = lock(slug)
    if match.status != Status.WAITING or match.has_expired() or stage_of(match) != Stage.SEATS:
        raise Declined("not_waiting", _("This match waits for nobody (any more)."))
    if match.letters_of(player):
        raise Declined("own_match", _("You sit at this match already; it waits for somebody else."))
    seat_player(match, other(match.seats.get().letter), sitting, player)
    return go_on(slug)


@transaction.atomic
def give_salts(*, slug: str, player: Player, salts: Mapping[str, str], seen: str = "") -> Match:
    """Adds the salts of the player's seats, by letter. Raises Declined; one that is there stays.

    `seen` is the commitment that the player saw, if it is told: a salt is not for another one.
    """
    match, letters = lock_start(slug, player)
    if stage_of(match) == Stage.SEATS:  # a guest may have left just now
        raise Declined("salt_early", _("Salts are given when both seats are taken."))
    if seen and seen != commitment(match.server_seed):
        sentence = _("The server has drawn a new seed, since a guest left: see its hash first.")
        raise Declined("late", sentence)
    for letter, salt in salts.items():
        check_salt(salt)
        seat = match.seat(letter) if letter in letters else None
        if seat is None or not fill(seat, salt=salt):
            raise Declined("salt_given", _("The salt of this seat is there already, and stays."))
    return go_on(slug)


@transaction.atomic
def choose_cruiser(*, slug: str, player: Player, cruiser: str) -> Match:
    """Takes a cruiser for the player's seat whose turn it is (R2.4). Raises Declined."""
    match, letters = lock_start(slug, player)
    choosing = [letter for letter in awaited(match) if letter in letters]
    seat = match.seat(choosing[0]) if choosing and stage_of(match) == Stage.CRUISERS else None
    if seat is None:
        sentence = _("It is not your turn to choose a cruiser (any more).")
        raise Declined("not_your_choice", sentence, "R2.4")
    check_cruisers(match.mode, [*cruisers_of(match), cruiser], match.card_set.export)
    take_cruiser(seat, cruiser)
    return go_on(slug)


def cruisers_of(match: Match) -> list[str]:
    return [seat.cruiser for seat in match.seats.all() if seat.cruiser]


def take_cruiser(seat: Seat, cruiser: str) -> None:
    try:
        with transaction.atomic():
            is_first = fill(seat, cruiser=cruiser)
    except IntegrityError:  # the other seat has just taken it
        is_first = False
    if not is_first:
        raise Declined(
            "late", _("The match has gone on meanwhile; this page shows where it stands.")
        )


def fill(seat: Seat, **columns: str) -> bool:
    """Writes into columns that are empty; whether nobody was quicker."""
    empty = dict.fromkeys(columns, "")
    return bool(Seat.objects.filter(pk=seat.pk, **empty).update(**columns))


def go_on(slug: str) -> Match:
    """Answers for bots and for whoever lets chance choose, and begins the match when nothing is missing."""
    match = lock(slug)
    while stage_of(match) == Stage.CRUISERS:
        seat, free = match.seat(awaited(match)[0]), free_cruisers(match)
        if seat is None or not (seat.kind == SeatKind.BOT or seat.by_chance or len(free) == 1):
            break
        take_cruiser(seat, secrets.choice(free))
        match = lock(slug)
    if stage_of(match) == Stage.BEGUN:
        begin(match)
    renew(match)
    return match


def begin(match: Match) -> None:
    """What the seats brought is checked once more, and the cards are dealt."""
    match.status = Status.PLAYING
    if match.opening is not None:
        return
    cards = match.card_set.export
    for seat in match.seats.all():
        check_sitting(match.mode, Sitting(seat.cruiser, seat.deck), cards)
    check_cruisers(match.mode, cruisers_of(match), cards)


@transaction.atomic
def call_off(*, slug: str, player: Player) -> None:
    """Ends a match of the player's that has not begun; a guest only leaves the seat. Raises Declined."""
    match, letters = lock_start(slug, player)
    guest = guest_of(match)
    if guest is not None and guest.letter in letters:
        wait_again(match, guest)
        return
    match.status = Status.EXPIRED
    renew(match)


@transaction.atomic
def free_seat(*, slug: str, player: Player) -> None:
    """Frees the seat of a guest who is away, for the one who waits. Raises Declined."""
    match, letters = lock_start(slug, player)
    guest = guest_of(match)
    if guest is None or guest.letter in letters:
        raise Declined("not_waiting", _("There is no guest whose seat you could free."))
    if guest.letter in present(slug):
        raise Declined("late", _("Your guest is here."))
    wait_again(match, guest)


def wait_again(match: Match, guest: Seat) -> None:
    """The guest's seat is free again. Whatever was drawn is drawn anew: salts that are known to somebody
    must not meet the same seed, and nobody sits down again and again until the draw suits."""
    guest.delete()
    seats = Seat.objects.filter(match=match)
    seats.filter(deck=None).update(cruiser="")
    seats.update(salt="")
    renew(lock(match.slug), server_seed=new_server_seed())


def rematch_of(match: Match) -> Match:
    """The same players with exchanged seats (with the same ones where the match began in the middle of a
    game); the same match if asked again."""
    match.offers.all().delete()
    if (existing := match.following.first()) is not None:
        return existing
    again = Match.objects.create(
        kind=match.kind,
        mode=match.mode,
        card_set=match.card_set,
        server_seed=new_server_seed(),
        opening=match.opening,
        previous=match,
        clock_bank=match.clock_bank,
        clock_increment=match.clock_increment,
    )
    for seat in match.seats.all():
        letter = other(seat.letter) if match.opening is None else seat.letter
        seat_again(again, letter, seat)
    return go_on(again.slug)


def seat_again(match: Match, letter: str, seat: Seat) -> None:
    """Who sat at `seat` sits down at another match, with the same deck or position."""
    keeps = match.mode == Mode.TOTAL_WAR or match.opening is not None
    cruiser = seat.cruiser if keeps else ""
    draws = seat.kind == SeatKind.BOT or match.opening is not None
    owner: dict[str, Any] = {"account": seat.account, "token_hash": seat.token_hash}
    Seat.objects.create(
        match=match,
        letter=letter,
        kind=seat.kind,
        salt=new_salt() if draws else "",
        clock_left=match.clock_bank,
        **owner,
        **Sitting(cruiser, seat.deck, seat.name, seat.bot, seat.by_chance).columns(),
    )
