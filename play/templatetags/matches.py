"""What other pages tell of matches: ``{% load matches %}``."""

from collections import defaultdict
from typing import Any, Final

from django import template
from django.contrib.auth.models import User
from django.template import Context
from django.utils.translation import gettext as _

from decks.accounts.owners import owner_of
from decks.construction.card_pool import current_pool
from decks.insight.played_record import PlayedRecord
from decks.models import BotAccount, Deck
from play.documents.tables import bot_name
from play.games.registry import MAIN_GAME, get_game
from play.intervals import Interval
from play.matches.deck_records import (
    PROGRAMS,
    decks_played_by,
    grouped,
    matches_of_deck,
    records_of_decks,
)
from play.matches.ratings import interval_of
from play.models import Rating
from play.pages.people import mode_records, rated_matches

register = template.Library()

MAX_DECKS: Final = 12
MAX_BOTS: Final = 100
Rows = list[tuple[str, PlayedRecord]]


@register.inclusion_tag("play/_person.html", takes_context=True)
def person_ratings(context: Context, person: User) -> dict[str, Any]:
    """An account's ratings, rated matches, and published decks that it has played."""
    records = mode_records(person)
    return {
        "person": person,
        "user": context["user"],
        "csrf_token": context["csrf_token"],
        "records": records,
        "matches": rated_matches(person) if records else [],
        "decks": decks_played_by(person, MAX_DECKS),
    }


@register.inclusion_tag("play/_account_bots.html")
def account_bots() -> dict[str, Any]:
    """The bots of accounts with who runs them, their ratings, and the ladder's rated matches."""
    bots = BotAccount.objects.filter(user__is_active=True, user__hidden_author=None)
    known = list(bots.select_related("user").order_by("-is_on_ladder", "-since")[:MAX_BOTS])
    rated = Rating.objects.filter(account__in=[bot.user_id for bot in known], game=MAIN_GAME)
    modes = get_game(MAIN_GAME).modes
    ratings = defaultdict[int, list[tuple[Any, Rating, Interval]]](list)
    for row in rated.filter(matches__gte=1):
        if row.mode in modes:
            ratings[row.account_id].append((modes[row.mode], row, interval_of(row)))
    return {"bots": [(bot, ratings[bot.user_id]) for bot in known]}


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
    several = {"": _("People"), PROGRAMS: _("Bots of accounts")}
    words = (
        ("bot", _("Opponent"), lambda bot: several.get(bot) or bot_name(game, bot)),
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
