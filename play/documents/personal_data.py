"""What is kept of an account's matches, for its owner: only what the owner's seats may know."""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User

from play.documents.tables import seat_name
from play.models import (
    Action,
    Block,
    Holiday,
    Match,
    MatchStatus,
    Player,
    PushSubscription,
    Rating,
    Seat,
    TurnMail,
    Webhook,
)


def match_files(user: User) -> Iterator[tuple[str, Any]]:
    """Each match as JSON, and its log as text."""
    player = Player(user)
    for match in Match.objects.of_player(player).with_seats().order_by("created").iterator(500):
        letters = match.letters_of(player)
        actions = open_actions(match, letters)
        yield f"matches/{match.slug}.json", match_document(match, letters, actions)
        lines = [f"{action.ply} {action.seat} {action.text}\n" for action in actions]
        yield f"matches/{match.slug}.txt", "".join(lines)


def rating_files(user: User) -> Iterator[tuple[str, Any]]:
    """The account's ratings with their curves, if it has any."""
    rows = Rating.objects.filter(account=user).order_by("pk")
    if rows:
        yield "ratings.json", [rating_document(row) for row in rows]


def reach_files(user: User) -> Iterator[tuple[str, Any]]:
    """How the account wants to be told of its turns, and its holidays; secrets stay here."""
    found = {
        "mail": list(TurnMail.objects.filter(account=user).values("pace", "language", "mailed_at")),
        "browsers": list(
            PushSubscription.objects.filter(account=user)
            .order_by("pk")
            .values("endpoint", "language", "created", "used")
        ),
        "webhooks": list(
            Webhook.objects.filter(account=user)
            .order_by("pk")
            .values("address", "created", "used", "error")
        ),
        "holidays": list(
            Holiday.objects.filter(account=user).order_by("starts").values("starts", "ends")
        ),
    }
    if any(found.values()):
        yield "notifications.json", found


def block_files(user: User) -> Iterator[tuple[str, Any]]:
    """Whom the account blocks."""
    names = Block.objects.filter(account=user).order_by("pk")
    if names:
        yield "blocks.json", list(names.values("blocked__username", "created"))


def rating_document(rating: Rating) -> dict[str, Any]:
    changes = rating.changes.order_by("time", "pk")
    return {
        "game": rating.game,
        "mode": rating.mode,
        "rating": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "matches": rating.matches,
        "rated_at": rating.rated_at,
        "changes": list(
            changes.values("match__slug", "seat", "before", "value", "deviation", "time")
        ),
    }


def open_actions(match: Match, letters: tuple[str, ...]) -> list[Action]:
    """The log of a match that is over, else the actions of the own seats, since others may be secret."""
    standing = match.actions.standing()
    is_over = match.status == MatchStatus.OVER
    return list(standing if is_over else standing.filter(seat__in=letters))


def match_document(match: Match, letters: tuple[str, ...], actions: list[Action]) -> dict[str, Any]:
    return {
        "slug": match.slug,
        "kind": match.kind,
        "game": match.game,
        "description": match.description,
        "status": match.status,
        "winners": list(match.winners),
        "reason": match.reason or None,
        "created": match.created,
        "changed": match.changed,
        "seats": {
            seat.letter: {
                "name": seat_name(match, seat.letter),
                "bot": seat.bot or None,
                "is_you": seat.letter in letters,
                "brought": seat.loadout if seat.letter in letters else None,
            }
            for seat in match.seated
        },
        "actions": [
            {"ply": each.ply, "seat": each.seat, "action": each.text, "time": each.time}
            for each in actions
        ],
    }


def hide_seat_names(user: User) -> None:
    """Where moderators hide an author's name, it goes from matches, too."""
    Seat.objects.filter(account=user).update(name="")
