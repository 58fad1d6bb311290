from typing import Any, Final

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from decks.accounts.tokens import find_user

SCHEME: Final = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`, a token of /accounts/tokens/."""

    def authenticate(self, request: Request) -> tuple[User, str] | None:
        scheme, _blank, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        user = find_user(token.strip())
        if user is None:
            raise AuthenticationFailed(_("This token does not exist, or no longer."))
        return user, token

    def authenticate_header(self, _request: Request) -> str:
        return SCHEME


class TokenDescription(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes TokenAuthentication in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of /accounts/tokens/."}
