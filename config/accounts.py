"""Signing in, for all apps: whoever does takes along what the browser's session kept."""

from django.contrib.auth.models import User
from django.http import HttpRequest

from decks.accounts import AccountAdapter as DeckAccountAdapter
from decks.keeping import TOKEN_KEY
from decks.models import Keeper
from simulate.services import claim_runs


class AccountAdapter(DeckAccountAdapter):
    """What is ours about signing in; allauth calls it."""

    def login(self, request: HttpRequest, user: User) -> None:
        """Signs the user in and gives the session's decks and runs to the account."""
        token = request.session.get(TOKEN_KEY, "")
        super().login(request, user)
        claim_runs(keeper=Keeper(user), token=token)
