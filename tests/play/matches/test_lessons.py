from play.games.registry import MAIN_GAME, get_game
from play.live.message_handlers import Connection, handle
from play.live.notifications import let_bots_act
from play.matches import services
from play.matches.lessons import lesson_of, won_lessons
from play.matches.positions import history_of
from tests.play.conftest import ANN, BOB, fresh, play_on, resign

GAME = get_game(MAIN_GAME)


def test_six_matches_lead_from_the_weakest_bot_to_the_strongest():
    bots = [GAME.steps[key]["bot"] for key in GAME.ideas]
    assert (len(bots), bots[0], bots[-1]) == (6, "cadet", "admiral")
    assert sorted(bots, key=list(GAME.bots).index) == bots
    assert list(GAME.ideas) == list(GAME.steps)


def test_a_lesson_is_won_by_its_mode_and_bot(new_match, browser):
    match = new_match("bot")
    assert (lesson_of(match), lesson_of(new_match())) == ("training-cadet", "")
    resign(match)
    assert won_lessons(ANN, GAME) == set()
    match.seats.update(place=1)  # a draw
    assert won_lessons(ANN, GAME) == set()
    match.seats.filter(letter="B").update(place=2)
    assert (won_lessons(ANN, GAME), won_lessons(BOB, GAME)) == ({"training-cadet"}, set())
    page = browser(ANN).get("/play/lessons/").text
    assert "Won: 1 of 6" in page
    assert page.index("lesson-won") < page.index('aria-current="step"')
    assert "Lesson 1 of 6" in browser(ANN).get(f"/play/matches/{match.slug}/").text


def test_a_game_without_ideas_has_no_lessons(client, loaded):
    assert client.get("/play/lessons/?game=star_frontier").status_code == 404


def asked(match, player, ply):
    return handle(Connection(match.slug, player, "en"), {"type": "explain", "ply": ply}).frames[0]


def test_a_bot_says_why_it_acted_by_what_the_reader_sees(new_match):
    match = new_match("bot", mode="skirmish", bot="pilot")
    for _turn in range(6):
        let_bots_act(match.slug)
        history = history_of(fresh(match))
        if "A" in history.position.to_move:
            action = GAME.bot_action(history.position, "A", "pilot", len(history))
            services.act(slug=match.slug, player=ANN, ply=len(history), action=action)
    history = history_of(fresh(match))
    told = {ply: asked(match, ANN, ply) for ply in range(1, len(history) + 1)}
    assert {frame["type"] for frame in told.values()} <= {"explain", "refused"}
    reasons = {frame["ply"]: frame["why"] for frame in told.values() if "why" in frame}
    assert all(history.plies[ply - 1].seat == "B" for ply in reasons)
    assert any("instead of" in why for why in reasons.values())


def test_only_the_player_of_a_match_against_a_bot_asks_why(new_match):
    match, against = play_on(new_match(), 3), new_match("bot")
    for question in ((match, ANN, 3), (against, BOB, 3), (against, ANN, 0)):
        assert asked(*question)["code"] == "no_reasons"
