"""The open ladder: bots of accounts that listen meet each other and the site's own bots in rated matches,
while the site has little to do."""

import random
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q

from catalog.web.rows.database_clock import database_now
from decks.models import BotAccount, Owner, author_name
from play.games.game import Declined
from play.games.registry import MAIN_GAME, get_game
from play.live import notifications
from play.matches.participant import Participant
from play.matches.presence import listening_accounts
from play.matches.ratings import FIRST
from play.matches.starting import create_match, sit_down
from play.models import Match, MatchKind, MatchStatus, Player, Rating

MODE: Final = "skirmish"
CLOCK: Final = (180, 2)
"""Seconds for each bot, and for each action."""
MAX_BUSY: Final = 10
"""Matches that went on within a minute; with more the ladder waits."""
MAX_PAIRS: Final = 10
"""New matches at a time."""


def is_quiet() -> bool:
    recent = Match.objects.filter(
        status=MatchStatus.PLAYING, changed__gte=database_now() - timedelta(minutes=1)
    )
    return recent.count() <= MAX_BUSY


def free_bots() -> list[User]:
    """The bots on the ladder that listen and play no ladder match, in an order of chance."""
    on_ladder = BotAccount.objects.filter(is_on_ladder=True, user__is_active=True)
    listening = listening_accounts(on_ladder.values_list("user", flat=True))
    active = Q(
        seats__match__status__in=(MatchStatus.WAITING, MatchStatus.PLAYING),
        seats__match__is_rated=True,
    )
    found = User.objects.filter(pk__in=listening).annotate(busy=Count("seats", filter=active))
    bots: list[User] = [*found.filter(busy=0).select_related("hidden_author")]
    random.shuffle(bots)
    return bots


def pair_bots() -> list[str]:
    """Begins rated matches of bots on the ladder, at quiet times; their addresses.

    Every second one, and whoever is left over, meets a bot of the site.
    """
    if not is_quiet():
        return []
    bots = free_bots()
    slugs: list[str] = []
    while bots and len(slugs) < MAX_PAIRS:
        one = bots.pop()
        meets_another = bots and random.random() < 0.5  # noqa: S311 - nothing secret
        if slug := begin_match(one, bots.pop() if meets_another else house_bot_for(one)):
            slugs.append(slug)
    return slugs


def house_bot_for(bot: User) -> str:
    """One of the site's two bots that are closest to the account's rating."""
    game = get_game(MAIN_GAME)
    row = Rating.objects.filter(account=bot, game=game.key, mode=MODE).first()
    own, measured = row.value if row else FIRST["value"], game.bot_ratings()
    closest = sorted(measured, key=lambda key: abs(measured[key].value - own))[:2]
    return random.choice(closest)  # noqa: S311 - nothing secret


def begin_match(one: User, two: User | str) -> str | None:
    """A rated match of an account's bot with another one, or with the site's bot of that key."""
    game = get_game(MAIN_GAME)
    setup = game.read_setup({"mode": MODE})

    def side(bot: User) -> Participant:
        return Participant(game.read_side(setup, {}, Owner(bot), draws=True), author_name(bot))

    def house(bot: str) -> Participant:
        return Participant(game.read_side(setup, {}, Owner(one), draws=True), bot=bot)

    try:
        with transaction.atomic():  # no table stays at which only one of them sits
            match = create_match(
                kind=MatchKind.OPEN,
                game=game.key,
                setup=setup,
                player=Player(one),
                participant=side(one),
                bots={"B": house(two)} if isinstance(two, str) else None,
                clock=CLOCK,
                rated=True,
            )
            if isinstance(two, User):
                sit_down(slug=match.slug, player=Player(two), participant=side(two))
    except Declined:  # one of them waits at tables of its own, or blocks the other
        return None
    notifications.tell_players(match.slug)
    return match.slug
