"""What the whole site does with editions that lack something."""

import pytest

from decks.construction import codes
from decks.construction.card_pool import current_pool
from decks.construction.deck_list import DeckList
from decks.construction.stock import stock_decks
from decks.library.stock_loading import load_stock_decks
from play.models import Match

STOCK = stock_decks()[0]
PAGES = (
    *("/", "/cards/", "/cards/3-10/", "/cruisers/", "/cruisers/ares/", "/rules/", "/print/"),
    *("/editions/", "/decks/", "/decks/new/", f"/decks/{STOCK.key}/", "/play/", "/bots/"),
    *("/playtests/", "/api/cards/", "/api/cruisers/", f"/api/decks/{STOCK.key}/", "/api/editions/"),
    "/api/editions/current/catalogue/",
)


@pytest.fixture
def damaged(loaded, request):
    """The current edition after somebody has deleted some of it in the database."""
    load_stock_decks(decks=stock_decks(), pool=current_pool())
    for rows in DAMAGES[request.param](loaded):
        rows.delete()
    return loaded


# What is deleted of the edition.
DAMAGES = {
    "ares": lambda edition: [edition.cruisers.filter(key="ares")],
    "sectors": lambda edition: [edition.cruisers.get(key="ares").sectors.all()],
    "cards": lambda edition: [edition.cards.all()],
    "everything": lambda edition: [edition.cards.all(), edition.cruisers.all()],
}
each_damage = pytest.mark.parametrize("damaged", DAMAGES, indirect=True)


@each_damage
def test_every_page_opens_with_an_incomplete_edition_and_nothing_is_begun(client, damaged):
    pool = current_pool()
    code = codes.encode(DeckList(tuple(pool.cards)[:25], next(iter(pool.cruisers), None)), pool)
    opening = f"/openings/?deck={code}&seed=1"
    addresses = (*PAGES, f"/d/{code}/", f"/api/codes/{code}/", opening)
    assert [each for each in addresses if client.get(each).status_code >= 500] == []
    assert client.post("/play/now/").status_code == 409
    for mode in ("training", "skirmish", "total_war"):
        body = {"kind": "bot", "bot": "cadet", "mode": mode}
        answer = client.post("/api/matches/", body, content_type="application/json")
        assert answer.json()["errors"][0]["code"] == "incomplete_edition", answer.json()
        assert answer.status_code == 409
    assert not Match.objects.exists()
    meter = client.post("/playtests/meter/", {"cruiser": STOCK.cruiser, "card": STOCK.cards})
    assert meter.status_code == 409
