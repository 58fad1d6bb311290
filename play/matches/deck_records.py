"""What people have played with stored decks: games and wins, by opponent, cruiser, version and seat.

Only finished matches of people at screens of their own count, whoever brought the deck. People opposite are
counted together, so that a record names nobody.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from decks.insight.played_record import PlayedRecord
from decks.models import Deck
from play.models import BY_RULES, MatchKind, MatchStatus, Seat, SeatKind

MAX_MATCHES: Final = 2_000
"""The newest, of which a record tells details."""
PROGRAMS: Final = "programs"
"""Stands for the bot where a bot account plays."""


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A finished match as the deck saw it: who sat opposite with what, and how it ended."""

    result: str
    version: int
    mode: str
    seat: str
    bot: str
    """Empty opposite people, PROGRAMS opposite bot accounts."""
    cruiser: str


def played_seats() -> QuerySet[Seat]:
    """Seats of people and bot accounts in finished matches between two, not at one screen."""
    over = Seat.objects.filter(kind=SeatKind.PERSON, match__status=MatchStatus.OVER, match__size=2)
    return over.exclude(match__reason=BY_RULES).exclude(match__kind=MatchKind.HOTSEAT)


def seats_of_people() -> QuerySet[Seat]:
    return played_seats().filter(is_program=False)


def counted(seats: QuerySet[Seat]) -> dict[int, PlayedRecord]:
    """The records of the decks that were brought to these seats, by primary key."""
    decided = Exists(Seat.objects.filter(match=OuterRef("match"), place__gt=1))
    rows = seats.annotate(decided=decided).values_list("deck_version__deck").order_by()
    counts = rows.annotate(
        played=Count("pk"),
        won=Count("pk", filter=Q(place=1, decided=True)),
        drawn=Count("pk", filter=Q(decided=False)),
    )
    return {deck: PlayedRecord(*numbers) for deck, *numbers in counts if deck is not None}


def records_of_decks(decks: Sequence[Deck]) -> dict[int, PlayedRecord]:
    """The records of decks, by primary key, without those that nobody has played."""
    return counted(seats_of_people().filter(deck_version__deck__in=decks))


def decks_played_by(person: User, most: int) -> list[tuple[Deck, PlayedRecord]]:
    """The published decks that a person, or a bot account, has played most, each with that one's record."""
    records = counted(played_seats().filter(account=person, deck_version__isnull=False))
    decks = Deck.objects.published().filter(pk__in=records)
    ordered = sorted(decks, key=lambda deck: (-records[deck.pk].played, deck.pk))
    return [(deck, records[deck.pk]) for deck in ordered[:most]]


def matches_of_deck(deck: Deck) -> list[PlayedSeat]:
    """The newest finished matches that were played with the deck."""
    own = seats_of_people().filter(deck_version__deck=deck).order_by("-match__changed")
    columns = ("match", "letter", "place", "match__mode", "deck_version__number")
    rows = list(own.values_list(*columns)[:MAX_MATCHES])
    seats = Seat.objects.filter(match__in=[match for match, *_rest in rows])
    others = seats.values_list("match", "letter", "bot", "is_program", "loadout", "place")
    opposite = {
        (match, "B" if letter == "A" else "A"): (
            place,
            PROGRAMS if is_program else bot,
            str(loadout.get("cruiser", "")),
        )
        for match, letter, bot, is_program, loadout, place in others
    }
    return [
        PlayedSeat(result_of(place, other), version, mode, letter, bot, cruiser)
        for match, letter, place, mode, version in rows
        for other, bot, cruiser in [opposite[match, letter]]
    ]


def result_of(place: int | None, other: int | None) -> str:
    """`won`, `lost` or `drawn` by the places of the two sides."""
    if place == other:
        return "drawn"
    return "won" if place == 1 else "lost"


def grouped(matches: Iterable[PlayedSeat], key: str) -> dict[str, PlayedRecord]:
    """The records by a column of the matches, the most played first."""
    counts: Counter[tuple[str, str]] = Counter(
        (str(getattr(each, key)), each.result) for each in matches
    )
    played: Counter[str] = Counter()
    for (value, _result), count in counts.items():
        played[value] += count
    return {
        value: PlayedRecord(count, counts[value, "won"], counts[value, "drawn"])
        for value, count in played.most_common()
    }
