"""Accounts: whoever signs up or in takes the decks of the session along."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import User
from django.http import HttpRequest

from decks import services
from decks.keeping import TOKEN_KEY
from decks.models import Keeper


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """What is ours about signing in; allauth calls it."""

    def add_message(self, *_args: Any, **_kwargs: Any) -> None:
        """Says nothing: the pages themselves show who is signed in."""

    def login(self, request: HttpRequest, user: User) -> None:
        """Signs the user in and gives the session's decks to the account."""
        token = request.session.get(TOKEN_KEY, "")
        super().login(request, user)
        services.claim_decks(keeper=Keeper(user), token=token)
        request.session.pop(TOKEN_KEY, None)
