"""Sessions of accounts, for connections that outlive the request which opened them."""

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.utils.crypto import constant_time_compare

from decks.accounts.tokens import is_valid


def is_still_open(token: int | None, user: int | None, session_key: str | None) -> bool:
    """Whether what opened a connection still would: a token, or an account's session; whoever has neither
    may stay."""
    if token is not None:
        return is_valid(token)
    return user is None or is_signed_in(user, session_key)


def is_signed_in(user: int, session_key: str | None) -> bool:
    """Whether a session that was the account's still is: neither ended nor of a former password."""
    session = SessionStore(session_key)
    account = User.objects.filter(pk=user, is_active=True).first()
    return account is not None and constant_time_compare(
        session.get(HASH_SESSION_KEY, ""), account.get_session_auth_hash()
    )
