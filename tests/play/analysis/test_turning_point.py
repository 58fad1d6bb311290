from play.analysis.turning_point import turning_point

CURVE = [
    {"ply": ply, "round": 1 + ply // 10, "score": score}
    for ply, score in ((0, 0.5), (6, 0.3), (11, 0.7), (15, 0.6), (20, 0.9))
]


def test_the_greatest_change_in_favour_of_the_winner_is_the_turning_point():
    turn = turning_point({"curve": CURVE}, "A")
    assert (turn.ply, turn.round, turn.seat, turn.before, turn.after) == (11, 2, "A", 0.3, 0.7)
    turn = turning_point({"curve": CURVE}, "B")
    assert (turn.ply, turn.seat, turn.before, turn.after) == (6, "B", 0.5, 0.7)


def test_a_draw_turns_where_it_changed_most():
    assert turning_point({"curve": CURVE}, "").ply == 11


def test_a_curve_that_never_changes_so_has_no_turning_point():
    assert turning_point({"curve": CURVE[:1]}, "A") is None
    assert turning_point({"curve": CURVE[:2]}, "A") is None
