"""What other pages tell of matches: ``{% load matches %}``."""

from typing import Any, Final

from django import template
from django.contrib.auth.models import User
from django.template import Context
from django.utils.translation import gettext as _

from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.insight.played_record import PlayedRecord
from decks.models import Deck
from play.documents.tables import bot_name
from play.games.registry import MAIN_GAME, get_game
from play.matches.deck_records import decks_played_by, grouped, matches_of_deck, records_of_decks
from play.pages.people import mode_records, rated_matches

register = template.Library()

MAX_DECKS: Final = 12
Rows = list[tuple[str, PlayedRecord]]


@register.inclusion_tag("play/_person.html")
def person_ratings(person: User) -> dict[str, Any]:
    """An account's ratings, rated matches, and published decks that it has played."""
    records = mode_records(person)
    return {
        "records": records,
        "matches": rated_matches(person) if records else [],
        "decks": decks_played_by(person, MAX_DECKS),
    }


@register.inclusion_tag("play/_played_record.html", takes_context=True)
def played_record(context: Context, deck: Deck) -> dict[str, Any]:
    """What people have played with a deck; nothing where nobody has."""
    record = records_of_decks([deck]).get(deck.pk)
    is_own = owner_of(context["request"]).owns(deck)
    return {
        "record": record,
        "deck": deck,
        "is_own": is_own,
        "groups": groups_of(deck) if record else [],
    }


def groups_of(deck: Deck) -> list[tuple[str, Rows]]:
    """By opponent, opposing cruiser, version, mode and seat, as far as there is more than one."""
    matches, game = matches_of_deck(deck), get_game(MAIN_GAME)
    words = (
        ("bot", _("Opponent"), lambda bot: bot_name(game, bot) if bot else _("People")),
        ("cruiser", _("Against the cruiser"), current_pool().cruiser_name),
        ("version", _("Version"), str),
        ("mode", _("Mode"), lambda mode: str(game.modes.get(mode, mode))),
        ("seat", _("Seat"), str),
    )
    found = [
        (title, [(name(key), record) for key, record in grouped(matches, column).items()])
        for column, title, name in words
    ]
    return [(title, rows) for title, rows in found if len(rows) > 1 or title == words[0][1]]
