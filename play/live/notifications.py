"""Bells: telling the connections of a match that it has gone on, and the bots that it is their turn.

A bell carries no content. Whoever hears it looks at the log, so a bell that is lost or rung twice does no
harm: opening or resuming a match rings again.
"""

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import DatabaseError

from play.games import preparation
from play.games.game import Declined
from play.live.bot_turns import BotTurn, bot_turn
from play.live.message_handlers import News
from play.matches import services
from play.matches.loaded_match import new_mark, publish
from play.matches.positions import EnginePreparing, RulesChanged

MOST_DECISIONS: Final = 500
"""The work that bots do for one bell; more than any chain of their decisions between two of a person."""
PREPARING_PAUSE: Final = 2.0
TRIES: Final = (1.0, 5.0, 30.0)
"""Seconds until the next try where the database did not answer."""

logger = logging.getLogger(__name__)
_thinkers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
_answering: dict[str, bool] = {}  # by match whether its bell was rung again meanwhile
_tasks: set[asyncio.Task[None]] = set()
_loop: asyncio.AbstractEventLoop | None = None


def group_of(slug: str) -> str:
    """The channel group of a match's connections."""
    return f"match.{slug}"


async def announce(slug: str, news: News, mark: str | None = None) -> None:
    """Tells every connection of the match that it has gone on, or that something else changed."""
    told = {"type": "match.news", "news": news, "mark": mark or new_mark()}
    await get_channel_layer().group_send(group_of(slug), told)


async def ring_bot(slug: str) -> None:
    """Lets the match's bot think, in the background of this event loop."""
    if slug in _answering:
        _answering[slug] = True
        return
    _answering[slug] = False
    task = asyncio.create_task(answer_bell(slug))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def answer_bell(slug: str) -> None:
    try:
        for pause in TRIES:
            try:
                await answer_all(slug)
                return
            except DatabaseError as error:  # such as a lock that lasted too long
                logger.warning("A bot could not act in match %s yet (%s).", slug, error)
            await asyncio.sleep(pause)
        await answer_all(slug)
    except Exception:
        logger.exception("A bot could not act in match %s.", slug)
    finally:
        del _answering[slug]


async def answer_all(slug: str) -> None:
    """Plays until the bell was not rung again meanwhile."""
    _answering[slug] = True
    while _answering[slug]:
        _answering[slug] = False
        await play_bots(slug)


async def play_bots(slug: str) -> None:
    """Carries out the decisions of the match's bots, as long as they are to move."""
    for _decision in range(MOST_DECISIONS):
        try:
            turn = await database_sync_to_async(bot_turn)(slug)
        except EnginePreparing:
            await asyncio.sleep(PREPARING_PAUSE)
            continue
        except RulesChanged:
            return
        if turn is None:
            return
        mark = await act(turn)
        if mark is not None:
            await announce(slug, "moved", mark)


async def act(turn: BotTurn) -> str | None:
    """Lets the bot decide; the mark of the news, None when the match has gone on meanwhile."""
    loop = asyncio.get_running_loop()
    action = await loop.run_in_executor(_thinkers, turn.choose)
    try:
        loaded = await database_sync_to_async(services.act_for_bot)(
            slug=turn.slug, ply=turn.ply, branch=turn.branch, letter=turn.letter, action=action
        )
    except Declined:
        return None
    return publish(loaded)


def hang_up() -> None:
    """Hangs the bell in the running event loop, so that other threads of this process can ring it."""
    global _loop
    _loop = asyncio.get_running_loop()


def run(work: Coroutine[Any, Any, None]) -> Future[None]:
    """Has the work done for a thread, such as that of a page.

    Connections of this process are reached in their own event loop: a layer in memory knows no other.
    """
    if _loop is not None and _loop.is_running():
        return asyncio.run_coroutine_threadsafe(work, _loop)
    done = Future[None]()
    done.set_result(async_to_sync(finish)(work))
    return done


async def finish(work: Coroutine[Any, Any, None]) -> None:
    await work


def tell(slug: str, news: News) -> None:
    """`announce` from a thread."""
    run(announce(slug, news))


def let_bots_act(slug: str) -> None:
    """Carries out the bots' decisions now, for a thread that waits for the answer.

    Nothing happens while the rules engine is being prepared.
    """
    if not preparation.is_under_way():
        run(play_bots(slug)).result()
