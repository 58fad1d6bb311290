from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from decks.accounts.tokens import SCHEME, find_token, token_in
from decks.models import ApiToken


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`, a token of /accounts/tokens/."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        given = token_in(get_authorization_header(request).decode("latin-1"))
        if given is None:
            return None
        token = find_token(given)
        if token is None:
            raise AuthenticationFailed(_("This token does not exist, or no longer."))
        return token.user, token

    def authenticate_header(self, _request: Request) -> str:
        return SCHEME


class TokenDescription(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes TokenAuthentication in the OpenAPI document."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, _auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A token of /accounts/tokens/."}
