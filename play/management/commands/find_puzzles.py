import json
import time
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.commands import reading, refuse_unused
from catalog.web.progress import progress_bar
from play.games.game import Declined
from play.games.kit.chance import seed_from
from play.games.kit.json_values import dump_lines
from play.games.registry import game_keys, get_game
from play.puzzles.finding import FoundPuzzle, agrees_deeply, puzzles_of_game
from play.puzzles.shipped import file_of, read_puzzles


class Command(BaseCommand):
    help = (
        "Finds puzzles in games between bots and adds them to the file that ships, one a line. Called again"
        " it goes on after the last game; Ctrl-C keeps what was found. load_puzzles then brings them into the"
        " database."
    )

    requires_system_checks = ()  # they load all pages

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", default="starfighter", choices=game_keys())
        parser.add_argument("--count", type=int, default=500, metavar="N", help="until so many")
        parser.add_argument("--seed", type=int, default=1, metavar="N")
        parser.add_argument(
            "--check",
            action="store_true",
            help="find none; tell with how many the strongest bot agrees at ten times its search, and take"
            " the others out",
        )
        parser.add_argument("--file", type=Path, metavar="FILE", help="instead of what ships")

    def handle(self, *_args: Any, **options: Any) -> None:
        game, file = get_game(options["game"]), options["file"] or file_of(options["game"])
        if options["count"] < 1:
            raise CommandError("--count is 1 or more.")
        if options["check"]:
            refuse_unused(self, options, ["count", "seed"], "does nothing with --check")
            self.check_file(file)
            return
        with reading(file):
            found = read_puzzles(file)
            number = max((each["number"] for each in found), default=-1) + 1
        begun, count = time.monotonic(), len(found)
        with (
            file.open("a", encoding="utf-8") as out,
            progress_bar("puzzles", max(options["count"] - count, 0)) as advance,
        ):
            try:
                while count < options["count"]:
                    seed = seed_from("puzzles", options["seed"], number) >> 11
                    setup, sides = game.drawn_setup(seed)
                    bots = dict.fromkeys(sides, game.analysis_bot)
                    for puzzle in puzzles_of_game(game, setup, sides, seed, bots):
                        row = {"number": number, **asdict(puzzle)}
                        out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
                        count += 1
                        advance(1)
                    out.flush()
                    number += 1
                    if number % 10 == 0:
                        spent = time.monotonic() - begun
                        self.stdout.write(f"{number} games, {count} puzzles, {spent:.0f} s")
                        self.stdout.flush()
            except Declined as refused:
                raise CommandError(f"{refused} manage.py set_up loads them.") from refused
            except KeyboardInterrupt as error:
                told = f"Stopped; {count} puzzles are in {file}."
                raise CommandError(told, returncode=130) from error
        self.stdout.write(f"{count} puzzles in {file}")

    def check_file(self, file: Path) -> None:
        """Takes out what a deeper search plays otherwise."""
        if not file.exists():
            raise CommandError(f"{file}: there is no such file.")
        names = {field.name for field in fields(FoundPuzzle)}
        kept = []
        try:
            with reading(file), progress_bar("puzzles", len(rows := read_puzzles(file))) as advance:
                for row in rows:
                    if agrees_deeply(FoundPuzzle(**{name: row[name] for name in names})):
                        kept.append(row)
                    advance(1)
        except KeyboardInterrupt as error:
            raise CommandError("Stopped; the file is as it was.", returncode=130) from error
        share = f"{len(kept)} of {len(rows)}"
        self.stdout.write(f"The strongest bot agrees with {share} at ten times its search.")
        file.write_text("".join(f"{line}\n" for line in dump_lines(kept)), encoding="utf-8")
