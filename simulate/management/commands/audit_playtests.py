from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from simulate.console import terminal
from simulate.queue.audit import audit, find_misfits

CHUNKS = 50


class Command(BaseCommand):
    help = (
        "Plays finished chunks of games again, chosen by chance, and compares them with what was kept,"
        " bit by bit; also looks whether all chunks together hold each game once. Ends with 1 and names"
        " what differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--chunks",
            type=terminal.whole_number(1, 1_000_000),
            default=CHUNKS,
            metavar="N",
            help=f"how many chunks (default {CHUNKS}; all, if there are fewer)",
        )
        parser.add_argument(
            "--seed",
            type=terminal.whole_number(0, 2**32),
            metavar="N",
            help="choose the same chunks as another audit with this number",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        games = chunks = 0
        flaws = []
        for finding in audit(options["chunks"], options["seed"]):
            chunks, games = chunks + 1, games + finding.chunk.count
            if finding.flaw:
                chunk = finding.chunk
                flaws.append(
                    f"pairing {chunk.matchup.key}, seed {chunk.matchup.seed}, games {chunk.start} to"
                    f" {chunk.start + chunk.count - 1}: {finding.flaw}"
                )
        heads = [f"{len(flaws)} of {chunks} chunks are wrong:"] if flaws else []
        misfits = [f"pairing {each.key}, seed {each.seed}: {each.flaw}" for each in find_misfits()]
        if flaws or misfits:
            raise CommandError("\n".join([*heads, *flaws, *misfits]))
        self.stdout.write(f"{chunks} chunks with {games:,} games are what was kept.")
