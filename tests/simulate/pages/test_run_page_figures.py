"""What the page of a run says of its figures."""

import csv
import io
import re

import numpy as np
import pytest
from django.core.cache import caches
from django.urls import reverse

from catalog.drawing import pictures
from catalog.web.pages.page_cache import STORE
from play.intervals import Interval
from simulate.deals.matchups import pairing_of
from simulate.experiments.run_plan import round_robin
from simulate.experiments.services import submit_run
from simulate.models import Chunk, Matchup, Rule, Run, RunKind, Status
from simulate.pages import run_page
from simulate.results.comparisons import changes
from simulate.results.run_results import read_results
from simulate.statistics import interim_analyses
from tests.simulate.browsing import page
from tests.simulate.runs import guest, play_everything, played, run_plan
from tests.simulate.trials import compare_decks, cut_list

pytestmark = pytest.mark.django_db
SIDES = run_plan(opponents=3).contenders
OPPONENTS = SIDES[2:]


@pytest.fixture(autouse=True)
def small_chunks(settings, cards, monkeypatch):
    settings.PLAYTEST_CHUNK = 20
    monkeypatch.setattr(interim_analyses, "FIRST_COMPARISON_ANALYSIS", 10)


@pytest.fixture
def several_chunks(settings, small_chunks):
    """Short runs have several chunks, too."""
    settings.PLAYTEST_CHUNK = 4


def small_cut_list():
    return cut_list(SIDES[0], OPPONENTS, candidates=SIDES[0].entrant.cards[:3], budget=400)


def comparison(**others):
    return compare_decks(SIDES[0], SIDES[1], OPPONENTS, most_games=20, **others)


def matrix(games=80):
    sides = SIDES[:3]
    return run_plan(
        kind=RunKind.MATRIX, contenders=sides, pairings=round_robin(len(sides)), games=games
    )


