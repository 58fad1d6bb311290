from dataclasses import replace

import pytest

from play.games.starfighter.board import bots_page, setup_pages
from play.games.starfighter.roster import BOTS
from tests.play.games.starfighter.ladder.samples import LADDER, MISTAKES

pytestmark = pytest.mark.django_db
OLDER = replace(LADDER, sources=replace(LADDER.sources, bots={"cadet": "1", "pilot": "0"}))


@pytest.fixture
def keep(monkeypatch):
    """Lets the site have these figures."""

    def kept(ladder, mistakes=None):
        monkeypatch.setattr(bots_page, "kept_ladder", lambda: ladder)
        monkeypatch.setattr(bots_page, "kept_mistakes", lambda: mistakes)
        monkeypatch.setattr(setup_pages, "kept_ladder", lambda: ladder)

    return kept


def page(client, language="en"):
    return client.get("/bots/", headers={"accept-language": language}).content.decode()


def test_every_bot_is_described_whatever_was_measured(client, keep):
    keep(None)
    text = page(client)
    assert all(f'id="{key}"' in text for key in BOTS)
    assert "has not been measured yet" in text
    assert "Rating <strong>" not in text
    assert "Ratings from" not in text


def test_every_bot_and_kind_of_mistake_has_words():
    assert bots_page.DESCRIPTIONS.keys() == BOTS.keys()
    assert tuple(bots_page.KINDS) == bots_page.kinds.KINDS


def test_ratings_wins_and_speeds_are_told(client, keep):
    keep(LADDER, MISTAKES)
    text = page(client)
    for figure in (
        "612",
        "540–680",
        "90.0 %",
        "80.0–95.0 %",
        "20 games",
        "2.4 µs",
        "8,123",
        "26,700",
    ):
        assert figure in text
    assert "earlier versions" not in text


def test_a_bot_stands_against_the_next_one_that_was_measured(client, keep):
    keep(LADDER)
    assert "Wins against Cadet, Total War" in page(client)


def test_mistakes_are_told_by_kind(client, keep):
    keep(LADDER, MISTAKES)
    text = page(client)
    assert "32.1" in text
    assert "40.1" in text


def test_only_mistakes_beyond_chance_are_named_beside_a_bot():
    cadet = bots_page.BotsPage(None, MISTAKES).bots[0]
    assert [name for name, _lost in cadet.weaknesses] == ["passing too late"]


def test_the_page_is_there_in_russian(client, keep):
    keep(LADDER, MISTAKES)
    text = page(client, "ru")
    assert '<h1 class="page-title">Боты</h1>' in text
    assert "слишком поздний пас" in text
    assert "90,0 %" in text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_figures_of_earlier_versions_say_so(client, keep, language):
    keep(OLDER)
    told = {"en": "earlier versions", "ru": "от прежних версий"}
    assert told[language] in page(client, language)


def test_older_mistakes_say_so_too(client, keep):
    keep(LADDER, replace(MISTAKES, sources=replace(MISTAKES.sources, rules="0")))
    assert "earlier versions" in page(client)


def test_figures_of_a_bot_that_is_gone_do_no_harm(client, keep):
    versions = {**LADDER.sources.bots, "ace": "1"}
    keep(replace(LADDER, sources=replace(LADDER.sources, bots=versions)))
    assert "earlier versions" in page(client)


def test_the_highest_rating_stands_first():
    shown = bots_page.BotsPage(LADDER, None).strongest_first
    assert [each.bot.key for each in shown] == ["pilot", "cadet"]


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [(0.00043, "0.43 µs"), (0.0024, "2.4 µs"), (0.43, "0.43 ms"), (14.3, "14 ms")],
)
def test_times_have_two_digits(milliseconds, words):
    assert bots_page.time_words(milliseconds) == words


def test_the_lobby_offers_four_strengths_with_their_ratings(client, loaded, keep):
    keep(LADDER)
    text = client.get("/play/").content.decode()
    offered = [key for key in BOTS if f'name="bot" value="{key}"' in text]
    assert offered == ["cadet", "pilot", "captain", "admiral"]
    assert "Rating <strong>612</strong>" in text
    assert text.count("Rating <strong>") == 2
    assert 'href="/bots/"' in text


def test_the_lobby_tells_no_rating_of_earlier_versions(client, loaded, keep):
    keep(OLDER)
    assert "Rating <strong>" not in client.get("/play/").content.decode()


def test_forms_of_playtests_lead_to_the_bots(client, loaded):
    assert (
        'class="caption run-bots"><a href="/bots/"'
        in client.get("/playtests/new/").content.decode()
    )


def test_the_footer_leads_to_the_bots(client, db):
    assert '<a href="/bots/">Bots</a>' in client.get("/rules/").content.decode()
