"""People as everybody sees them: accounts of which something is public, under their names."""

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q
from django.shortcuts import get_object_or_404

from catalog.web.hooks import PUBLIC_PEOPLE
from decks.accounts.names import find_account
from decks.models import Deck


def access_person(name: str) -> User:
    """The account of that name, if something of it is public, as of every bot. Raises Http404.

    What moderators have taken a name off, and an account that shares nothing, nobody finds.
    """
    public = Q(Exists(Deck.objects.published().filter(owner=OuterRef("pk"))))
    public |= Q(bot_account__isnull=False)
    for condition in PUBLIC_PEOPLE:
        public |= Q(condition())
    people = User.objects.select_related("bot_account").filter(
        public, is_active=True, hidden_author=None
    )
    account = find_account(name)
    return get_object_or_404(people, pk=account and account.pk)
