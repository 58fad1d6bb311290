import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import OriginValidator
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import AsyncClient

from decks.accounts.tokens import issue_token
from decks.models import ApiToken
from play.live.program_sockets import ProgramSockets
from play.matches import presence
from play.pages.urls import websocket_urlpatterns
from tests.patience import PATIENCE
from tests.play.conftest import ANN, give_seat
from tests.play.live.sockets import Client, in_database

pytestmark = pytest.mark.django_db(transaction=True)
ROUTES = URLRouter(websocket_urlpatterns)
SITE = ProgramSockets(ROUTES, OriginValidator(AuthMiddlewareStack(ROUTES), ["localhost"]))


class Program(Client):
    """A program without cookies."""

    def __init__(self, match, **headers):
        super().__init__(match, ANN)
        named = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
        scope = {**self.scope, "headers": [(b"host", b"localhost"), *named.items()]}
        ApplicationCommunicator.__init__(self, SITE, scope)

    async def is_let_in(self):
        await self.send_input({"type": "websocket.connect"})
        return (await self.receive_output(PATIENCE))["type"] == "websocket.accept"


async def token_of(account, **given):
    return await in_database(issue_token)(user=account, name="script", **given)


async def test_an_account_plays_with_a_token_and_no_origin(match, bob):
    await in_database(give_seat)(match, "B", bob)
    program = Program(match, authorization=f"Bearer {await token_of(bob, scopes=['play'])}")
    assert (await program.open())["table"]["seat"] == "B"
    await program.disconnect()


async def test_a_token_without_the_scope_or_none_of_ours_opens_nothing(match, bob):
    token = await token_of(bob, scopes=["read", "decks"])
    for sent in (f"Bearer {token}", "Bearer x", "Basic x"):
        assert not await Program(match, authorization=sent).is_let_in()


async def test_without_a_token_the_origin_counts(match):
    elsewhere = {"origin": "https://elsewhere.example"}
    for headers in ({}, elsewhere, elsewhere | {"x_seat_token": ANN.token}):
        assert not await Program(match, **headers).is_let_in()


async def test_a_cookie_beside_a_token_does_not_count(match, bob):
    cookie = next(value for name, value in Client(match, ANN).scope["headers"] if name == b"cookie")
    headers = {"authorization": f"Bearer {await token_of(bob)}", "cookie": cookie.decode()}
    program = Program(match, **headers)
    assert (await program.open())["table"]["seat"] is None
    await program.disconnect()


async def test_a_token_that_is_revoked_ends_its_sockets(match, bob, monkeypatch):
    monkeypatch.setattr(presence, "KEEP_ALIVE_PAUSE", 0.05)
    program = Program(match, authorization=f"Bearer {await token_of(bob)}")
    await program.open()
    await ApiToken.objects.all().adelete()
    assert (await program.wait_for("closed"))["code"] == 4401
    await program.disconnect()


@pytest.mark.parametrize(
    "end", [Session.objects.all().delete, lambda: User.objects.update(password="!")]
)
async def test_a_session_that_ends_takes_its_sockets_and_streams_along(
    match, bob, end, monkeypatch
):
    monkeypatch.setattr(presence, "KEEP_ALIVE_PAUSE", 0.05)
    await in_database(give_seat)(match, "B", bob)
    browser = AsyncClient()
    await browser.aforce_login(bob)
    cookie = f"sessionid={browser.cookies['sessionid'].value}"
    program = Program(match, origin="http://localhost", cookie=cookie)
    assert (await program.open())["table"]["seat"] == "B"
    stream = await browser.get("/api/stream/")
    await in_database(end)()
    assert (await program.wait_for("closed"))["code"] == 4401
    async with asyncio.timeout(PATIENCE):
        assert [text async for text in stream.streaming_content]
    await program.disconnect()
