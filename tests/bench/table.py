"""The game table of the running site, embedded: actions, views, and many matches at once."""

import json
import random
import subprocess
import sys
import time

from decks.construction.stock import stock_decks
from play.games.starfighter.bots.chooser import Chooser
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from tests.bench.registry import Unavailable, benchmark
from tests.bench.web import chromium, site
from tests.e2e.wire import Wire

MATCHES = 100
SEEN_GAMES = 20
MINE = "() => document.querySelector('[data-table]')?.dataset.turn === 'mine'"


def play(*options):
    """The p95 that two programs a match see. Raises Unavailable when an action is refused."""
    command = [sys.executable, "-m", "tests.bench.players", site(), *options]
    seen = json.loads(subprocess.check_output(command))
    if seen["errors"]:
        raise Unavailable(f"actions were refused: {', '.join(seen['errors'])}")
    return seen["p95"]


@benchmark("table, action to both tables, p95", "ms")
def one_match():
    """One match whose programs act as soon as they can."""
    return play("--matches", "1", "--pace", "0.15", "--seconds", "5")


@benchmark("Star Frontier table, action to both tables, p95", "ms")
def one_frontier_match():
    options = ("--matches", "1", "--pace", "0.15", "--seconds", "8", "--game", "star_frontier")
    return play(*options)


@benchmark(f"table, {MATCHES} matches, an action a second each, p95", "ms", runs=2, warms_up=False)
def many_matches():
    return play("--matches", str(MATCHES), "--pace", "1", "--seconds", "15")


@benchmark("table, admiral's answer to an action, p95", "ms", runs=1, warms_up=False)
def admiral_answers():
    """From sending an action until the table has the decision of the bot that thinks longest."""
    return play("--matches", "1", "--pace", "0.3", "--seconds", "40", "--bot", "admiral")


@benchmark("table, largest view of a seat as JSON", "kB", runs=1, warms_up=False)
def largest_view():
    """Over all positions of games with the largest stock decks, and of Skirmish."""
    cards, chance, largest = shipped_card_set(), random.Random(7), 0
    for number in range(SEEN_GAMES):
        game = new_game(number, chance)
        choose = Chooser(cards, ["pilot", "cadet"], number)
        while game.to_move is not None:
            view = game.view(game.to_move)
            largest = max(largest, len(json.dumps(view, ensure_ascii=False).encode()))
            game.apply(game.to_move, choose(game))
    return largest / 1000


def new_game(number, chance):
    cards, cruisers = shipped_card_set(), {"A": "apollo", "B": "athena"}
    if number % 2:
        return StarfighterPosition.new(cards, "skirmish", cruisers, seed=number)
    one, two = chance.sample(stock_decks(), 2)
    decks = {"A": one.cards, "B": two.cards}
    cruisers = {"A": one.cruiser, "B": two.cruiser}
    return StarfighterPosition.new(cards, "total_war", cruisers, seed=number, decks=decks)


@benchmark("play now, from the click to the own decision in a new browser", "ms")
def play_now():
    return click()[0]


@benchmark("play now, requests over the wire in a new browser", "requests", runs=1, warms_up=False)
def play_now_requests():
    return click()[1].requests


@benchmark("play now, scripts and drawings over the wire", "kB", runs=1, warms_up=False)
def play_now_bytes():
    return click()[1].kilobytes(".js", "/drawings/")


def click():
    """The milliseconds from the click to the own decision, and what was asked for meanwhile."""
    with chromium().new_context() as context:
        page = context.new_page()
        page.goto(site(), wait_until="networkidle")
        wire = Wire(page)
        begun = time.perf_counter()
        page.locator('form[action="/play/now/"] button').click()
        page.wait_for_function(MINE)
        return (time.perf_counter() - begun) * 1000, wire
