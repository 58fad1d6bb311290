"""Sockets that a header opens, and sockets that none does."""

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import OriginValidator
from django.contrib.auth.models import User

from decks.accounts.tokens import issue_token
from decks.models import ApiToken
from play.live.program_sockets import ProgramSockets
from play.matches import presence
from play.models import Seat
from play.pages.urls import websocket_urlpatterns
from tests.patience import PATIENCE
from tests.play.conftest import ANN
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


@pytest.fixture
def bob(db):
    return User.objects.create_user("bob")


async def seat_bob(match, bob):
    seats = Seat.objects.filter(match=match, letter="B")
    await seats.aupdate(account=bob, token_hash="")


async def test_an_account_plays_with_a_token_and_no_origin(match, bob):
    await seat_bob(match, bob)
    token = await in_database(issue_token)(user=bob, name="script", scopes=["play"])
    program = Program(match, authorization=f"Bearer {token}")
    assert (await program.open())["table"]["seat"] == "B"
    await program.disconnect()


async def test_a_token_without_the_scope_or_none_of_ours_opens_nothing(match, bob):
    token = await in_database(issue_token)(user=bob, name="script", scopes=["read", "decks"])
    assert not await Program(match, authorization=f"Bearer {token}").is_let_in()
    assert not await Program(match, authorization="Bearer x").is_let_in()
    assert not await Program(match, authorization="Basic x").is_let_in()


async def test_without_a_token_the_origin_counts(match):
    assert not await Program(match).is_let_in()
    assert not await Program(match, origin="https://elsewhere.example").is_let_in()
    other = Program(match, origin="https://elsewhere.example", x_seat_token=ANN.token)
    assert not await other.is_let_in()


async def test_a_cookie_beside_a_token_does_not_count(match, bob):
    token = await in_database(issue_token)(user=bob, name="script")
    cookie = next(value for name, value in Client(match, ANN).scope["headers"] if name == b"cookie")
    program = Program(match, authorization=f"Bearer {token}", cookie=cookie.decode())
    assert (await program.open())["table"]["seat"] is None
    await program.disconnect()


async def test_a_token_that_is_revoked_ends_its_sockets(match, bob, monkeypatch):
    monkeypatch.setattr(presence, "KEEP_ALIVE_PAUSE", 0.05)
    token = await in_database(issue_token)(user=bob, name="script")
    program = Program(match, authorization=f"Bearer {token}")
    await program.open()
    await ApiToken.objects.all().adelete()
    assert (await program.wait_for("closed"))["code"] == 4401
    await program.disconnect()
