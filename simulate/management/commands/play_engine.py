from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.commands import refuse_unused
from catalog.web.progress import pass_over, progress_bar
from decks.construction.codes import DeckCodeError, encode
from decks.construction.deck_list import DeckList
from decks.reading.files import STANDARD_INPUT
from play.games.starfighter.engine.cards import MODES
from simulate.console.engine_bridge import (
    DECK_MODE,
    Bridge,
    address_of,
    check_token,
)
from simulate.console.engine_process import EngineProcess
from simulate.console.entrant_arguments import UnknownEntrant, read_file
from simulate.deals.card_sets import UnknownEdition, find_card_set, find_pool


def deck_named(argument: str) -> str:
    """What a site knows a deck by: a file's as a code. Raises UnknownEntrant."""
    if argument != STANDARD_INPUT and not Path(argument).is_file():
        return argument
    pool = find_pool(find_card_set()[0])
    cruiser, numbers = read_file(Path(argument), pool)
    try:
        return encode(DeckList(numbers, cruiser), pool)
    except DeckCodeError as error:
        raise UnknownEntrant(f"{argument}: {error}") from error


class Command(BaseCommand):
    help = (
        "Lets an engine, a program of your own that speaks the line protocol (docs/engines.md), play at the"
        " table of a site: it takes challenges to the account of the token, answers every turn of its"
        " matches, and with --against begins matches against a bot. Ctrl-C ends it; matches stay."
    )

    requires_system_checks = ()  # they load all pages

    def add_arguments(self, parser: CommandParser) -> None:
        add = parser.add_argument
        add("engine", metavar="COMMAND", help="such as: 'python3 my_engine.py'")
        add("--site", default="http://localhost:8000", help="its address (default %(default)s)")
        add("--token", required=True, help="of the account that plays, with the scope play")
        told = "milliseconds a decision (default %(default)s)"
        add("--time", type=int, default=1000, metavar="MS", help=told)
        told = "a deck's address, key or code, or a file (- for the standard input)"
        add("--deck", default="", help=f"what it brings to Total War: {told}")
        add("--against", metavar="BOT", help="begin matches against a bot of the site")
        add("--mode", choices=MODES, default=MODES[0], help="of these (default %(default)s)")
        add("--enemy-deck", default="", help="the bot's likewise, by default the same as --deck")
        add("--games", type=int, metavar="N", help="end after so many matches; by default never")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not options["against"]:
            refuse_unused(self, options, ["mode", "enemy_deck"], "needs --against BOT")
        elif options["mode"] != DECK_MODE:
            refuse_unused(self, options, ["deck", "enemy_deck"], "is for --mode total_war")
        if options["against"] and options["mode"] == DECK_MODE and not options["deck"]:
            raise CommandError("Total War needs --deck.")
        if options["time"] < 1 or (options["games"] or 1) < 1:
            raise CommandError("--time and --games are 1 or more.")
        engine = None
        try:
            for name in ("deck", "enemy_deck"):
                options[name] = deck_named(options[name])
            site = address_of(options["site"])
            check_token(options["token"])
            engine = EngineProcess(options["engine"], options["time"])
            bridge = Bridge(site, options["token"], engine, self.stdout.write, options["deck"])
            bridge.check_site()
            self.stdout.write(f"{engine.name} plays at {site}.")
            count = options["games"] or 1 if options["against"] else 0
            with progress_bar("matches", count) if count > 1 else nullcontext(pass_over) as advance:
                for _game in range(count):
                    bridge.challenge_bot(options["against"], options["mode"], options["enemy_deck"])
                    if options["games"]:
                        bridge.play(1)
                    advance(1)
            if not (options["against"] and options["games"]):
                bridge.play(options["games"])
        except (OSError, UnknownEdition) as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            self.stdout.write("Stopped; the matches stay as they are.")
        finally:
            if engine is not None:
                engine.close()
