from play.intervals import Interval
from simulate.templatetags import playtests as words


def test_shares_are_rounded_not_cut_off():
    told = [words.percent(share) for share in (0.29, 0.53279, 0.9996)]
    assert told == ["29.0\xa0%", "53.3\xa0%", "100.0\xa0%"]
    assert (words.percent(0.996, 0), words.in_points(0.5708)) == ("100\xa0%", "57.1")
    assert words.percent_range(Interval(0.5, 0.29, 0.57)) == "29.0–57.0\xa0%"
    assert (words.share_of(2, 3), words.share_of(1, 0)) == ("66.7\xa0%", "–")


def test_differences_have_a_sign_and_intervals_in_the_middle_a_margin():
    told = [words.points(each) for each in (0.0126, -0.0126, 0.0004, -0.0004)]
    assert told == ["+1.3", "−1.3", "0.0", "0.0"]
    assert words.points_range(Interval(0.0, -0.029, 0.029)) == "−2.9 to +2.9"
    assert words.in_points(0.0129) == "1.3"
    assert words.margin(Interval(0.5, 0.48, 0.52)) == "±\xa02.0\xa0%"
    assert words.margin(Interval(1.0, 0.025, 1.0)) == "2.5–100.0\xa0%"
    assert words.margin(Interval(0.98, 0.93, 0.99), "") == "93.0–99.0"
    assert words.margin_in_points(Interval(0.3, -0.1, 0.31)) == "−10.0 to +31.0"
