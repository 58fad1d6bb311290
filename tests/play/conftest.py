from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from catalog.models import Edition
from decks.construction.stock import stock_decks
from play.analysis import analyst
from play.analysis.tasks import analyse
from play.games.game import Declined
from play.games.kit.json_values import dump_lines
from play.games.preparation import prepare_engine
from play.games.registry import MAIN_GAME, get_game
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.setup import first_player, side_of
from play.live.bot_turns import bot_turns
from play.matches import services, starting
from play.matches.access import COOKIE, sign_token
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.matches.stages import awaited_seats, drawn_seed, game_of, next_choice
from play.models import Analysis, Match, Player, Puzzle
from play.puzzles import shipped
from play.puzzles.shipped import file_of, load_puzzles, read_puzzles
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
        own, enemy = participants(mode)
        if kind in ("bot", "hotseat"):
            if kind == "bot":
                enemy = replace(enemy, bot=options.pop("bot", "cadet"))
            options["opponent"] = enemy
        game = {"game": "starfighter", "setup": get_game("starfighter").read_setup({"mode": mode})}
        match = starting.create_match(kind=kind, player=ANN, participant=own, **game, **options)
        if kind in ("invitation", "open") and guest_comes:
            match = starting.sit_down(slug=match.slug, player=BOB, participant=enemy)
        if guest_comes and begins:
            start(match)
        return fresh(match)

    return make


@pytest.fixture
def browser(client: Client) -> Callable[[Player], Client]:
    """A browser that holds a player's token."""

    def of(player: Player) -> Client:
        client.cookies[COOKIE] = sign_token(player.token)
        return client

    return of


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob")


@pytest.fixture
def simulated(loaded: Edition) -> list[str]:
    """A game between bots, as the lines of its trace."""
    sides = (LineUp("ares", bot="pilot"), LineUp("athena", bot="cadet"))
    return list(dump_lines(Pairing(shipped_card_set(), "training", sides, 7).trace(0)))


def declined(code: str, call: Callable[..., Any], **arguments: Any) -> bool:
    """Whether the call is declined with this code; it has to be declined with a message."""
    with pytest.raises(Declined) as refused:
        call(**arguments)
    assert refused.value.message
    return refused.value.code == code


def declined_at(match: Match, code: str, call: Callable[..., Any], **arguments: Any) -> bool:
    """As `declined`, of a call that names its match."""
    return declined(code, call, slug=match.slug, **arguments)


def failing(error: Exception) -> Callable[..., None]:
    """Stands in for a function, and raises the error however it is called."""

    def fail(*_given: Any, **_named: Any) -> None:
        raise error

    return fail


def participants(mode: str) -> tuple[Participant, Participant]:
    if mode == "total_war":
        decks = stock_decks()
        one, two = (side_of(each.cruiser, each.cards) for each in (decks[0], decks[5]))
        return Participant(one), Participant(two)
    # Nobody else may sit down by the name of an account.
    taken = User.objects.filter(username__in=("ann", "bob")).values_list("username", flat=True)
    names = ["" if name.lower() in taken else name for name in ("Ann", "Bob")]
    return Participant(side_of(), name=names[0]), Participant(side_of(), name=names[1])


def give_salts(match: Match) -> Match:
    """Ann's seat adds the salt `a`, Bob's `b`; at one screen both are Ann's."""
    for player in (ANN, BOB):
        match = fresh(match)
        letters = [each for each in match.letters_of(player) if not match.seat(each).salt]
        if letters:
            salts = {letter: letter.lower() for letter in letters}
            starting.give_salts(slug=match.slug, player=player, salts=salts)
    return fresh(match)


def start(match: Match) -> Match:
    """The rest of a match's start: the first player takes the first cruiser that is free."""
    match = give_salts(match)
    while match.status == "waiting":
        letter = awaited_seats(match)[0]
        player = next(each for each in (ANN, BOB) if letter in match.letters_of(each))
        option = next_choice(match).options[0]
        starting.make_choice(slug=match.slug, player=player, option=option)
        match = fresh(match)
    return match


def first_of(match: Match) -> str | None:
    """Whose the first choice and the first move are; None until that is drawn."""
    seed = drawn_seed(match)
    return None if seed is None else first_player(seed)


def fresh(match: Match) -> Match:
    """The match as the database has it."""
    return Match.objects.with_seats().get(pk=match.pk)


def change(match: Match, **columns: Any) -> Match:
    """Writes columns of the match past all services; the match then."""
    Match.objects.filter(pk=match.pk).update(**columns)
    return fresh(match)


def resign(match: Match, player: Player = ANN) -> Match:
    """The match once the player has given it up."""
    services.concede(slug=match.slug, player=player)
    return fresh(match)


def give_seat(match: Match, letter: str, account: User) -> None:
    """The seat is the account's, and no longer a token's."""
    match.seats.filter(letter=letter).update(account=account, token_hash="")


def legal_now(match: Match) -> list[str]:
    """The legal actions of the first seat to move."""
    position = history_of(match).position
    return position.legal(position.to_move[0])


def player_to_move(match: Match) -> Player:
    return {"A": ANN, "B": BOB}[history_of(match).position.to_move[0]]


def waiting(match: Match) -> Player:
    """Who is not to move."""
    return other_than(player_to_move(match))


def other_than(player: Player) -> Player:
    return BOB if player == ANN else ANN


def act(match: Match, action: str = "pass", player: Player | None = None) -> Match:
    """The player to move acts, or another one; the match then."""
    asked = {"ply": len(history_of(match)), "action": action}
    services.act(slug=match.slug, player=player or player_to_move(match), **asked)
    return fresh(match)


def play_on(match: Match, plies: int, bot: str = "pilot") -> Match:
    """Lets the players act like the bot for so many actions, or to the end."""
    for _ply in range(plies):
        match, history = fresh(match), history_of(match)
        if not history.position.to_move:
            break
        seat = history.position.to_move[0]
        action = game_of(match).bot_action(history.position, seat, bot, len(history))
        services.act(slug=match.slug, player=player_to_move(match), ply=len(history), action=action)
    return fresh(match)


@pytest.fixture
def puzzles(loaded: Edition, monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """A few of the puzzles that ship."""
    rows = read_puzzles(file_of(MAIN_GAME))[:6]
    monkeypatch.setattr(shipped, "read_puzzles", lambda _file: rows)
    load_puzzles(MAIN_GAME)
    return list(Puzzle.objects.order_by("pk"))


@pytest.fixture
def quick_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses are made of few play-outs, which find little but take no time."""
    monkeypatch.setattr(analyst, "LOOKS", ((2, 1000), (2, 2)))
    monkeypatch.setattr(analyst, "CURVE_PLAYOUTS", 4)
    monkeypatch.setattr(analyst, "EXAMINED_WORLDS", 4)


def analyse_everything() -> None:
    """What workers do as long as there is a message: carries all analyses on to their end."""
    while unfinished := list(Analysis.objects.unfinished().repeatable()):
        for analysis in unfinished:
            analyse(analysis.pk)


def bot_turn(slug):
    """The next decision of a bot, None where none is to move."""
    return next(iter(bot_turns(slug)), None)
