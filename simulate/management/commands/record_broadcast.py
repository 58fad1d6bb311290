"""`manage.py record_broadcast`: the match that the start page shows, played and analysed anew."""

import json
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from catalog.editions.export import load_shipped
from catalog.editions.snapshots import keep_snapshot
from catalog.web.progress import progress_bar
from play.analysis.analyst import Analyst
from play.documents.recordings import columns_of
from play.documents.replays import Replay, replay_of_recording
from play.games.game import Json
from play.games.kit.json_values import dump_lines
from play.games.registry import STARFIGHTER, get_game
from play.games.starfighter.board.broadcast import FILE
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import shipped_card_set
from play.models import Recording
from simulate.console import terminal
from simulate.experiments.run_spec import MAX_SEED

SIDES: Final = (LineUp("ares", bot="captain"), LineUp("apollo", bot="pilot"))
MODE: Final = "skirmish"
MAX_DECISIONS: Final = 90
SHOWN: Final = ("round", "phase", "offset", "pending")
"""What a frame keeps of the view that everybody has, beside the boards."""


class Command(BaseCommand):
    help = "Play and analyse the match that the start page shows, and write it into the project's data."

    def add_arguments(self, parser: CommandParser) -> None:
        told = "the first seed that is tried; the closest of so many games is taken"
        terminal.add_number(parser, "seed", (0, MAX_SEED), 2115, told)
        terminal.add_number(parser, "games", (1, terminal.MAX_GAMES), 40, "games to choose from")

    def handle(self, seed: int, games: int, **_options: Any) -> None:
        pairing = Pairing(shipped_card_set(), MODE, SIDES, seed)
        keep_snapshot(load_shipped())
        lines = list(dump_lines(pairing.trace(closest(pairing, games))))
        game = get_game(STARFIGHTER)
        recording = Recording(**columns_of(STARFIGHTER, game.read_trace(lines)))
        recording.players = {"A": SIDES[0].bot, "B": SIDES[1].bot}
        replay = replay_of_recording(recording)
        analyst = Analyst(replay.history, game.playouts(replay.setup), "broadcast")
        frames = []
        with terminal.plain_errors(), progress_bar("positions", replay.last + 1) as advance:
            for ply in range(replay.last + 1):
                frames.append(frame(replay, analyst, ply))
                advance(1)
        kept = {"players": recording.players, "trace": lines, "frames": frames}
        text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
        FILE.write_text(text.replace('{"ply"', '\n{"ply"') + "\n", encoding="utf-8")
        self.stdout.write(f"{replay.last} decisions, {FILE.stat().st_size / 1000:.0f} kB")


def closest(pairing: Pairing, games: int) -> int:
    """The number of the game that was closest in the end, of those with the seats as they are named."""
    results = pairing.play(0, games)
    numbers = [number for number in range(0, games, 2) if is_short(results[number])]
    return min(numbers, key=lambda number: abs(int(results[number]["armour"] @ [1, -1])))


def is_short(result: Any) -> bool:
    return bool(result["decisions"] <= MAX_DECISIONS)


def frame(replay: Replay, analyst: Analyst, ply: int) -> Json:
    """A moment: the boards as everybody sees them, what led there, and A's chance to win."""
    view = replay.view(ply, "")
    boards = {
        seat: {name: side[name] for name in ("cruiser", "armour", "sectors")}
        for seat, side in view["seats"].items()
    }
    kept = {
        "ply": ply,
        "chance": round(analyst.point(ply)["score"], 3),
        "view": {name: view[name] for name in SHOWN} | {"seats": boards},
    }
    if ply == 0:
        return kept
    step = replay.history.plies[ply - 1]
    action = replay.game.seen_action(replay.setup, step.action, step.seat, None)
    events = replay.game.seen_events(step.events, None)
    return kept | {"seat": step.seat, "action": action, "events": events}
