"""Recordings: games that were not played here, from traces that people bring or that bots played."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from catalog.editions.export import load_shipped
from catalog.editions.snapshots import keep_snapshot
from catalog.web.formats.json_text import read_json
from play.games.game import Declined, RecordedGame
from play.games.preparation import check_prepared
from play.games.registry import MAIN_GAME, game_keys, get_game
from play.games.starfighter.board.broadcast import recorded
from play.models import Recording

MAX_GAMES: Final = 20
"""Of one file of traces."""


def keep_traces(*, lines: Sequence[str], is_of_guest: bool = False) -> list[Recording]:
    """Stores the games of a file, each beginning with its set-up. It takes a second for a megabyte or so.

    Raises EnginePreparing, and Declined with the first wrong line, of several games also with the number of
    the wrong one; then none is stored.
    """
    games = split_games(lines)
    if len(games) > MAX_GAMES:
        sentence = _("The file holds %(games)d games; at most %(most)d are read at once.")
        raise Declined("too_many_games", sentence % {"games": len(games), "most": MAX_GAMES})
    read = []
    for number, trace in enumerate(games, start=1):
        game = game_named(trace)
        check_prepared(game)
        try:
            read.append(columns_of(game, get_game(game).read_trace(trace)))
        except Declined as declined:
            if len(games) == 1:
                raise
            words = {"number": number, "why": declined.message}
            message = _("Game %(number)d of the file: %(why)s") % words
            raise Declined(declined.code, message) from declined
    # Nothing is locked while the games are read.
    with transaction.atomic():
        return [Recording.objects.create(**each, is_of_guest=is_of_guest) for each in read]


def game_named(trace: Sequence[str]) -> str:
    """The game that a trace's first line names; the site's own where it names none that there is."""
    try:
        named = read_json("".join(trace[:1]))
    except ValueError:
        return MAIN_GAME
    game = named.get("game") if isinstance(named, dict) else None
    return game if game in game_keys() else MAIN_GAME


@transaction.atomic
def keep_bot_game(
    *, game: str, lines: Sequence[str], players: Mapping[str, str], key: str, versions: str
) -> Recording:
    """Stores a game between bots, once by its key. Raises Declined that names the first wrong line."""
    columns = columns_of(game, get_game(game).read_trace(lines))
    columns |= {"players": dict(players), "versions": versions}
    return Recording.objects.get_or_create(key=key, defaults=columns)[0]


def broadcast_recording() -> Recording:
    """The start page's match, which is nowhere stored."""
    keep_snapshot(load_shipped())
    match = recorded()
    read = columns_of(MAIN_GAME, get_game(MAIN_GAME).read_trace(match["trace"]))
    return Recording(**read, players=match["players"])


def columns_of(game: str, read: RecordedGame) -> dict[str, object]:
    return {
        "game": game,
        "setup": read.setup,
        "rules": get_game(game).version,
        "start_state": read.start_state,
        "seed": "" if read.seed is None else str(read.seed),
        "actions": read.actions,
    }


def split_games(lines: Sequence[str]) -> list[list[str]]:
    """The lines of each game; a set-up is known by its version."""
    games: list[list[str]] = [[]]
    for line in lines:
        if games[-1] and line.startswith('{"trace"'):
            games.append([])
        games[-1].append(line)
    return games
