"""Removes rows that are older than the settings of retention allow."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.web.commands import refuse_unused
from catalog.web.formats.number_format import whole
from catalog.web.rows.retention import Retention, get_retentions, remove_outdated


class Command(BaseCommand):
    help = (
        "Removes what is outdated (sessions, what guests left, what nobody opens) and tells how much of each "
        "kind. Workers do it by themselves every ten minutes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="count only")
        parser.add_argument(
            "--all",
            action="store_true",
            help="also where more than a tenth of a kind is outdated, as with a wrong clock",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["dry_run"]:
            refuse_unused(self, options, ["all"], "does nothing with --dry-run")
        counted = (
            count_outdated() if options["dry_run"] else remove_outdated(is_sure=options["all"])
        )
        left = get_retentions()
        for retention, count in counted:
            del left[retention.key]
            self.stdout.write(f"{whole(count):>9} {retention.label}{words_of(retention)}")
        if left:
            raise CommandError(f"Not removed, as the log says: {', '.join(left)}.")


def count_outdated() -> Iterator[tuple[Retention, int]]:
    """What would be removed: how many rows of each kind."""
    for retention in get_retentions().values():
        yield retention, 0 if retention.is_kept else retention.rows().count()


def words_of(retention: Retention) -> str:
    """The setting of a kind, where it has one."""
    return f" ({retention.setting}={retention.days})" if retention.setting else ""
