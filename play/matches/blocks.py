"""Who blocks whom: the two are not brought together, whichever of them wanted it."""

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from catalog.web.limits.policies import BOUNDS
from catalog.web.rows.locks import lock_row
from play.games.game import Declined
from play.models import Block
from play.models.blocks import between


def are_apart(one: User | AnonymousUser, other: int | None) -> bool:
    """Whether one of two accounts blocks the other."""
    if not isinstance(one, User) or other is None:
        return False
    return Block.objects.filter(between(one, other)).exists()


@transaction.atomic
def block(*, account: User, whom: User) -> None:
    """The account blocks another one from now on; again changes nothing. Raises Declined."""
    if account == whom:
        raise Declined("bad_block", _("You cannot block yourself."))
    own = Block.objects.filter(account=lock_row(User.objects, account.pk))
    most = BOUNDS["blocks"].account
    if own.count() >= most and not own.filter(blocked=whom).exists():
        sentence = _("You block %(most)d players already: unblock one of them first.")
        raise Declined("too_many_blocks", sentence % {"most": most})
    Block.objects.get_or_create(account=account, blocked=whom)
