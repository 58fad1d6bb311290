"""API tokens: shown once, stored as digests, limited to scopes and to a time."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.web.rows.incidental_writes import incidental_write
from catalog.web.rows.locks import lock_row
from decks.models import ApiToken, Scope

PREFIX: Final = "starfighter_"  # lets secret scanners recognise tokens
SCHEME: Final = "Bearer"
RANDOM_BYTES: Final = 32
MAX_TOKENS: Final = 20
# Less often than every request, to save writes.
LAST_USED_PRECISION: Final = timedelta(minutes=1)


class TokenRefused(ValueError):
    """A token cannot be issued; the message says why."""


@transaction.atomic
def issue_token(
    *,
    user: User,
    name: str,
    scopes: Collection[str] = tuple(Scope.values),
    lifetime: timedelta | None = None,
) -> str:
    """A new token, for good unless it has a lifetime. Raises TokenRefused for a duplicate name or too many
    tokens."""
    # Locks the account, so that concurrent calls do not both pass the check.
    lock_row(User.objects, user.pk)
    if ApiToken.objects.filter(user=user).count() >= MAX_TOKENS:
        message = _("You have %(most)d tokens, the most allowed; revoke one first.")
        raise TokenRefused(message % {"most": MAX_TOKENS})
    token = PREFIX + secrets.token_urlsafe(RANDOM_BYTES)
    try:
        with transaction.atomic():
            ApiToken.objects.create(
                user=user,
                name=name,
                digest=token_digest(token),
                scopes=[scope for scope in Scope.values if scope in scopes],
                expires=timezone.now() + lifetime if lifetime else None,
            )
    except IntegrityError as error:
        raise TokenRefused(_("You have a token of that name already.")) from error
    return token


def find_token(token: str) -> ApiToken | None:
    """A token of an active account that has not expired, or None; updates its last use."""
    found = ApiToken.objects.select_related("user").filter(digest=token_digest(token)).first()
    if found is None or not found.user.is_active or found.has_expired:
        return None
    note_use(found)
    return found


def token_in(authorization: str) -> str | None:
    """The token of a header `Authorization: Bearer TOKEN`; None for any other."""
    scheme, _blank, token = authorization.partition(" ")
    return token.strip() if scheme.lower() == SCHEME.lower() else None


def is_valid(pk: int) -> bool:
    """Whether a token that was found is neither revoked nor expired by now."""
    found = ApiToken.objects.filter(pk=pk, user__is_active=True).first()
    return found is not None and not found.has_expired


def note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used is None or token.last_used < now - LAST_USED_PRECISION:
        with incidental_write("that a token was used"):
            ApiToken.objects.filter(pk=token.pk).update(last_used=now)


def token_digest(token: str) -> str:
    """The token's SHA-256; 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
