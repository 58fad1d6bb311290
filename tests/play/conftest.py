from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from catalog.models import Edition
from decks.stock import stock_decks
from play import analysis, services, starting
from play.foresight import choose
from play.models import Match, Player
from play.positions import cards_of, line_of
from play.preparation import prepare_engine
from play.seating import Sitting
from play.stages import awaited, free_cruisers
from tests.rows import load_shipped_edition

ANN = Player(AnonymousUser(), "token of Ann")
BOB = Player(AnonymousUser(), "token of Bob")
EVE = Player(AnonymousUser(), "token of Eve")


@pytest.fixture(scope="session")
def prepared() -> None:
    """The rules engine is compiled, so that no test waits for that within its own patience."""
    prepare_engine()


@pytest.fixture
def loaded(prepared: None, db: None) -> Edition:
    """The shipped edition in the database."""
    return load_shipped_edition()


@pytest.fixture
def new_match(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Match]:
    """Makes matches between Ann and Bob (or a bot), playing unless told otherwise, always dealt alike."""
    monkeypatch.setattr(starting, "new_server_seed", lambda: "5e" * 32)
    monkeypatch.setattr(starting, "new_salt", lambda: "b")

    def make(kind: str = "invitation", mode: str = "training", **options: Any) -> Match:
        guest_comes, begins = options.pop("guest_comes", True), options.pop("begins", True)
        own, enemy = sittings(mode)
        if kind in ("bot", "hotseat"):
            if kind == "bot":
                enemy = replace(enemy, bot=options.pop("bot", "cadet"))
            options["opponent"] = enemy
        match = starting.create_match(kind=kind, mode=mode, player=ANN, sitting=own, **options)
        if kind in ("invitation", "open") and guest_comes:
            match = starting.sit_down(slug=match.slug, player=BOB, sitting=enemy)
        if guest_comes and begins:
            start(match)
        return fresh(match)

    return make


def sittings(mode: str) -> tuple[Sitting, Sitting]:
    if mode == "total_war":
        decks = stock_decks()
        one, two = decks[0], decks[5]
        return Sitting(one.cruiser, one.cards), Sitting(two.cruiser, two.cards)
    return Sitting(name="Ann"), Sitting(name="Bob")


def give_salts(match: Match) -> Match:
    """Ann's seat adds the salt `a`, Bob's `b`; at one screen both are Ann's."""
    for player in (ANN, BOB):
        letters = fresh(match).letters_of(player)
        salts = {letter: {"A": "a", "B": "b"}[letter] for letter in letters}
        missing = {each: salt for each, salt in salts.items() if not fresh(match).seat(each).salt}
        if missing:
            starting.give_salts(slug=match.slug, player=player, salts=missing)
    return fresh(match)


def start(match: Match) -> Match:
    """The rest of a match's start: the first player takes the first cruiser that is free."""
    match = give_salts(match)
    while match.status == "waiting":
        letter = awaited(match)[0]
        player = next(each for each in (ANN, BOB) if letter in match.letters_of(each))
        cruiser = free_cruisers(match)[0]
        starting.choose_cruiser(slug=match.slug, player=player, cruiser=cruiser)
        match = fresh(match)
    return match


def fresh(match: Match) -> Match:
    """The match as the database has it."""
    return Match.objects.with_seats().get(pk=match.pk)


def player_to_move(match: Match) -> Player:
    return {"A": ANN, "B": BOB}[str(line_of(match).game.to_move)]


def play_on(match: Match, plies: int, bot: str = "pilot") -> Match:
    """Lets the players act like the bot for so many actions, or to the end."""
    for _ply in range(plies):
        match, line = fresh(match), line_of(match)
        if line.game.to_move is None:
            break
        action = choose(cards_of(match), line.game, bot, len(line))
        services.act(slug=match.slug, player=player_to_move(match), ply=len(line), action=action)
    return fresh(match)


@pytest.fixture
def quick_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses are made of few play-outs, which find little but take no time."""
    monkeypatch.setattr(analysis, "LOOKS", ((2, 1000), (2, 2)))
    monkeypatch.setattr(analysis, "CURVE_PLAYOUTS", 4)
    monkeypatch.setattr(analysis, "EXAMINED_WORLDS", 4)
