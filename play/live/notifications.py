"""Notifications: to the connections of a match that it has changed, and to its bots that they may be to move.

A notification carries no content: its receiver reads the log. One that is lost or sent twice does no harm,
since opening or resuming a match sends another.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import Error

from decks.accounts.tokens import token_digest
from play.games.game import Declined, Json
from play.games.preparation import EnginePreparing
from play.live.bot_turns import BotTurn, bot_turns
from play.live.message_handlers import Change
from play.matches import services
from play.matches.positions import SECONDS_OF_QUICK_BOTS, RulesChanged
from play.models import Challenge, Player, Seat, SeatKind

MAX_DECISIONS: Final = 500
"""Decisions of bots after one notification; more than any chain of them between two of a person."""
SECRET_STEP: Final = 0.5
"""Bots answer after a multiple of so many seconds where others choose at the same time, so that no quick
answer tells of a hand; longer than the decisions of five bots of Rex."""
SEARCH_STEP: Final = 0.05
"""The same of bots that search and are alone to move; longer than most decisions of `admiral`."""
PREPARING_PAUSE: Final = 2.0
TRIES: Final = (1.0, 5.0, 30.0)
"""Seconds until the next try where the database did not answer."""

logger = logging.getLogger(__name__)
_bot_executor = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
_scheduled: dict[str, bool] = {}  # by match whether another run was asked for meanwhile
_tasks: set[asyncio.Task[None]] = set()
_loop: asyncio.AbstractEventLoop | None = None


def group_of(slug: str) -> str:
    """The channel group of a match's connections."""
    return f"match.{slug}"


def group_of_player(player: Player) -> str:
    """The channel group of a player's event streams."""
    return group_of_holder(player.user.pk, token_digest(player.token) if player.token else "")


def group_of_holder(account: int | None, token_hash: str) -> str:
    return f"player.{account or token_hash[:32]}"


async def announce(slug: str, change: Change, shown_to: str = "") -> None:
    """Notifies every connection of the match that it has moved on, or that something else changed.

    `shown_to` is the channel of one that shows it already.
    """
    told = {"type": "match.change", "slug": slug, "change": change, "shown_to": shown_to}
    await get_channel_layer().group_send(group_of(slug), told)


async def greet(slug: str, greeting: Json) -> None:
    """Tells every connection of the match what a seat says; nothing of it is kept."""
    told = {"type": "match.greeting", "greeting": greeting}
    await get_channel_layer().group_send(group_of(slug), told)


async def schedule_bot(slug: str) -> None:
    """Lets the match's bot decide, in the background of this event loop."""
    if slug in _scheduled:
        _scheduled[slug] = True
        return
    _scheduled[slug] = False
    task = asyncio.create_task(run_bot(slug))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def run_bot(slug: str) -> None:
    try:
        for pause in TRIES:
            try:
                await play_until_idle(slug)
                return
            except Error as error:  # such as a lock that lasted too long
                logger.warning("A bot could not act in match %s yet (%s).", slug, error)
            await asyncio.sleep(pause)
        await play_until_idle(slug)
    except Exception:
        logger.exception("A bot could not act in match %s.", slug)
    finally:
        del _scheduled[slug]


async def play_until_idle(slug: str) -> None:
    """Plays until no other run was asked for meanwhile."""
    _scheduled[slug] = True
    while _scheduled[slug]:
        _scheduled[slug] = False
        await play_bots(slug)


async def play_bots(slug: str, *, waits: bool = True) -> None:
    """Carries out the decisions of the match's bots, as long as they are to move.

    Where the rules engine is being prepared, it `waits` for that, or does nothing.
    """
    for _decision in range(MAX_DECISIONS):
        try:
            turns = await database_sync_to_async(bot_turns)(slug)
            if not turns:
                return
            await act(turns)
        except EnginePreparing:
            if not waits:
                return
            await asyncio.sleep(PREPARING_PAUSE)
        except RulesChanged:
            return


async def act(turns: list[BotTurn]) -> None:
    """Lets the bots decide together, and writes what they do unless the match has moved on meanwhile."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    actions = await asyncio.gather(
        *(loop.run_in_executor(_bot_executor, turn.choose) for turn in turns)
    )
    if step := max(map(step_of, turns)):
        await asyncio.sleep((begun - loop.time()) % step)
    for turn, action in zip(turns, actions, strict=True):
        try:
            await database_sync_to_async(services.act_for_bot)(
                slug=turn.slug, ply=turn.ply, branch=turn.branch, letter=turn.letter, action=action
            )
        except Declined:
            return
        await announce(turn.slug, "moved")


def step_of(turn: BotTurn) -> float:
    """The seconds of which the bot's answer takes a multiple; 0 where its time tells nothing."""
    if turn.position.is_simultaneous:
        return SECRET_STEP
    seconds = turn.game.bots[turn.bot].seconds_a_game
    return SEARCH_STEP if seconds > SECONDS_OF_QUICK_BOTS else 0.0


def attach_event_loop() -> None:
    """Makes the running event loop the one in which threads of this process send notifications."""
    global _loop
    _loop = asyncio.get_running_loop()


def run_in_event_loop(work: Coroutine[Any, Any, None]) -> Future[None]:
    """Runs the coroutine for a thread, such as that of a page.

    Connections of this process are reached in their own event loop: a layer in memory knows no other.
    """
    if _loop is not None and _loop.is_running():
        return asyncio.run_coroutine_threadsafe(work, _loop)
    done = Future[None]()
    done.set_result(async_to_sync(finish)(work))
    return done


async def finish(work: Coroutine[Any, Any, None]) -> None:
    await work


def tell_players(slug: str) -> None:
    """Tells the event streams of all who sit at a match, or are challenged to it, that it is there."""
    seats = Seat.objects.filter(match__slug=slug, kind=SeatKind.PERSON)
    groups = {group_of_holder(*holder) for holder in seats.values_list("account", "token_hash")}
    challenged = Challenge.objects.filter(match__slug=slug).values_list("to", flat=True)
    groups |= {group_of_holder(account, "") for account in challenged}
    run_in_event_loop(send_to(groups, slug))


async def send_to(groups: Iterable[str], slug: str) -> None:
    for group in groups:
        await get_channel_layer().group_send(group, {"type": "player.change", "slug": slug})


def announce_from_thread(slug: str, change: Change) -> None:
    """`announce` from a thread."""
    run_in_event_loop(announce(slug, change))


def greet_from_thread(slug: str, greeting: Json) -> None:
    """`greet` from a thread."""
    run_in_event_loop(greet(slug, greeting))


def let_bots_act(slug: str, *, patience: float | None = None) -> None:
    """Carries out the bots' decisions now, for a thread that waits, at most `patience` seconds.

    Nothing happens while the rules engine is being prepared. A bot that cannot act now does so when the
    match is asked for again: what was written before is answered.
    """
    try:
        run_in_event_loop(play_bots(slug, waits=False)).result(patience)
    except (Error, TimeoutError) as error:  # such as a lock that lasted too long
        logger.warning("A bot could not act in match %s yet (%s).", slug, error)
