import json
from dataclasses import replace
from datetime import timedelta

from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from play.documents.tables import audience_of, current_table, step_documents
from play.games.starfighter.card_sets import shipped_card_set
from play.games.starfighter.engine.position import StarfighterPosition
from play.games.starfighter.table_position import StarfighterTablePosition
from play.matches import presence, services
from play.matches.loaded_match import LoadedMatch
from play.matches.positions import History, history_of
from play.models import Rating
from play.pages.watched import watched_matches
from tests.play.conftest import ANN, BOB, EVE, change, declined, fresh, give_seat, play_on


def test_the_lobby_lists_live_matches_of_open_tables_the_strongest_first(new_match, client):
    matches = [play_on(new_match("open"), 3) for _one in range(3)]
    new_match("invitation")
    change(new_match("open"), changed=timezone.now() - timedelta(hours=1))
    strong = {"value": 1900.0, "deviation": 60.0, "volatility": 0.06}
    rating = {"game": "starfighter", "mode": "training", "matches": 9, "rated_at": timezone.now()}
    for letter in "AB":
        account = User.objects.create_user(letter)
        Rating.objects.create(account=account, **rating, **strong)
        give_seat(matches[1], letter, account)
    presence.connect(matches[1].slug, presence.WATCHING)
    services.concede(slug=matches[0].slug, player=ANN)
    found = watched_matches("starfighter")
    assert [each.match.slug for each in found] == [matches[at].slug for at in (1, 2, 0)]
    assert [(each.is_live, each.watchers) for each in found] == [(True, 1), (True, 0), (False, 0)]
    assert "1 spectator" in client.get("/play/").text
    board = client.get(found[0].board)
    assert (board.status_code, board["Content-Type"]) == (200, "image/png")
    assert client.get(f"/play/matches/{'x' * 12}/board.png").status_code == 404


def test_more_live_matches_take_no_more_queries(new_match, django_assert_max_num_queries):
    def asked():
        cache.clear()
        with django_assert_max_num_queries(40) as captured:
            watched_matches("starfighter")
        return len(captured)

    counts = []
    for _more in range(2):
        for _one in range(2):
            play_on(new_match("open"), 2)
        counts.append(asked())
    assert counts[0] == counts[1] <= 5


def table(match, history, player):
    loaded = LoadedMatch(fresh(match), history)
    return current_table(loaded, audience_of(loaded, player))


def told(match, history, player):
    loaded = LoadedMatch(fresh(match), history)
    steps = step_documents(loaded, audience_of(loaded, player), 0)
    return json.dumps([table(match, history, player), steps], default=str)


def test_spectators_see_hands_once_all_players_allow_it_and_never_a_deck(new_match):
    match = play_on(new_match("open", mode="skirmish"), 4)
    history = history_of(match)

    def hands_seen():
        seen = table(match, history, EVE)
        assert seen["view"]["legal"] == []
        return [isinstance(side["hand"], list) for side in seen["view"]["seats"].values()]

    assert hands_seen() == [False, False]
    services.show_hand(slug=match.slug, player=ANN, shows=True)
    assert hands_seen() == [False, False]
    services.show_hand(slug=match.slug, player=BOB, shows=True)
    assert hands_seen() == [True, True]
    assert told(match, twin_of(history), EVE) == told(match, history, EVE)
    services.show_hand(slug=match.slug, player=BOB, shows=False)
    assert hands_seen() == [False, False]
    assert table(match, history, ANN)["view"] == history.position.view("A")
    assert fresh(match).changed == match.changed  # from when on clocks count


def twin_of(history):
    """The same history with the deck in another order at its end, as nobody knows it."""
    state = history.position.state()
    state["shared"]["deck"].reverse()
    position = StarfighterTablePosition(StarfighterPosition.from_state(shipped_card_set(), state))
    assert position.state() != history.position.state()
    return History(history.start, [*history.plies[:-1], replace(history.plies[-1], after=position)])


def test_in_rated_matches_and_against_bots_hands_stay_closed(new_match):
    against = new_match("bot")
    assert declined("hands_closed", services.show_hand, slug=against.slug, player=ANN, shows=True)
    match = new_match("open")
    match.seats.update(shows_hand=True)
    assert not change(match, is_rated=True).shows_hands
    assert declined("hands_closed", services.show_hand, slug=match.slug, player=ANN, shows=True)
