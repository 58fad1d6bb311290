"""Bots that listen meet in rated matches."""

import pytest
from django.contrib.auth.models import User

from decks.accounts.bots import declare_bot
from decks.models import BotAccount
from play.live.bot_ladder import pair_bots
from play.matches import presence
from play.models import Match

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def bots(db):
    found = [User.objects.create_user(f"bot {number}") for number in range(3)]
    for bot in found:
        declare_bot(user=bot, author="Eve")
        presence.note_listening(bot.pk)
    BotAccount.objects.update(is_on_ladder=True)
    yield found
    for bot in found:
        presence.note_deaf(bot.pk)


def test_two_bots_that_listen_begin_a_rated_match(bots):
    (slug,) = pair_bots()
    match = Match.objects.get(slug=slug)
    assert (match.is_rated, match.clock_bank, match.status) == (True, 180, "waiting")
    assert all(seat.is_program and seat.name.startswith("bot") for seat in match.seats.all())
    assert pair_bots() == []  # the third has nobody, the others play


def test_who_does_not_listen_or_did_not_join_is_left_alone(bots):
    presence.note_deaf(bots[0].pk)
    BotAccount.objects.filter(user=bots[1]).update(is_on_ladder=False)
    assert pair_bots() == []


def test_a_bot_joins_and_leaves_on_its_page_and_stands_on_that_of_bots(bots, client):
    client.force_login(bots[0])
    client.post("/accounts/bot/ladder/", {"joins": "no"})
    assert not BotAccount.objects.get(user=bots[0]).is_on_ladder
    assert "Join the ladder" in client.get("/accounts/tokens/").text
    client.post("/accounts/bot/ladder/", {"joins": "yes"})
    page = client.get("/bots/").text
    assert page.count("on the open ladder") >= 3
    assert "Bot of Eve" in page
