from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.progress import progress_bar
from simulate.console import terminal
from simulate.queue.audit import Finding, audit_chunk, choose_chunks, find_misfits


class Command(BaseCommand):
    help = (
        "Plays finished chunks of games again, chosen by chance, and compares them with what was kept,"
        " bit by bit; also looks whether all chunks together hold each game once. Ends with 1 and names"
        " what differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        terminal.add_number(
            parser, "chunks", (1, 1_000_000), 50, "how many chunks; all, if there are fewer"
        )
        told = "choose the same chunks as another audit with this number"
        number = terminal.whole_number(0, 2**32)
        parser.add_argument("--seed", type=number, metavar="N", help=told)

    def handle(self, *_args: Any, **options: Any) -> None:
        games = chunks = 0
        flaws = []
        chosen = choose_chunks(options["chunks"], options["seed"])
        for finding in self.findings(chosen):
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
        told = f"{chunks} chunks with {games:,} games are what was kept."
        if chunks < len(chosen):
            told = f"Stopped after {chunks} of {len(chosen)}: {told}"
            raise CommandError(told, returncode=terminal.INTERRUPTED)
        self.stdout.write(told)

    def findings(self, chosen: Sequence[int]) -> Iterator[Finding]:
        """What each chunk is, until Ctrl-C."""
        with suppress(KeyboardInterrupt), progress_bar("chunks", len(chosen)) as advance:
            for number in chosen:
                yield audit_chunk(number)
                advance(1)
