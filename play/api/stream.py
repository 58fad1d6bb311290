"""The event stream of a program: everything that its matches ask, in one answer that does not end."""

from datetime import UTC, datetime
from functools import partial
from typing import Final

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET

from catalog.web.errors.refusals import Refusal
from catalog.web.limits.rate_limits import caller_of_request, check_limit
from decks.accounts.sessions import is_still_open
from decks.accounts.tokens import find_token, token_in
from decks.models import ApiToken, Scope
from play.api.answers import described, read_fields
from play.api.requests import player_of
from play.live.event_stream import EventStream

CONTENT_TYPE: Final = "text/event-stream"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def not_authenticated() -> Refusal:
    sentence = _("Send a token, or the seat token of a match.")
    return Refusal(sentence, code="not_authenticated", status=401)


@csrf_exempt
@require_GET
async def stream(request: HttpRequest) -> StreamingHttpResponse:
    """What the matches of the caller ask, as server-sent events, until the caller goes. Raises Refusal."""
    token, request.user = await reader_of(request)
    player, caller = player_of(request), caller_of_request(request)
    if token is not None and not {Scope.READ, Scope.PLAY} & set(token.scopes):
        sentence = _("This token does not allow that: make one with the scope “%(scope)s”.")
        raise Refusal(sentence % {"scope": Scope.PLAY}, code="scope", status=403)
    if not (player.user.is_authenticated or player.token):
        raise not_authenticated()
    fields = read_fields(",".join(request.GET.getlist("fields")))
    await database_sync_to_async(check_limit)("stream", caller)
    opened_by = token.pk if token else None, player.user.pk, request.session.session_key
    events = EventStream(
        player,
        partial(described, player=player, fields=fields) if fields else lambda _loaded: {},
        translation.get_language() or "en",
        caller,
        since=last_seen(request),
        may_stay=partial(is_still_open, *opened_by),
    )
    return StreamingHttpResponse(events, content_type=CONTENT_TYPE, headers=HEADERS)


async def reader_of(request: HttpRequest) -> tuple[ApiToken | None, User | AnonymousUser]:
    """The token and the account of a request. Raises Refusal for a token that is not valid."""
    authorization = request.headers.get("Authorization")
    if authorization is None:
        return None, await request.auser()
    given = token_in(authorization)
    token = await database_sync_to_async(find_token)(given) if given else None
    if token is None:
        raise not_authenticated()
    return token, token.user


def last_seen(request: HttpRequest) -> datetime | None:
    """The moment of the last event that the caller has got."""
    given = request.headers.get("Last-Event-ID", "")
    if not (given.isascii() and given.isdecimal() and len(given) <= 16):
        return None
    return datetime.fromtimestamp(int(given) / 1_000_000, UTC)
