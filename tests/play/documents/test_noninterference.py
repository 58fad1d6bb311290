"""What a seat may not know changes nothing that it receives: no byte of page, socket, API or replay."""

import json
import os
import random
import re

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.test import Client as Browser

from play.documents.replays import replay_of_match
from play.games.registry import get_game
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import view_action, view_events
from play.games.starfighter.table_position import StarfighterTablePosition
from play.matches.access import COOKIE, sign_token
from play.matches.positions import History, forget, history_of
from tests.play.conftest import ANN, BOB, EVE, change, first_of, fresh, give_salts
from tests.play.documents.twins import differ, rename, renamed_action, renamed_state, twin
from tests.play.games.starfighter.engine.playing import new_game
from tests.play.live.sockets import Client

GAME = get_game("starfighter")
# Each is played once for either seat and for spectators, and every one has a twin.
GAMES = int(os.environ.get("NONINTERFERENCE_GAMES", "18"))
VIEWERS = ("A", "B", None)
PLAYERS = {"A": ANN, "B": BOB, None: EVE}


def random_history(mode, seed):
    """A game between eager players at random, cut before its end half of the time."""
    chance = random.Random(seed)
    history = History(StarfighterTablePosition(new_game("shipped", mode, seed)))
    length = chance.choice([40, 400])
    while history.position.to_move and len(history) < length:
        legal = history.position.legal(history.position.to_move[0])
        eager = [action for action in legal if action != "pass"]
        action = chance.choice(eager if eager and chance.random() < 0.8 else legal)
        history.append(history.position.to_move[0], action)
    return history


def received(history, viewer):
    """What the engine's door lets through to a viewer in the whole game, as bytes."""
    cards, told = shipped_card_set(), [json.dumps(history.start.view(viewer))]
    for step in history.plies:
        told.append(view_action(cards, step.action, step.seat, viewer))
        told.append(json.dumps([view_events(step.events, viewer), step.after.view(viewer)]))
    return "\n".join(told).encode()


@pytest.mark.parametrize("mode", ["training", "skirmish", "total_war"])
def test_twins_are_the_same_game_to_their_viewer(mode):
    cards, different = shipped_card_set(), 0
    for seed in range(GAMES // 3):
        history = random_history(mode, seed)
        for viewer in VIEWERS:
            other = twin(cards, history, viewer, random.Random(seed))
            different += differ(history, other)
            assert received(other, viewer) == received(history, viewer), (mode, seed, viewer)
    # Nothing is proved by twins that are alike; only in Training may all cards have been seen.
    assert different > GAMES // 2


def without_chance(page):
    """A page without what is drawn anew for every answer."""
    return re.sub(rb'name="csrfmiddlewaretoken" value="[^"]*"', b"", page)


def browser_of(viewer):
    token = PLAYERS[viewer].token
    browser = Browser(headers={"X-Seat-Token": token})
    browser.cookies[COOKIE] = sign_token(token)
    return browser


def from_pages(match, viewer):
    browser, api = browser_of(viewer), f"/api/matches/{match.slug}/"
    addresses = [f"/play/matches/{match.slug}/", api, f"{api}steps/", f"{api}steps/?since=20"]
    return [without_chance(browser.get(address).content) for address in addresses]


async def from_socket(match, viewer):
    client = Client(match, PLAYERS[viewer])
    await client.open()
    await client.ask("steps", type="resume", ply=0)
    table = json.loads(client.heard[-1])["steps"][-1]["table"]
    ply, legal = table["ply"], table["view"]["legal"]
    questions = [("why", "play 3-10 front 1"), ("why", "pass")]
    questions += [("preview", action) for action in legal[:12]]
    for kind, action in questions:
        await client.ask("why", "previewed", "refused", type=kind, ply=ply, action=action)
    await client.ask("hint", "refused", type="hint", ply=ply)
    await client.disconnect()
    return client.heard


def everything(match, viewer):
    """Every byte that a viewer gets from a match as it stands."""
    forget()
    cache.clear()
    match = fresh(match)
    told = from_pages(match, viewer) + async_to_sync(from_socket)(match, viewer)
    if match.status == "over":
        viewer = viewer or ""
        told.append(json.dumps(replay_of_match(match).steps(0, viewer, most=10_000)).encode())
    return told


def from_start(match, viewer):
    """Every byte that a viewer gets while a match has not begun."""
    cache.clear()
    browser, join = browser_of(viewer), f"/play/join/{match.slug}/"
    told = [browser.get(each).content for each in (join, "/play/", f"/api/matches/{match.slug}/")]
    told.append(browser.get(join, headers={"HX-Request": "true"}).content)
    return [*map(without_chance, told), *async_to_sync(only_table)(match, viewer)]


async def only_table(match, viewer):
    client = Client(match, PLAYERS[viewer])
    await client.open()
    await client.disconnect()
    return client.heard


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("is_salted", [False, True])
def test_no_byte_of_the_start_tells_the_seed_or_the_salt_of_the_other(
    new_match, monkeypatch, viewer, is_salted
):
    monkeypatch.setattr("play.documents.tables.commitment", lambda _seed: "promise")
    monkeypatch.setattr("play.pages.start.commitment", lambda _seed: "promise")
    match = new_match(mode="skirmish", begins=False)
    match = give_salts(match) if is_salted else match
    told, alike = from_start(match, viewer), []
    for number in range(20):
        if is_salted:
            match.seats.exclude(letter=viewer).update(salt=f"other {number}")
        other = change(match, server_seed=f"{number:02}" * 32)
        if len(alike) < 3 and first_of(other) == first_of(match):
            alike.append(from_start(other, viewer) == told)
    assert alike == [True] * 3
    assert match.server_seed.encode() not in b"".join(told)


def swap(match, viewer, seed):
    """Makes a match begin with the twin of its game."""
    history = history_of(match)
    renaming = rename(shipped_card_set(), history, viewer, random.Random(seed))
    change(match, start_state=renamed_state(history.start.state(), renaming))
    for action in match.actions.all():
        text = renamed_action(action.text, renaming[action.seat])
        match.actions.filter(pk=action.pk).update(text=text)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    ("mode", "kind", "plies"),
    [("training", "invitation", 23), ("skirmish", "bot", 36), ("total_war", "invitation", 900)],
)
def test_no_byte_tells_what_is_hidden(new_match, viewer, mode, kind, plies):
    match = new_match(kind, mode=mode)
    # The match begins with a given state, so that its twin can begin with another.
    match = change(match, start_state=GAME.start_state(history_of(match).start))
    forget()
    write_log(match, plies, until="A" if kind == "bot" else "AB")
    told, truth = everything(match, viewer), history_of(fresh(match)).position.state()
    swap(fresh(match), viewer, 7)
    assert everything(match, viewer) == told
    assert history_of(fresh(match)).position.state() != truth


def write_log(match, plies, until):
    """Appends so many actions of a game between bots, and then others until one of these seats is to move."""
    history = history_of(match)
    for ply in range(10 * plies):
        seat = "".join(history.position.to_move)
        if not seat or (ply >= plies and seat in until):
            break
        action = GAME.bot_action(history.position, seat, "cadet" if ply % 3 else "pilot", ply)
        match.actions.create(ply=ply + 1, seat=seat, text=action)
        history.append(seat, action)
    if (result := history.position.result) is not None:
        for letter, place in result.places.items():
            match.seats.filter(letter=letter).update(place=place)
        change(match, status="over", reason=result.reason)
