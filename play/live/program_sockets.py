"""Sockets of programs, which send a token in a header, as no page of another site can make a browser do."""

from typing import Any

from channels.db import database_sync_to_async
from channels.security.websocket import WebsocketDenier
from django.contrib.auth.models import AnonymousUser

from decks.accounts.tokens import find_token, token_in
from decks.models import Scope
from play.matches.access import HEADER

AUTHORIZATION = b"authorization"


class ProgramSockets:
    """Serves who sends `Authorization`, or `X-Seat-Token` without an `Origin`, as `programs`: cookies do not
    count then. Everybody else goes on to `browsers`."""

    def __init__(self, programs: Any, browsers: Any) -> None:
        self.programs, self.browsers = programs, browsers

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = dict(scope["headers"])
        if AUTHORIZATION not in headers and (HEADER not in headers or b"origin" in headers):
            return await self.browsers(scope, receive, send)
        scope = {**scope, "cookies": {}, "user": AnonymousUser(), "token": None}
        if AUTHORIZATION in headers:
            given = token_in(headers[AUTHORIZATION].decode("latin-1"))
            token = await database_sync_to_async(find_token)(given) if given else None
            if token is None or Scope.PLAY not in token.scopes:
                return await WebsocketDenier()(scope, receive, send)
            scope |= {"user": token.user, "token": token.pk}
        return await self.programs(scope, receive, send)
