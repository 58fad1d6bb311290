"""People as everybody sees them: accounts of which something is public, under their names."""

from typing import Final

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q
from django.http import Http404

from decks.models import Deck

# Conditions of a user of whom something is public; see `add_reason`.
REASONS: Final[list[Exists]] = [Exists(Deck.objects.published().filter(owner=OuterRef("pk")))]


def add_reason(reason: Exists) -> None:
    """Adds what makes an account public, such as a rating. Other apps call this in AppConfig.ready()."""
    REASONS.append(reason)


def access_person(name: str) -> User:
    """The account of that name, if something of it is public. Raises Http404.

    What moderators have taken a name off, and an account that shares nothing, nobody finds.
    """
    public = Q()
    for reason in REASONS:
        public |= Q(reason)
    people = User.objects.filter(public, is_active=True, hidden_author=None)
    person = people.filter(username=name.replace("\0", "")).first()
    if person is None:
        raise Http404
    return person
