"""What `play.games.game` promises, for every registered game and for a tiny one that lives in the tests."""

import json
from functools import cache
from itertools import permutations

import pytest

from play.games.game import OPEN, SEATS, Declined
from play.games.kit.base_game import all_bot_versions, bot_versions
from play.games.registry import UnknownGame, game_keys, get_game
from play.games.rex.game import RexPlayouts
from tests.play.games.cases import CASES
from tests.rows import keep_shipped_snapshot

GAMES_A_CASE = 2
SOME = 15  # of a list that may be hundreds long
MOMENTS = 6  # of a game that may be hundreds of actions long
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("prepared")]


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request):
    keep_shipped_snapshot()
    return request.param


@pytest.fixture
def everybody(case):
    return (*case.letters, None, OPEN)


@pytest.fixture
def games(case):
    """Games by chance; tests change copies of their positions only."""
    return games_of(CASES.index(case))


@cache
def games_of(case):
    return [CASES[case].play(seed) for seed in range(GAMES_A_CASE)]


def middle(steps):
    """Some positions in which a seat decides, from the first on."""
    return some([step for step in steps[:-1:7] if step[0].to_move], MOMENTS)


def some(things, most=SOME):
    """At most so many, from all over the list."""
    return things[:: -(-len(things) // most)]


def test_every_registered_game_is_held_to_its_interface_and_no_other_is_known():
    assert set(game_keys()) <= {case.game.key for case in CASES}
    with pytest.raises(UnknownGame, match="starfighter"):
        get_game("chess")


def test_nothing_is_lost_and_nothing_appears(case, games):
    for steps in games:
        before = case.material(steps[0][0].state())
        assert all(case.material(position.state()) == before for position, *_rest in steps)


def test_the_same_seed_and_actions_give_the_same_game(case, games):
    for seed, steps in enumerate(games):
        position = case.begin(seed)
        for before, seat, action, events in steps[:-1]:
            assert position.digest() == before.digest()
            assert position.apply(seat, action) == events
        assert position.digest() == steps[-1][0].digest()
    assert len({steps[0][0].digest() for steps in games}) > 1


def test_a_state_alone_goes_on_as_the_game_did(case, games):
    for steps in games:
        for place in some(range(0, len(steps) - 1, 9), MOMENTS // 2):
            state = json.loads(json.dumps(steps[place][0].state()))
            resumed = case.game.resume(case.setup, state)
            for _before, seat, action, events in steps[place:-1]:
                assert resumed.apply(seat, action) == events
            assert resumed.digest() == steps[-1][0].digest()


def test_legal_actions_can_be_done_and_change_only_their_own_position(case, games):
    for position, seat, *_rest in middle(games[0]):
        before, state = position.digest(), position.state()
        for action in some(position.legal(seat)):
            assert position.why_not(seat, action) is None
            after = position.copy()
            after.apply(seat, action)
            assert after.state() != state
        assert position.digest() == before


def test_a_finished_game_has_statistics_with_a_number_a_column(case, games):
    for steps in games:
        events = [event for *_step, made in steps[:-1] for event in made]
        found = case.game.statistics(steps[0][0], events, case.names)
        assert found.tables
        for table in found.tables:
            assert table.rows
            assert {len(numbers) for _name, numbers in table.rows} == {len(table.heads)}


def test_a_game_ends_with_a_result_and_without_decisions(case, games):
    for steps in games:
        end = steps[-1][0]
        assert (end.to_move, end.legal("A"), end.result is not None) == ((), [], True)
        assert set(end.result.places) == {seat.letter for seat in case.seats}
        assert all(position.result is None for position, *_rest in steps[:-1])


@pytest.mark.parametrize("action", ["resign", "timeout"])
def test_any_seat_may_give_up_and_any_clock_may_run_out(case, action):
    for seat in case.letters:
        position = case.begin(1)
        events = position.apply(seat, action)
        if position.on_leave(seat):  # somebody plays on for it
            assert (position.result, bool(events)) == (None, True)
            continue
        others = tuple(other for other in case.letters if other != seat)
        assert (position.result.winners, position.to_move) == (others, ())


def test_what_is_refused_has_a_code_and_a_sentence_and_changes_nothing(case, games):
    for position, seat, *_rest in [*middle(games[0]), games[0][-1]]:
        before = position.digest()
        for who in case.letters:
            for action in ("", "nonsense", "take -1 99", "pass now"):
                declined = position.why_not(who, action)
                assert declined.code
                assert str(declined)
                with pytest.raises(Declined):
                    position.apply(who, action)
        for other in case.others(position):
            for action in position.legal(seat)[:3]:
                assert position.why_not(other, action) is not None
        assert position.digest() == before


def test_nothing_tells_a_seat_what_it_does_not_know(case, games):
    """Of two positions that differ only in what is hidden from a seat, all that it is told is the same."""
    hidden_from = set()
    for steps in games:
        for position, *_rest in middle(steps):
            for seat in case.watchers(position):
                twin = case.twin(position, seat, 3)
                assert told_by(position, seat) == told_by(twin, seat)
                assert position.digest() == twin.digest() or case.game.page.hides or case.has_dice
                hidden_from |= {
                    (seat, other)
                    for other in case.letters
                    if json.dumps(position.view(other)) != json.dumps(twin.view(other))
                }
    pairs = set(permutations(case.letters, 2)) if case.game.page.hides else set()
    assert hidden_from >= pairs  # the twins put every pair of seats to the test


def told_by(position, seat):
    """What a seat and everybody learn of a position: view, board, choices, and who is waited for."""
    views = [(view, position.board(view)) for view in map(position.view, (seat, None))]
    offers = [(offer.action, offer.to) for offer in position.offers(seat)]
    shapes = [
        (shape.pattern, [(name, list(each)) for name, each in shape.fields.items()])
        for shape in position.shapes(seat)
    ]
    waits = position.to_move, position.chosen, position.out, position.is_simultaneous
    passes = position.default_action(seat) if seat in position.to_move else None
    # What is done unasked betrays no hand: neither the only action, nor whether there is a pass.
    unasked = [
        (position.only_action(each), position.default_action(each) is None)
        for each in position.to_move
    ]
    choices = position.legal(seat), shapes, offers, passes
    return json.dumps([views, choices, waits, unasked, position.round])


def test_a_secret_choice_looks_alike_to_others_whatever_it_is(case, games):
    """While others still choose, neither log nor table tells what was chosen."""
    for position, seat, *_rest in (step for steps in games for step in middle(steps)):
        others = [each for each in case.letters if each != seat]
        told = {viewer: set() for viewer in (*others, None)}
        for action in position.legal(seat)[:4]:
            after = position.copy()
            events = after.apply(seat, action)
            if seat not in after.chosen:
                break  # that was no secret choice, or the last one
            for viewer, seen in told.items():
                log = case.game.seen_action(case.setup, action, seat, viewer)
                seen_events = case.game.seen_events(events, viewer)
                view = told_by(after, viewer) if viewer else after.view(None)
                seen.add(json.dumps([log, seen_events, view]))
        assert all(len(seen) < 2 for seen in told.values())


def test_bots_choose_legally_alike_and_by_what_their_seat_sees(case, games):
    for bot in case.game.bots:
        for seed, (position, seat, *_rest) in enumerate(middle(games[1])):
            chosen = case.game.bot_action(position, seat, bot, seed)
            assert position.why_not(seat, chosen) is None
            assert chosen == case.game.bot_action(position.copy(), seat, bot, seed)
            assert chosen == case.game.bot_action(case.twin(position, seat, 1), seat, bot, seed)


def test_legal_actions_are_listed_only_for_who_decides(case, games):
    for position, seat, *_rest in middle(games[0]):
        assert position.view(seat)["legal"] == position.legal(seat) == sorted(position.legal(seat))
        for other in (*case.others(position), None):
            assert position.view(other)["legal"] == []


def test_everything_that_happens_has_words_for_every_reader(case, games, everybody):
    narrator = case.game.narrator(case.setup, case.names)
    for position, seat, action, events in games[0][:-1]:
        for viewer in everybody:
            seen = case.game.seen_action(case.setup, action, seat, viewer)
            assert narrator.step(seat, seen, lambda at=position, viewer=viewer: at.view(viewer))
            assert all(map(narrator.event, case.game.seen_events(events, viewer)))
    for position, seat, *_rest in middle(games[0]):
        view = position.view(seat)
        assert all(narrator.action(action, view) for action in view["legal"])


def test_events_show_everybody_no_more_than_each_seat(case, games, everybody):
    """What is filtered out for a seat is filtered out for spectators, too."""
    for _position, _seat, _action, events in games[0][:-1]:
        seen = {viewer: case.game.seen_events(events, viewer) for viewer in everybody}
        assert len({len(each) for each in seen.values()}) == 1
        for one, public, truth in zip(seen["A"], seen[None], seen[OPEN], strict=True):
            for name, value in public.items():
                assert value in (one[name], None) or isinstance(value, int)
                assert one[name] in (truth[name], None) or isinstance(one[name], int)


@pytest.fixture
def trace(case, games):
    """The trace of a game by chance, dealt from the seed 0."""
    actions = [[seat, action] for _position, seat, action, _events in games[0][:-1]]
    return list(case.game.write_trace(games[0][0][0], actions, 0))


def test_a_trace_is_read_as_it_was_written_unless_it_was_tampered_with(case, games, trace):
    start, end = games[0][0][0], games[0][-1][0]
    read = case.game.read_trace(trace)
    assert [each[:2] for each in read.actions] == [list(step[1:3]) for step in games[0][:-1]]
    assert read.actions[-1][2] == end.digest()
    resumed = case.game.resume(case.setup, read.start_state)
    assert (resumed.digest(), read.seed) == (start.digest(), 0)
    with pytest.raises(Declined):
        case.game.read_trace([trace[0], *trace[2:]])


def test_a_preview_changes_nothing_and_tells_no_more_than_its_seat_knows(case, games):
    for position, seat, *_rest in middle(games[0]):
        before = position.digest()
        for action in position.legal(seat)[:4]:
            shown = case.game.preview(position, seat, action)
            twin = case.game.preview(case.twin(position, seat, 2), seat, action)
            assert json.dumps([shown.events, shown.board]) == json.dumps([twin.events, twin.board])
        assert position.digest() == before


def test_playouts_score_worlds_between_nothing_and_a_win(case, games):
    playouts = case.game.playouts(case.setup)
    assert playouts.bot in case.game.bots
    compares_all = not isinstance(playouts, RexPlayouts)
    found = [(*step[:2], playouts.actions(step[0])) for step in middle(games[0])]
    compared = [each for each in found if each[2]][:3]
    assert compared
    for position, seat, actions in compared:
        assert all(position.why_not(seat, action) is None for action in actions)
        assert not compares_all or sorted(actions) == position.legal(seat)
        for worlds in (playouts.imagined, playouts.open):
            one, again = (list(worlds(position, 2, "key", 7)) for _time in range(2))
            scores = playouts.scores(position, one, actions[:2])
            assert scores.shape == (2, len(actions[:2]))
            assert scores.tolist() == playouts.scores(position, again, actions[:2]).tolist()
            assert ((scores >= 0) & (scores <= 1)).all()
        choice = playouts.choose(position, "key", 7)
        assert choice == playouts.choose(position, "key", 7)
        assert position.why_not(seat, choice) is None


def test_hints_are_legal_and_the_best_comes_first(case, games):
    for position, seat, *_rest in middle(games[0])[:2]:
        before = position.digest()
        best = case.game.hints(position, seat, 3)
        chances = [advice.chance for advice in best]
        assert all(position.why_not(seat, advice.action) is None for advice in best)
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        assert position.digest() == before


def test_many_games_are_the_same_in_any_portions(case):
    play = case.game.play_many
    whole = play(case.setup, case.of_bots, 5, 0, 4)
    parts = [play(case.setup, case.of_bots, 5, start, 2) for start in (0, 2)]
    assert whole.tobytes() == b"".join(part.tobytes() for part in parts)
    assert {"winner", "first"} <= set(whole.dtype.names)
    assert "won" in whole.dtype.names or len(case.seats) == len(SEATS)
    assert set(whole["winner"]) <= {-1, 0, 1}
    told = case.game.summarise(whole)
    assert (len(told.lengths), sum(told.ends.values())) == (4, 4)
    assert all(len(row) == len(table.heads) for table in told.tables for _name, row in table.rows)
    # Both games of a pair begin alike, with the sides in exchanged seats.
    assert all(whole["first"][0::2] != whole["first"][1::2])


def test_versions_name_the_rules_and_each_bot_that_plays(case):
    one, two = case.bots
    named = bot_versions(case.game, [two, one])
    assert named == bot_versions(case.game, [one, two]) in all_bot_versions(case.game)
    assert named.startswith(f"rules {case.game.version}, ")


def test_set_up_fields_lead_to_a_set_up_and_wrong_ones_are_declined(case):
    form = case.game.describe_setup()
    for field in form.match:
        with pytest.raises(Declined):
            case.game.read_setup({field.name: "nothing of the kind"})
    sides = list(case.sides.values())
    assert case.game.check_setup(case.setup, sides) == []
    for name in case.setup:
        assert case.game.check_setup({**case.setup, name: "nothing of the kind"}, sides)
        without = {key: case.setup[key] for key in case.setup if key != name}
        assert case.game.check_setup(without, sides)
    assert case.game.describe_match(case.setup)
    assert case.game.public_setup(case.setup).items() <= case.setup.items()


@pytest.mark.usefixtures("loaded")
def test_a_newcomer_has_a_first_match_and_a_command_an_argument(case):
    assert case.game.describe_setup().match
    assert case.game.steps
    for step in case.game.steps.values():
        assert step["bot"] in case.game.bots
        assert case.game.check_setup(case.game.read_setup(step)) == []


def test_the_choices_of_a_set_up_end_and_refuse_what_is_not_offered(case):
    sides = {seat: case.game.carry_over(case.setup, side) for seat, side in case.sides.items()}
    for _choice in range(10):
        choice = case.game.next_choice(case.setup, sides, 9)
        if choice is None:
            break
        side = sides[choice.seat]
        with pytest.raises(Declined):
            case.game.choose(case.setup, side, choice, "nothing of the kind")
        sides[choice.seat] = case.game.choose(case.setup, side, choice, choice.options[-1])
    assert case.game.next_choice(case.setup, sides, 9) is None
    assert case.game.check_setup(case.setup, list(sides.values())) == []
    assert case.game.begin(case.setup, sides, 9).to_move


def test_a_game_of_many_is_told_as_a_trace(case):
    number = 3  # in exchanged seats
    (record,) = case.game.play_many(case.setup, case.of_bots, 5, number, 1)
    read = case.game.read_trace(list(case.game.trace_of(case.setup, case.of_bots, 5, number)))
    assert read.seed is not None
    position = case.game.resume(read.setup, read.start_state)
    assert position.digest() != read.actions[-1][2]
    for seat, action, _digest in read.actions:
        position.apply(seat, action)
    block = case.game.block(case.setup, 2)
    winners = {block[number % len(block)][seat] for seat in position.result.winners}
    assert (winners.pop() if len(winners) == 1 else -1) == record["winner"]
