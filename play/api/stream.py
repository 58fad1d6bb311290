"""The event stream of a program: everything that its matches ask, in one answer that does not end."""

from datetime import UTC, datetime
from functools import partial
from typing import Final

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from catalog.web.api.errors import Problem, error_body
from catalog.web.errors.refusals import Refusal
from catalog.web.limits.rate_limits import caller_of_request, check_limit
from decks.accounts.sessions import is_still_open
from decks.accounts.tokens import find_token, token_in
from decks.models import ApiToken, Scope
from play.api.answers import described, read_fields
from play.api.requests import TOKEN_HEADER
from play.live.event_stream import EventStream
from play.models import Player

CONTENT_TYPE: Final = "text/event-stream"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@csrf_exempt
async def stream(request: HttpRequest) -> HttpResponseBase:
    """What the matches of the caller ask, as server-sent events, until the caller goes."""
    if request.method != "GET":
        return refused(405, "method_not_allowed", _("The stream is read with GET."))
    token, user = await reader_of(request)
    seat_token = request.headers.get(TOKEN_HEADER, "")[:100]
    if token is not None and not {Scope.READ, Scope.PLAY} & set(token.scopes):
        sentence = _("This token does not allow that: make one with the scope “%(scope)s”.")
        return refused(403, "scope", sentence % {"scope": Scope.PLAY})
    if user is None or not (user.is_authenticated or seat_token):
        return refused(401, "not_authenticated", _("Send a token, or the seat token of a match."))
    request.user = user
    player = Player(user, seat_token, request.META.get("REMOTE_ADDR", ""))
    caller = caller_of_request(request)
    try:
        fields = read_fields(",".join(request.GET.getlist("fields")))
        await database_sync_to_async(check_limit)("stream", caller)
        events = EventStream(
            player,
            partial(described, player=player, fields=fields) if fields else lambda _loaded: {},
            translation.get_language() or "en",
            caller,
            since=last_seen(request),
            may_stay=partial(
                is_still_open,
                token.pk if token else None,
                user.pk,
                request.session.session_key,
            ),
        )
    except Refusal as refusal:
        return refused(refusal.status, refusal.code, refusal.message)
    return StreamingHttpResponse(events, content_type=CONTENT_TYPE, headers=HEADERS)


async def reader_of(request: HttpRequest) -> tuple[ApiToken | None, User | AnonymousUser | None]:
    """The token and the account of a request; no account where a token is sent that is not valid."""
    authorization = request.headers.get("Authorization")
    if authorization is None:
        return None, await request.auser()
    given = token_in(authorization)
    token = await database_sync_to_async(find_token)(given) if given else None
    return token, token.user if token else None


def last_seen(request: HttpRequest) -> datetime | None:
    """The moment of the last event that the caller has got."""
    given = request.headers.get("Last-Event-ID", "")
    if not (given.isascii() and given.isdecimal() and len(given) <= 16):
        return None
    return datetime.fromtimestamp(int(given) / 1_000_000, UTC)


def refused(status: int, code: str, message: str) -> JsonResponse:
    return JsonResponse(error_body(Problem(code, message)), status=status)
