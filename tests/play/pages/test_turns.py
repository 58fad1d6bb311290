from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.web.rows.database_clock import database_now
from play.models import Holiday
from tests.play.conftest import ANN, change, give_seat, other_than, play_on, player_to_move

TURNS = "/play/turns/"


def title_of(page):
    return page.text.partition("<title>")[2].partition("<")[0]


def test_the_title_counts_the_matches_that_wait_for_the_reader_and_none_that_ended(
    new_match, browser
):
    over, expired = new_match(days=1), new_match()
    mover = player_to_move(over)
    change(over, status="over", reason="time")
    change(expired, expires=database_now() - timedelta(days=1))
    assert title_of(browser(mover).get(TURNS)).startswith("Your turn")
    new_match(days=3)
    mover = player_to_move(new_match(days=3))
    assert title_of(browser(mover).get(TURNS)).startswith("(2) Your turn")
    assert title_of(browser(mover).get("/play/")).startswith("(2) Play")
    assert title_of(browser(other_than(mover)).get(TURNS)).startswith("Your turn")


def test_the_match_whose_time_ends_first_is_on_top(new_match, browser):
    slow, quick = new_match(days=7), new_match(days=1)
    page = browser(player_to_move(slow)).get(TURNS)
    assert [each.match.slug for each in page.context["own"]] == [quick.slug, slow.slug]
    assert all(each.deadline for each in page.context["own"])


def test_many_matches_take_as_many_queries_as_one(
    new_match, browser, django_assert_num_queries, django_assert_max_num_queries
):
    new_match(days=3)
    client = browser(ANN)
    with django_assert_max_num_queries(20) as one:
        client.get(TURNS)
    for _match in range(3):
        play_on(new_match(days=3), 1)
    with django_assert_max_num_queries(len(one.captured_queries) + 2):
        client.get(TURNS)


def test_an_account_takes_a_holiday_and_ends_it(client, ann):
    client.force_login(ann)
    today = timezone.localdate()
    days = {"first": today, "last": today + timedelta(days=6)}
    assert client.post("/play/holidays/", days).headers["Location"] == TURNS
    holiday = Holiday.objects.get(account=ann)
    assert "End it" in client.get(TURNS).text
    client.post(f"/play/holidays/{holiday.pk}/end/")
    assert "End it" not in client.get(TURNS).text


@pytest.mark.parametrize(
    ("first", "last"), [("", ""), ("soon", "later"), ("2020-01-01", "2020-01-02")]
)
def test_a_bad_holiday_is_refused_beside_its_form(client, ann, first, last):
    client.force_login(ann)
    answer = client.post("/play/holidays/", {"first": first, "last": last})
    assert (answer.status_code, "form-refusal" in answer.text) == (422, True)
    assert not Holiday.objects.exists()


def test_nobody_ends_the_holiday_of_another(client, ann, bob):
    client.force_login(ann)
    now = database_now()
    holiday = Holiday.objects.create(account=bob, starts=now, ends=now + timedelta(days=2))
    client.post(f"/play/holidays/{holiday.pk}/end/")
    holiday.refresh_from_db()
    assert holiday.ends > now + timedelta(days=1)


def test_a_program_lists_what_waits_for_its_account(client, ann, new_match):
    client.force_login(ann)
    match = new_match(days=3)
    letter = match.seats.get(awaited_since__isnull=False).letter
    give_seat(match, letter, ann)
    (turn,) = client.get("/api/matches/turns/").json()["results"]
    assert (turn["id"], turn["seats"], turn["status"]) == (match.slug, [letter], "playing")
    assert turn["deadline"]
