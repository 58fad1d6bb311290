import pytest

from decks.accounts.personal_data import as_json
from play.documents.personal_data import match_files, rating_files
from play.matches.ratings import FIRST
from play.models import Rating, RatingChange
from tests.play.conftest import fresh, give_seat, play_on


@pytest.fixture
def match(new_match, ann):
    """A match in which both have acted; seat A has become an account's."""
    match = play_on(new_match(mode="total_war"), 30)
    give_seat(match, "A", ann)
    return match


def test_a_match_that_goes_on_tells_only_the_own_actions_and_deck(match, ann):
    found = dict(match_files(ann))
    [name] = [name for name in found if name.endswith(".json")]
    document, log = found[name], found[name.replace(".json", ".txt")]
    assert {each["seat"] for each in document["actions"]} == {"A"}
    assert [line.split()[1] for line in log.splitlines()] == ["A"] * len(document["actions"])
    assert document["seats"]["A"]["brought"]["deck"] == fresh(match).seat("A").loadout["deck"]
    assert as_json(fresh(match).seat("B").loadout["deck"]) not in as_json(document)
    assert document["seats"]["B"]["brought"] is None


def test_ratings_are_in_the_archive(match, ann):
    game = {"game": "starfighter", "mode": "training", "matches": 1, "rated_at": match.changed}
    rating = Rating.objects.create(account=ann, **game, **FIRST)
    figures = {"before": 1500, "value": 1500, "deviation": 350, "time": match.changed}
    RatingChange.objects.create(rating=rating, match=match, seat="A", **figures)
    [(name, [document])] = rating_files(ann)
    assert (name, document["rating"]) == ("ratings.json", 1500)
    assert [each["match__slug"] for each in document["changes"]] == [match.slug]
