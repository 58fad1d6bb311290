from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from catalog import services as catalogue
from catalog.data_files import SHIPPED_FILES, read_card_set
from catalog.models import Edition
from decks.stock import stock_decks
from play import services
from play.foresight import choose
from play.models import Match, Player
from play.positions import cards_of, line_of
from play.preparation import prepare_engine
from play.seating import Sitting

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
    return catalogue.load(card_set=read_card_set(SHIPPED_FILES)).edition


@pytest.fixture
def new_match(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Match]:
    """Makes matches between Ann and Bob (or a bot), playing unless told otherwise, always dealt alike."""
    monkeypatch.setattr(services, "new_server_seed", lambda: "5e" * 32)

    def make(kind: str = "invitation", mode: str = "training", **options: Any) -> Match:
        guest_comes = options.pop("guest_comes", True)
        own, enemy = sittings(mode)
        if kind in ("bot", "hotseat"):
            if kind == "bot":
                enemy = replace(enemy, bot=options.pop("bot", "cadet"))
            options["opponent"] = enemy
        match = services.create_match(kind=kind, mode=mode, player=ANN, sitting=own, **options)
        if kind in ("invitation", "open") and guest_comes:
            match = services.sit_down(slug=match.slug, player=BOB, sitting=enemy)
        return fresh(match)

    return make


def sittings(mode: str) -> tuple[Sitting, Sitting]:
    if mode == "total_war":
        decks = stock_decks()
        one, two = decks[0], decks[5]
        return Sitting(one.cruiser, one.cards, salt="a"), Sitting(two.cruiser, two.cards, salt="b")
    return Sitting("ares", name="Ann", salt="a"), Sitting("athena", name="Bob", salt="b")


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
