"""Tokens for programs: made once, shown once, kept as digests."""

import hashlib
import secrets
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.models import ApiToken

# The beginning tells secret scanners, and whoever finds one, what it is.
BEGINNING: Final = "starfighter_"
RANDOM_BYTES: Final = 32
MOST_TOKENS: Final = 20
# The last use is told to the minute, so that not every request writes.
USE_NOTED_EVERY: Final = timedelta(minutes=1)


class TokenRefused(ValueError):
    """An account cannot have this token; the message says why."""


def issue_token(*, user: User, name: str) -> str:
    """A new token of the account. Raises TokenRefused for a name it has, or too many of them."""
    if ApiToken.objects.filter(user=user).count() >= MOST_TOKENS:
        message = _("You have %(most)d tokens, which is the most; revoke one first.")
        raise TokenRefused(message % {"most": MOST_TOKENS})
    token = BEGINNING + secrets.token_urlsafe(RANDOM_BYTES)
    try:
        with transaction.atomic():
            ApiToken.objects.create(user=user, name=name, digest=digest_of(token))
    except IntegrityError as error:
        raise TokenRefused(_("You have a token of that name already.")) from error
    return token


def find_user(token: str) -> User | None:
    """The active account of a token, whose use is noted; None for any other text."""
    found = ApiToken.objects.select_related("user").filter(digest=digest_of(token)).first()
    if found is None or not found.user.is_active:
        return None
    note_use(found)
    return found.user


def note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used is None or token.last_used < now - USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used=now)


def digest_of(token: str) -> str:
    """A plain hash does for a text of 256 random bits."""
    return hashlib.sha256(token.encode()).hexdigest()
