from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from catalog.web.commands import refuse_unused
from decks.construction.stock import stock_decks
from play.games.registry import game_keys
from play.games.starfighter.engine.cards import MODES
from simulate.console import terminal
from simulate.deals.bots import VERDICT_BOT
from simulate.experiments.run_spec import MAX_DEFAULT_GAMES
from simulate.models import DECK_GAME

DEFAULT_MODE = "total_war"
USED = (
    *("deck", "opponents", "game", "mode", "set", "bots", "games", "seed", "jobs", "edition"),
    *("json", "queue", "resume", "trace", "trace_games"),
)


class Command(terminal.PlayingCommand):
    help = (
        "Plays a deck against others, in pairs of games with the same deal and exchanged seats, and"
        " prints how it fared. A deck is a stock deck's key, a code or a file (one card number a line,"
        " “cruiser: ares” on top; or JSON; - for the standard input)."
    )

    requires_system_checks = ()  # they load all pages

    def add_arguments(self, parser: CommandParser) -> None:
        add = parser.add_argument
        add("deck", nargs="?", metavar="DECK", help="the deck, or with another --mode a cruiser")
        told = "the same, one or several; “stock” means all stock decks"
        add("opponents", nargs="*", metavar="OPPONENT", help=told)
        told = (
            "for another game the first argument is what its lobby asks first, such as a map;"
            " --set gives the rest, and --mode and --edition do not belong to it"
        )
        add("--game", default=DECK_GAME, choices=game_keys(), help=told)
        add("--list", action="store_true", help="print the stock decks' keys and stop")
        told = f"one of {', '.join(MODES)} (default {DEFAULT_MODE})"
        add("--mode", metavar="MODE", help=told)
        told = "a field of another game's set-up, such as length=short"
        add("--set", action="append", default=[], metavar="NAME=VALUE", help=told)
        told = (
            f"who plays, or who plays the deck and who its opponents (default {VERDICT_BOT}):"
            f" {terminal.bots_and_speeds()}. engine:COMMAND is a program of your own that speaks the line"
            " protocol, engine@200:COMMAND has 200 ms a decision"
        )
        add("--bots", metavar="NAME[,NAME]", help=told)
        terminal.add_run_arguments(parser, games=MAX_DEFAULT_GAMES)
        told = (
            "let the workers play, and follow them; Ctrl-C cancels the run, what was played is kept"
        )
        add("--queue", action="store_true", help=told)
        told = "write games as JSON lines, one after another"
        add("--trace", type=Path, metavar="FILE", help=told)
        told = f"how many games, from the first (default {terminal.TRACE_GAMES})"
        number = terminal.whole_number(1, terminal.MAX_GAMES)
        add("--trace-games", type=number, metavar="N", help=told)

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["list"]:
            refuse_unused(self, options, USED, "does not belong to --list")
            self.stdout.write("\n".join(deck.key for deck in stock_decks()))
            return
        # Imported here: SciPy and the REST framework take a second, which --list does not need.
        from simulate.console.playtest_command import PlaytestCommand

        command = PlaytestCommand(self)
        if options["queue"]:
            refuse_unused(self, options, ["jobs"], "does nothing with --queue: the workers play")
        if options["game"] != DECK_GAME:
            command.play_bots(options)
            return
        if options["set"]:
            raise CommandError(f"--set belongs to the other games, and --game says {DECK_GAME}.")
        options["mode"] = options["mode"] or DEFAULT_MODE
        options["bots"] = options["bots"] or VERDICT_BOT
        command.run(options)
