import csv
import io
import re

import pytest
from django.core.cache import caches
from django.urls import reverse

from catalog.drawing import pictures
from catalog.web.pages.page_cache import STORE
from simulate.deals.matchups import pairing_of
from simulate.models import Chunk, Run
from simulate.statistics import interim_analyses
from tests.simulate.browsing import missing, page
from tests.simulate.runs import play_everything, played, run_plan, submitted
from tests.simulate.trials import BASE, OPPONENTS, OTHER, compare_decks

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small_chunks(settings, cards, monkeypatch):
    settings.PLAYTEST_CHUNK = 20
    monkeypatch.setattr(interim_analyses, "FIRST_COMPARISON_ANALYSIS", 10)


def plain(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def html(client, run):
    return page(client, "run", run.slug)


def table(client, run, name):
    return list(csv.DictReader(io.StringIO(page(client, f"{name}_csv", run.slug))))


def section(text, heading):
    """The part of a page below a heading, up to the next."""
    return plain(re.split(r"<h2", text.partition(f'<h2 id="{heading}"')[2])[0])


def test_what_is_not_clear_is_called_not_distinguishable_yet(client):
    text = plain(html(client, played(run_plan(games=4))))
    assert "Better or worse than 50 %: not distinguishable yet." in text
    assert text.count("not distinguishable yet") == 3  # over all, and of each pairing


def test_cards_have_intervals_and_say_of_how_many_games_they_are(client):
    text = html(client, played(run_plan(games=400)))
    assert "800 games of the deck." in section(text, "cards")
    label = 'data-label="Drawn, against the others"'
    cells = re.findall(rf'<td class="figure" {label}>(.*?)</td>', text, re.DOTALL)
    told = [plain(cell) for cell in cells if plain(cell) != "–"]
    assert len(told) > 10
    interval = re.compile(r"[−+]?[\d.]+( %)? (± [\d.]+|[−+]?[\d.]+ to [−+]?[\d.]+)")
    assert all(map(interval.fullmatch, told))


def test_what_a_sequential_test_leaves_open_is_not_marked_as_clear(client):
    run = played(compare_decks(BASE, OTHER, OPPONENTS, most_games=20, margin=0.001))
    for verdict, is_clear in (("open", False), ("better", True)):
        Run.objects.filter(pk=run.pk).update(verdict={"comparison": verdict})
        caches[STORE].clear()
        over_all = html(client, run).partition("<h3>")[0]
        assert ('class="interval clear"' in over_all) is is_clear
        assert ("distinguishable" in over_all) is not is_clear


def test_games_that_failed_are_told_with_reason_and_seeds(client, chunks_of_four):
    run = submitted(run_plan(games=10))
    matchup = run.pairings.first().matchup
    broken = {"is_given_up": True, "error": "ValueError: <b>no</b>"}
    Chunk.objects.filter(matchup=matchup, start=4).update(**broken)
    play_everything()
    seeds = ", ".join(str(pairing_of(matchup).seed_of(number)) for number in (4, 6))
    words = ("4 games from number 4", "ValueError: &lt;b&gt;no&lt;/b&gt;", "Seeds of their deals")
    assert not missing(section(html(client, run), "failures"), *words, seeds)


def test_all_figures_come_as_tables_and_one_with_its_interval_as_a_picture(client, monkeypatch):
    run = played(run_plan(games=10))
    text = html(client, run)
    for name in ("pairings", "cards", "rounds", "margins"):
        assert reverse(f"simulate:{name}_csv", args=[run.slug]) in text
        told = {(row["seed"], row["edition"], row["engine"]) for row in table(client, run, name)}
        assert told == {("7", "shipped", run.versions)}
    assert len(table(client, run, "cards")) == len(BASE.entrant.cards)
    assert sum(int(row["games"]) for row in table(client, run, "margins")) == 20
    drawn = []
    monkeypatch.setattr(pictures, "render_png", lambda svg: drawn.append(svg) or b"PNG")
    picture = f"{reverse('simulate:run', args=[run.slug])}picture.png"
    assert client.get(picture).content == b"PNG"
    assert re.search(r"\d+\.\d % ± \d+\.\d %", plain(drawn[0]))
    assert "games · played by" in plain(drawn[0])
    assert f'content="http://testserver{picture}"' in text


def test_the_page_does_not_wait_for_games_played_again_for_the_cards(client, chunks_of_four):
    played(run_plan(games=20))
    run = played(run_plan(games=6))  # ends inside a chunk of the longer one
    address = reverse("simulate:run_cards", args=[run.slug])
    links = (f'hx-get="{address}?asked=1" hx-trigger="load"', f'href="{address}"')
    assert not missing(html(client, run), *links, "Counted in 8 of 12 games of the deck.")
    piece = client.get(address, {"asked": 1}, headers={"HX-Request": "true"}).text
    assert piece.strip().startswith('<section id="run-cards"')
    assert "12 games of the deck." in plain(piece)
    assert "Counted in" not in piece
    assert "hx-get" not in piece
    assert "Counted in" not in html(client, run)