def plain(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def html(client, run):
    return page(client, "run", run.slug)


def table(client, run, name):
    return list(csv.DictReader(io.StringIO(page(client, f"{name}_csv", run.slug))))


def figures_of(client, run):
    return client.get(reverse("simulate:run_json", args=[run.slug])).json()


def section(text, heading):
    """The part of a page below a heading, up to the next."""
    return plain(re.split(r"<h2", text.partition(f'<h2 id="{heading}"')[2])[0])


def test_what_is_not_clear_is_called_not_distinguishable_yet(client):
    text = plain(html(client, played(run_plan(games=4))))
    assert "Better or worse than 50 %: not distinguishable yet." in text
    assert text.count("not distinguishable yet") == 3  # over all, and of each pairing


def test_an_interval_is_said_to_be_one_of_many_not_to_hold_the_truth_probably(client):
    text = plain(html(client, played(run_plan(games=4))))
    words = "of 100 such playtests about 95 have an interval that holds the true win rate"
    assert re.search(rf"The interval is [\d.]+–[\d.]+ %; {words}", text)
    assert "truth lies" not in text


def test_every_histogram_has_a_table_behind_it(client):
    run = played(run_plan(games=20))
    text = html(client, run)
    rounds, margins = (
        re.search(rf'<details [^>]*id="{name}-table-own".*?</details>', text, re.DOTALL)[0]
        for name in ("rounds", "margins")
    )
    by_pairing = [
        np.bincount(pairing.games["rounds"], minlength=60) for pairing in read_results(run).pairings
    ]
    counts = np.sum(by_pairing, axis=0)
    for number in counts.nonzero()[0]:
        assert f'<th scope="row">{number}</th><td class="figure">{counts[number]}<' in rounds
    games = re.findall(r'<td class="figure">(\d+)</td>', margins)
    assert sum(map(int, games)) == 40
    assert text.count('<svg class="histogram"') == text.count("-table-own") == 2


def test_medians_of_rounds_are_shown_with_their_intervals(client):
    text = html(client, played(run_plan(games=40)))
    assert re.search(r"median [\d.]+ \(\d+ to \d+\) \d+ rounds", section(text, "games"))
    cells = re.findall(r'data-label="Rounds">\s*[\d.]+ <span class="caption">([^<]+)<', text)
    assert len(cells) == 2
    assert all(re.fullmatch(r"\([\d.]+ to [\d.]+\)", cell) for cell in cells)


def test_cards_have_intervals_and_say_of_how_many_games_they_are(client):
    text = html(client, played(run_plan(games=400)))
    assert "800 games of the deck." in section(text, "cards")
    cells = re.findall(
        r'<td class="figure" data-label="Drawn, against the others">(.*?)</td>', text, re.DOTALL
    )
    told = [plain(cell) for cell in cells if plain(cell) != "–"]
    assert len(told) > 10
    assert all(
        re.fullmatch(r"[−+]?[\d.]+( %)? (± [\d.]+|[−+]?[\d.]+ to [−+]?[\d.]+)", cell)
        for cell in told
    )


def test_the_link_of_a_run_can_be_copied(client):
    run = played(run_plan(games=4))
    address = f"http://testserver{reverse('simulate:run', args=[run.slug])}"
    text = html(client, run)
    (button,) = re.findall(
        rf'<button [^>]*data-copy="{address}"[^>]*>.*?</button>', text, re.DOTALL
    )
    assert "Copy the link" in button
    assert "decks/copy_text" in text


def test_cells_of_a_matrix_show_intervals_and_games(client):
    text = html(client, played(matrix()))
    found = section(text, "matrix")
    assert "Each pairing has 80 games." in found
    cells = re.findall(
        r'<span class="cell[^"]*">[\d.]+</span> <span class="caption">± [\d.]+<', text
    )
    assert len(cells) == 6


@pytest.mark.usefixtures("several_chunks")
def test_a_matrix_under_way_has_the_number_of_games_in_each_cell(client):
    run = submit_run(owner=guest(), plan=matrix(games=10))
    play_everything()
    Chunk.objects.filter(matchup=run.pairings.first().matchup, start=4).update(
        finished_at=None, games=b""
    )
    text = html(client, run)
    assert "Below them stands the number of games." in text
    shown = re.findall(r'[\d.]+</span> <span class="caption">(\d+)</span>', text)
    assert sorted(shown) == ["10", "10", "10", "10", "6", "6"]


def test_the_mix_has_intervals_and_says_of_how_many_games_it_is(client):
    found = section(html(client, played(matrix())), "matrix")
    assert "Computed from 80 games of each pairing" in found
    shares = re.findall(r"[\d.]+ % [\d.]+–[\d.]+ %", found)
    assert len(shares) == 3


def test_a_matrix_tells_how_all_its_games_went(client):
    found = section(html(client, played(matrix())), "games")
    assert "240 games" in found
    for told in ("Rounds of a game", "Armour margin", "the side with the first turn"):
        assert told in found


def test_a_comparison_tells_how_the_games_of_both_sides_went(client):
    text = html(client, played(comparison()))
    found = section(text, "games")
    assert [found.count(side.entrant.label) for side in SIDES[:2]] == [1, 1]
    assert text.count('<svg class="histogram"') == 4
    assert {f'id="rounds-table-{place}"' in text for place in (0, 1)} == {True}


def test_a_cut_list_tells_how_the_games_of_base_and_best_went(client):
    assert html(client, played(small_cut_list())).count('<svg class="histogram"') == 4


def test_the_page_of_a_comparison_names_both_sides(client):
    run = played(comparison())
    text = html(client, run)
    named = " – ".join(side.entrant.label for side in SIDES[:2])
    assert f"<title>{named} ·" in text
    assert f'<h1 class="page-title">{named}</h1>' in text


def test_after_a_sequential_test_no_p_is_shown(client):
    run = played(comparison(margin=0.2))
    assert run.rule == Rule.SEQUENTIAL
    text = html(client, run)
    assert ">p</th>" not in text
    assert "Holm" not in text
    assert ">p</th>" in html(client, played(small_cut_list()))


def test_what_a_sequential_test_leaves_open_is_not_marked_as_clear(client):
    run = played(comparison(margin=0.001))
    Run.objects.filter(pk=run.pk).update(verdict={"comparison": "open"})
    over_all = html(client, run).partition("<h3>")[0]
    assert 'class="interval clear"' not in over_all
    assert "Not distinguishable yet." in over_all
    caches[STORE].clear()
    Run.objects.filter(pk=run.pk).update(verdict={"comparison": "better"})
    over_all = html(client, run).partition("<h3>")[0]
    assert 'class="interval clear"' in over_all
    assert "distinguishable" not in over_all


def test_changes_that_are_not_clear_are_called_not_distinguishable_yet(client):
    run = played(small_cut_list())
    unclear = [change for change in changes(read_results(run)) if not change.is_clear]
    found = section(html(client, run), "changes")
    assert found.count("not distinguishable yet") == len(unclear) > 0


def failed():
    """A run whose second chunk of the first pairing was given up."""
    run = submit_run(owner=guest(), plan=run_plan(games=10))
    matchup = run.pairings.first().matchup
    Chunk.objects.filter(matchup=matchup, start=4).update(
        is_given_up=True, error="ValueError: <b>no</b>"
    )
    play_everything()
    run.refresh_from_db()
    return run, [pairing_of(matchup).seed_of(number) for number in (4, 6)]


@pytest.mark.usefixtures("several_chunks")
def test_games_that_failed_are_told_with_reason_and_seeds(client):
    run, seeds = failed()
    found = html(client, run)
    told = section(found, "failures")
    assert "4 games from number 4" in told
    assert "ValueError: &lt;b&gt;no&lt;/b&gt;" in told
    assert "Seeds of their deals" in told
    assert ", ".join(map(str, seeds)) in told


@pytest.mark.usefixtures("several_chunks")
def test_files_tell_which_seeds_failed(client):
    run, seeds = failed()
    assert [failed["seeds"] for failed in figures_of(client, run)["failures"]] == [seeds]


def test_all_figures_come_as_tables(client):
    run = played(run_plan(games=10))
    text = html(client, run)
    for name in ("pairings", "cards", "rounds", "margins"):
        assert reverse(f"simulate:{name}_csv", args=[run.slug]) in text
        rows = table(client, run, name)
        assert {row["seed"] for row in rows} == {"7"}
        assert {row["edition"] for row in rows} == {"shipped"}
        assert {row["engine"] for row in rows} == {run.versions}
    assert len(table(client, run, "cards")) == len(SIDES[0].entrant.cards)
    assert sum(int(row["games"]) for row in table(client, run, "margins")) == 20


def test_changes_come_as_a_table(client):
    run = played(comparison())
    assert reverse("simulate:changes_csv", args=[run.slug]) in html(client, run)
    over_all, *alone = table(client, run, "changes")
    assert over_all["opponent"] == ""
    assert [row["opponent"] for row in alone] == [side.entrant.label for side in SIDES[2:]]
    assert reverse("simulate:cards_csv", args=[run.slug]) not in html(client, run)


def test_the_cards_are_in_the_object(client):
    cards = figures_of(client, played(run_plan(games=10)))["card_figures"]["cards"]
    assert [card["number"] for card in cards] == list(SIDES[0].entrant.cards)
    assert {card["games"] for card in cards} == {20}
    assert figures_of(client, played(comparison()))["card_figures"] is None


def shared(games=6):
    """A run of the first games of a longer one, which ends inside a chunk."""
    played(run_plan(games=20))
    return played(run_plan(games=games))


def cards_piece(client, run, **asked):
    address = reverse("simulate:run_cards", args=[run.slug])
    return client.get(address, asked, headers={"HX-Request": "true"}).content.decode()


@pytest.mark.usefixtures("several_chunks")
def test_the_page_does_not_wait_for_games_that_are_played_again_for_the_cards(client):
    run = shared()
    text = html(client, run)
    address = reverse("simulate:run_cards", args=[run.slug])
    assert f'hx-get="{address}?asked=1" hx-trigger="load"' in text
    assert f'href="{address}"' in text
    assert "Counted in 8 of 12 games of the deck." in text
    piece = cards_piece(client, run, asked=1)
    assert piece.strip().startswith('<section id="run-cards"')
    assert "12 games of the deck." in plain(piece)
    assert "Counted in" not in piece
    assert "hx-get" not in piece
    assert "Counted in" not in html(client, run)


@pytest.mark.usefixtures("several_chunks")
def test_while_a_run_is_played_its_page_says_when_all_cards_are_counted(client):
    run = shared()
    Run.objects.filter(pk=run.pk).update(status=Status.RUNNING, ended_at=None)
    text = section(html(client, run), "cards")
    assert "Counted in 8 of 12 games of the deck." in text
    assert "The cards of the others are counted when it is over." in text


def test_figures_stay_kept_until_more_cards_are_counted(client, monkeypatch):
    run = shared()
    rendered = []
    of_results = run_page.results_context
    monkeypatch.setattr(
        run_page, "results_context", lambda run: rendered.append(run) or of_results(run)
    )
    monkeypatch.setattr(run_page, "PATIENCE", 0)
    html(client, run)
    cards_piece(client, run, asked=1)
    html(client, run)
    assert len(rendered) == 1
    monkeypatch.setattr(run_page, "PATIENCE", 60)
    cards_piece(client, run, asked=2)
    assert "Counted in" not in html(client, run)


def test_without_scripts_a_link_counts_the_cards(client):
    run = shared()
    answer = client.get(reverse("simulate:run_cards", args=[run.slug]))
    assert answer.url == f"{reverse('simulate:run', args=[run.slug])}#cards"
    text = html(client, run)
    assert "12 games of the deck." in plain(text)
    assert "played again" not in text


def test_a_page_asks_for_the_cards_again_and_in_the_end_says_that_it_does_not(client, monkeypatch):
    run = shared()
    monkeypatch.setattr(run_page, "PATIENCE", 0)
    address = reverse("simulate:run_cards", args=[run.slug])
    again = cards_piece(client, run, asked=run_page.MAX_ASKED - 1)
    assert f'hx-get="{address}?asked={run_page.MAX_ASKED}" hx-trigger="load delay:1s"' in again
    last = cards_piece(client, run, asked=run_page.MAX_ASKED)
    assert "hx-get" not in last
    assert "takes longer than this page waits: go on counting" in plain(last)
    assert f'href="{address}"' in last


@pytest.mark.parametrize("asked", ["", "-1", "²", "9" * 5000])
def test_how_often_a_page_asked_is_believed_only_if_it_is_a_number(client, asked):
    assert "12 games of the deck." in plain(cards_piece(client, shared(), asked=asked))


@pytest.mark.parametrize(("asked", "asks_again"), [("999", False), ("1000", True)])
def test_a_number_of_more_than_three_digits_is_not_believed(client, monkeypatch, asked, asks_again):
    monkeypatch.setattr(run_page, "PATIENCE", 0)
    assert ("hx-get" in cards_piece(client, shared(), asked=asked)) is asks_again


def of_other_versions(run):
    Matchup.objects.update(versions="another")
    Run.objects.update(versions="another")
    run.refresh_from_db()
    return run


@pytest.mark.usefixtures("several_chunks")
def test_cards_of_another_program_are_told_as_far_as_they_are(client):
    run = of_other_versions(shared())
    text = html(client, run)
    found = section(text, "cards")
    assert "Counted in 8 of 12 games of the deck." in found
    assert "The others, 4 in all, were played by another version" in found
    assert "hx-get" not in text
    assert "played again" not in text


@pytest.mark.usefixtures("several_chunks")
@pytest.mark.parametrize(
    ("is_of_others", "counted", "reason"), [(True, 8, "other_engine"), (False, 12, None)]
)
def test_files_say_in_how_many_games_the_cards_are_counted_and_why_not_in_all(
    client, is_of_others, counted, reason
):
    run = of_other_versions(shared()) if is_of_others else shared()
    figures = figures_of(client, run)["card_figures"]
    found = figures["games"], figures["games_counted"], figures["why_not_all"]
    assert found == (12, counted, reason)
    for row in table(client, run, "cards"):
        told = row["games"], row["of_games"], row["why_not_all"]
        assert told == (str(counted), "12", reason or "")


def test_where_no_game_is_counted_there_is_no_table_of_cards(client):
    played(run_plan(games=20))
    run = of_other_versions(played(run_plan(games=2)))
    text = html(client, run)
    assert "Counted in 0 of 4 games of the deck." in section(text, "cards")
    assert "card-figures" not in text


def test_a_run_has_a_picture_with_its_figure_and_interval(client, monkeypatch):
    drawn = []
    monkeypatch.setattr(pictures, "render_png", lambda svg: drawn.append(svg) or b"PNG")
    run = played(run_plan(games=40))
    picture = f"{reverse('simulate:run', args=[run.slug])}picture.png"
    assert client.get(picture).content == b"PNG"
    text = plain(drawn[0])
    assert re.search(r"\d+\.\d % ± \d+\.\d %", text)
    assert "games · played by" in text
    assert f'content="http://testserver{picture}"' in html(client, run)


def test_a_deck_against_itself_is_even_by_construction_and_has_no_margin(client):
    mirror = run_plan(contenders=(SIDES[0], SIDES[0]), pairings=((0, 1),), games=4)
    text = html(client, played(mirror))
    assert "A deck against itself is always even." in text
    assert "not distinguishable" not in section(text, "total")
    assert "± 0.0" not in text


def test_of_two_games_the_share_stays_between_none_and_all(client):
    text = html(client, played(run_plan(games=2)))
    shown = re.findall(r"([\d.]+)–([\d.]+) %", text)
    assert shown
    assert all(0 <= float(low) <= float(high) <= 100 for low, high in shown)


def test_differences_are_drawn_on_the_scale_of_those_that_are_known_best():
    known, vague = Interval(0.02, 0.0, 0.04), Interval(-0.2, -0.9, 0.9)
    assert run_page.scale([known, known, vague]) == run_page.LEAST_DIFFERENCE
    assert run_page.scale([Interval(0.1, 0.0, 0.2), vague]) == 0.2
