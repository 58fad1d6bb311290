"""Accounts that are programs: declared once, marked everywhere, rated among themselves."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from catalog.web.hooks import PUBLIC_PEOPLE
from decks.models import BotAccount


class NoBot(ValueError):
    """The account cannot become a bot; the message says why."""


@transaction.atomic
def declare_bot(*, user: User, author: str) -> BotAccount:
    """The account as a bot that `author` answers for. Raises NoBot where it has been rated as a person."""
    # Locked, so that no rated match ends meanwhile.
    account = User.objects.select_for_update().filter(pk=user.pk)
    if any(account.filter(condition()).exists() for condition in PUBLIC_PEOPLE):
        raise NoBot(
            _("This account has played rated matches as a person; make another for the bot.")
        )
    return BotAccount.objects.get_or_create(user=user, defaults={"author": author})[0]


def is_bot(user: object) -> bool:
    """Whether the account has declared itself a bot."""
    return isinstance(user, User) and hasattr(user, "bot_account")
