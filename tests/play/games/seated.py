"""Matches by invitation of a game for several seats, which people and bots play on."""

from django.contrib.auth.models import AnonymousUser

from play.games.kit.chance import Chance
from play.matches import services, starting
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.models import Player
from tests.play.conftest import bot_turn, fresh

PEOPLE = {letter: Player(AnonymousUser(), f"token of {letter}") for letter in "ABC"}


def seated(game, given, people, bot):
    """People sit at the first seats and bots at the others; the match at its first decision."""
    setup, (host, *guests) = game.read_setup(given), (PEOPLE[letter] for letter in people)
    bots = {each.letter: Participant({}, bot=bot) for each in game.seats(setup)[len(people) :]}
    given = {"kind": "invitation", "game": game.key, "setup": setup, "player": host, "bots": bots}
    match = starting.create_match(**given, participant=Participant({}, "A"))
    for guest in guests:
        starting.sit_down(slug=match.slug, player=guest, participant=Participant({}, "guest"))
    for player in (host, *guests):
        salts = dict.fromkeys(fresh(match).letters_of(player), "s")
        starting.give_salts(slug=match.slug, player=player, salts=salts)
    return fresh(match)


def turn(match, choose):
    """The next decision is made, of a bot or as `choose` says of a position, a seat and chance."""
    history, asked = history_of(match), bot_turn(match.slug)
    if asked is not None:
        place = {"slug": match.slug, "ply": asked.ply, "branch": asked.branch}
        services.act_for_bot(**place, letter=asked.letter, action=asked.choose())
        return fresh(match)
    seat = history.position.to_move[0]
    action = choose(history.position, seat, Chance(len(history)))
    given = {"ply": len(history), "action": action, "seat": seat}
    services.act(slug=match.slug, player=PEOPLE[seat], **given)
    return fresh(match)
