import pytest
from django.contrib.auth.models import User

from decks.accounts.bots import declare_bot
from decks.models import BotAccount
from play.live import bot_ladder
from play.live.bot_ladder import pair_bots
from play.matches import presence, ratings
from play.models import Block, Match, Rating, Seat


@pytest.fixture
def bots(loaded):
    found = [User.objects.create_user(f"bot {number}") for number in range(3)]
    for bot in found:
        declare_bot(user=bot, author="Eve")
        presence.note_listening(bot.pk)
    BotAccount.objects.update(is_on_ladder=True)
    yield found
    for bot in found:
        presence.note_deaf(bot.pk)


def test_bots_that_listen_meet_each_other_and_who_is_left_a_bot_of_the_site(bots, monkeypatch):
    monkeypatch.setattr(bot_ladder.random, "random", lambda: 0.0)
    between, house = [Match.objects.get(slug=slug) for slug in pair_bots()]
    for match in (between, house):
        assert (match.is_rated, match.clock_bank, match.status) == (True, 180, "waiting")
        assert ratings.is_rated(match)
    assert all(seat.is_program and seat.name.startswith("bot") for seat in between.seats.all())
    own, other = house.seats.order_by("letter")
    assert own.is_program
    assert other.bot in ("pilot", "wingman")  # the closest to where ratings begin
    assert pair_bots() == []  # all of them play


def test_every_second_bot_meets_one_of_the_site_that_is_about_as_strong(bots, monkeypatch):
    monkeypatch.setattr(bot_ladder.random, "random", lambda: 1.0)
    strong = {"value": 2600, "deviation": 40, "volatility": 0.06}
    for bot in bots:
        Rating.objects.create(account=bot, game="starfighter", mode="skirmish", **strong)
    slugs = pair_bots()
    assert len(slugs) == 3
    met = Seat.objects.filter(match__slug__in=slugs).exclude(bot="")
    assert {seat.bot for seat in met} <= {"captain", "admiral"}


def test_no_table_stays_where_one_bot_blocks_the_other(bots):
    Block.objects.create(account=bots[0], blocked=bots[1])
    assert bot_ladder.begin_match(*bots[:2]) is None
    assert not Match.objects.exists()


def test_who_does_not_listen_or_did_not_join_is_left_alone(bots):
    presence.note_deaf(bots[0].pk)
    BotAccount.objects.filter(user=bots[1]).update(is_on_ladder=False)
    (slug,) = pair_bots()
    assert Seat.objects.get(match__slug=slug, letter="A").account == bots[2]


def test_a_bot_joins_and_leaves_on_its_page_and_stands_on_that_of_bots(bots, client):
    client.force_login(bots[0])
    client.post("/accounts/bot/ladder/", {"joins": "no"})
    assert not BotAccount.objects.get(user=bots[0]).is_on_ladder
    assert "Join the ladder" in client.get("/accounts/tokens/").text
    client.post("/accounts/bot/ladder/", {"joins": "yes"})
    page = client.get("/bots/").text
    assert page.count("on the open ladder") >= 3
    assert "Bot of Eve" in page
