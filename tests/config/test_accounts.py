import pytest
from django.contrib.auth.models import User

from catalog.web.hooks import PERSONAL_DATA
from decks.library.moderation import hide_author
from play.models import Match, Seat

pytestmark = pytest.mark.django_db


def test_the_admin_has_no_form_that_takes_passwords(client):
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.headers["location"] == "/accounts/login/?next=%2Fadmin%2F"
    User.objects.create_superuser("ada", password="analytical engine")
    client.post("/admin/login/", {"username": "ada", "password": "analytical engine"})
    assert "_auth_user_id" not in client.session


def test_an_accounts_data_have_parts_of_every_app():
    files = ("match", "rating", "reach", "block", "puzzle", "run")
    assert {part.__name__ for part in PERSONAL_DATA} == {f"{name}_files" for name in files}


def test_a_name_that_moderators_hide_goes_from_matches_and_from_new_ones(client):
    ada = User.objects.create_user("ada")
    kept = {"kind": "hotseat", "game": "starfighter", "setup": {"mode": "training"}, "rules": "2"}
    match = Match.objects.create(**kept)
    Seat.objects.create(match=match, letter="A", kind="person", account=ada, name="ada")
    client.force_login(ada)
    assert 'value="ada"' in client.get("/play/").text
    hide_author(ada)
    assert Seat.objects.get().name == ""
    assert 'value="ada"' not in client.get("/play/").text
