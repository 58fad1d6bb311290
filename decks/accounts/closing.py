"""Closing an account, and what becomes of its name."""

from collections.abc import Callable
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from decks.models import Deck, Like

# What other apps do when an author's name is hidden; they add theirs in AppConfig.ready().
AUTHOR_HIDERS: Final[list[Callable[[User], object]]] = []


@transaction.atomic
def remove_account(user: User) -> None:
    """Deletes the account with its decks; its name goes from what others keep, such as their matches."""
    for hide in AUTHOR_HIDERS:
        hide(user)
    delete_account(user)


@transaction.atomic
def delete_account(user: User) -> None:
    """Deletes the account with its decks and likes."""
    liked = list(Like.objects.filter(user=user).values_list("deck", flat=True))
    user.delete()
    Deck.objects.filter(pk__in=liked).count_likes()
