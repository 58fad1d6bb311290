from dataclasses import replace

import pytest

from play.games.starfighter.board import bots_page, setup_pages
from play.games.starfighter.roster import BOTS
from tests.play.games.starfighter.ladder.samples import LADDER, MISTAKES

pytestmark = pytest.mark.django_db


@pytest.fixture
def keep(monkeypatch):
    """Lets the site have these figures."""

    def kept(ladder, mistakes=MISTAKES):
        monkeypatch.setattr(bots_page, "kept_ladder", lambda: ladder)
        monkeypatch.setattr(bots_page, "kept_mistakes", lambda: mistakes)
        monkeypatch.setattr(setup_pages, "kept_ladder", lambda: ladder)

    return kept


def page(client, language="en"):
    return client.get("/bots/", headers={"accept-language": language}).content.decode()


def test_every_bot_is_described_whatever_was_measured(client, keep):
    keep(replace(LADDER, ratings={}, meetings=(), speeds={}), replace(MISTAKES, regrets={}))
    text = page(client)
    assert all(f'id="{key}"' in text for key in BOTS)
    assert "Rating <strong>" not in text


def test_ratings_wins_speeds_and_mistakes_are_told(client, keep):
    keep(LADDER, MISTAKES)
    text = page(client)
    ratings, wins = ("612", "540–680"), ("90.0\xa0%", "80.0–95.0\xa0%", "20 games")
    speeds, mistakes = ("2.4 µs", "8,123", "26,700"), ("32.1", "40.1")
    told = (*ratings, *wins, *speeds, *mistakes)
    assert [figure for figure in told if figure not in text] == []
    assert "earlier versions" not in text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_figures_of_earlier_versions_say_so(client, keep, language):
    keep(replace(LADDER, sources=replace(LADDER.sources, bots={"cadet": "1", "pilot": "0"})))
    told = {"en": "earlier versions", "ru": "от прежних версий"}
    assert told[language] in page(client, language)


def test_the_lobby_offers_four_strengths_with_their_ratings(client, loaded, keep):
    keep(LADDER)
    text = client.get("/play/").content.decode()
    offered = [key for key in BOTS if f'name="bot" value="{key}"' in text]
    assert offered == ["cadet", "pilot", "captain", "admiral"]
    assert "Rating <strong>612</strong>" in text
    assert text.count("Rating <strong>") == 2
    assert 'href="/bots/"' in text
