"""Closing an account, and what becomes of its name."""

from django.contrib.auth.models import User
from django.db import transaction

from catalog.web.hooks import AUTHOR_NAME_HIDERS
from catalog.web.pages.page_cache import forget_pages
from decks.models import Deck, Like


@transaction.atomic
def remove_account(user: User) -> None:
    """Deletes the account with its decks; its name goes from what others keep, such as their matches."""
    for hide in AUTHOR_NAME_HIDERS:
        hide(user)
    delete_account(user)


@transaction.atomic
def delete_account(user: User) -> None:
    """Deletes the account with its decks and likes."""
    liked = list(Like.objects.filter(user=user).values_list("deck", flat=True))
    user.delete()
    Deck.objects.filter(pk__in=liked).count_likes()
    forget_pages()
