"""Between people a turn's actions are taken back freely as far as the last die."""

from play.games.star_frontier import KEY as STAR_FRONTIER
from play.games.star_frontier.game import GAME
from play.matches.positions import History
from play.matches.take_back import take_back_of
from play.models import Match, MatchKind, MatchStatus, Seat


def played_until_a_die() -> History:
    """A game up to the first action without a die that follows one of the same seat with a die."""
    setup = GAME.read_setup({"map": "isthmus", "length": "short"})
    history = History(GAME.begin(setup, {"A": {}, "B": {}}, 1))
    while not (
        is_die(history, -2)
        and not is_die(history, -1)
        and history.plies[-1].seat == history.plies[-2].seat
    ):
        (seat,) = history.position.to_move
        history.append(seat, GAME.bot_action(history.position, seat, "marshal", len(history)))
    return history


def is_die(history: History, place: int) -> bool:
    return len(history) >= -place and GAME.reveals(history.plies[place].events)


def test_actions_after_a_die_are_taken_back_freely_and_the_die_is_not():
    history = played_until_a_die()
    match = Match(kind=MatchKind.INVITATION, status=MatchStatus.PLAYING, game=STAR_FRONTIER)
    match.seated = [Seat(letter=letter) for letter in "AB"]
    seat, last = history.plies[-1].seat, len(history) - 1
    assert take_back_of(match, history, seat) == ("free", last)
    assert take_back_of(match, history.until(last), seat) == ("consent", last - 1)
