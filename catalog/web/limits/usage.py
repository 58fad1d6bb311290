"""Who uses what of the common goods, as rows tell: by account and by network."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from catalog.web import hooks

GOODS: Final = {
    "processor": _("Processor seconds, 24 hours"),
    "slots": _("Playtests and analyses under way"),
    "mails": _("Mails, 24 hours"),
    "tables": _("Open tables"),
    "bytes": _("Stored bytes"),
}


class Use(NamedTuple):
    """Of a good of GOODS, by an account (primary key), or by guests, from a network where that is known."""

    good: str
    account: int | None
    network: str
    amount: float


class Consumer(NamedTuple):
    """One account or network, with amounts in the order of GOODS."""

    name: str
    amounts: list[float]


def read_uses() -> list[Use]:
    return [use for read in hooks.USES for use in read()]


def by_account(uses: Iterable[Use]) -> list[Consumer]:
    """Accounts, and all guests together, who had most of a processor first."""
    found = list(uses)
    accounts = User.objects.filter(pk__in=[use.account for use in found if use.account])
    names = dict(accounts.values_list("pk", "username"))
    guests = str(_("guests"))
    return consumers((names.get(use.account or 0, guests), use) for use in found)


def by_network(uses: Iterable[Use]) -> list[Consumer]:
    """Networks, who had most of a processor first; what came from none is left out."""
    return consumers((use.network, use) for use in uses if use.network)


def consumers(named: Iterable[tuple[str, Use]]) -> list[Consumer]:
    amounts: defaultdict[str, dict[str, float]] = defaultdict(lambda: dict.fromkeys(GOODS, 0.0))
    for name, use in named:
        amounts[name][use.good] += use.amount
    found = [Consumer(name, list(each.values())) for name, each in amounts.items()]
    return sorted(found, key=lambda each: each.amounts, reverse=True)
