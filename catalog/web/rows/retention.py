"""How long rows are kept, and the sweep that removes what is outdated.

Each app says which of its rows are outdated (`catalog.web.hooks.RETENTIONS`) and which setting has their
days; 0 days keep them for good. A worker sweeps every ten minutes, `manage.py remove_outdated` at
once.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Any, Final

from celery import shared_task
from django.conf import settings
from django.db import Error, transaction
from django.db.models import QuerySet

from catalog.web import hooks
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.rows.database_clock import database_now

SWEEP: Final = "site.remove_outdated"
ROWS_AT_ONCE: Final = 100  # of a transaction; each may have hundreds of rows of its own
NETWORKS_KEPT: Final = timedelta(days=2)
MAX_OF_A_SWEEP: Final = 2_000  # of each kind; the next sweep goes on
MAX_SHARE: Final = 0.1  # of the rows of a kind; a wrong clock makes everything outdated at once
FEW_ROWS: Final = 10  # may be any share

logger = logging.getLogger(__name__)


class TooManyOutdated(Exception):
    """More of a kind is outdated than a sweep removes by itself; the message says how to go on."""

    def __init__(self, key: str, count: int, total: int) -> None:
        super().__init__(
            f"{count} of {total} {key} are outdated, which is more than a tenth, so none was removed. "
            "Look at the clock of the database's machine and at the settings of retention; "
            "if they are right: manage.py remove_outdated --all"
        )


@dataclass(frozen=True, slots=True)
class Retention:
    """Rows of one kind that are kept for the days of a setting, or always removed where there is none.

    `outdated` gives the rows of which nothing is newer than a moment.
    """

    key: str
    label: StrOrPromise
    outdated: Callable[[datetime], QuerySet[Any]]
    setting: str = ""

    @property
    def days(self) -> int:
        return int(getattr(settings, self.setting)) if self.setting else 0

    @property
    def is_kept(self) -> bool:
        """Whether nothing of it is ever removed."""
        return bool(self.setting) and not self.days

    def rows(self) -> QuerySet[Any]:
        """What is outdated now, by the database's clock."""
        return self.outdated(database_now() - timedelta(days=self.days))

    def check_share(self) -> None:
        """Raises TooManyOutdated where more than a tenth of all rows is outdated."""
        rows = self.rows()
        count = 0 if self.is_kept else rows.count()
        if count > FEW_ROWS and count > MAX_SHARE * (total := rows.model._default_manager.count()):
            raise TooManyOutdated(self.key, count, total)

    def remove(self, most: int | None = None, *, is_sure: bool = False) -> int:
        """Removes what is outdated, at most so many rows; how many that were.

        Raises TooManyOutdated unless the caller `is_sure`.
        """
        if not is_sure:
            self.check_share()
        removed = 0
        while not self.is_kept and (most is None or removed < most):
            count = remove_some(self.rows())
            removed += count
            if not count:
                break
        return removed


def get_retentions() -> dict[str, Retention]:
    """By key, in the order in which the sweep removes them."""
    return {each.key: each for each in chain.from_iterable(hooks.RETENTIONS)}


@transaction.atomic
def remove_some(outdated: QuerySet[Any]) -> int:
    """Removes some of the rows with all that hangs on them; how many of them.

    Rows that somebody else has locked are being used. The condition is looked at again under the lock.
    """
    keys = lock_some(outdated)
    _total, by_model = outdated.filter(pk__in=keys).delete() if keys else (0, {})
    return by_model.get(outdated.model._meta.label, 0)


def lock_some(outdated: QuerySet[Any]) -> list[Any]:
    """The primary keys of some of the rows, locked until the transaction ends."""
    free = outdated.select_for_update(skip_locked=True, of=("self",)).order_by("pk")
    return list(free.values_list("pk", flat=True)[:ROWS_AT_ONCE])


def remove_outdated(
    most: int | None = None, *, is_sure: bool = False
) -> Iterator[tuple[Retention, int]]:
    """Removes all that is outdated, kind by kind; how many rows of each. Kinds of which that would be more
    than a tenth are left out, with an error in the log, unless the caller `is_sure`.
    """
    for retention in get_retentions().values():
        try:
            removed = retention.remove(most, is_sure=is_sure)
        except TooManyOutdated as error:
            logger.error("%s", error)
            continue
        except Error as error:  # the next sweep tries again
            logger.warning("Could not remove outdated %s (%s).", retention.key, error)
            continue
        if removed:
            logger.info("Removed as outdated: %d %s.", removed, retention.key)
        yield retention, removed


def forget_networks() -> None:
    """Takes the networks off rows for which no limit needs them any more."""
    before = database_now() - NETWORKS_KEPT
    for rows in hooks.NETWORKS:
        rows(before).update(network="")


@shared_task(name=SWEEP)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Removes what is outdated, or the beginning of it; the log tells how much."""
    for _removed in remove_outdated(MAX_OF_A_SWEEP):
        pass
    forget_networks()
