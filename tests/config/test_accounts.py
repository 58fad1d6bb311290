import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.library.ownership import TOKEN_KEY
from simulate.experiments.services import submit_run
from simulate.models import Run
from tests.simulate.runs import GUEST_TOKEN, guest, run_plan


@pytest.mark.django_db
def test_runs_of_a_session_belong_to_the_account_that_signs_in():
    User.objects.create_user("ada", password="analytical engine")
    submit_run(owner=guest(), plan=run_plan())
    client = Client()
    session = client.session
    session[TOKEN_KEY] = GUEST_TOKEN
    session.save()
    client.post("/accounts/login/", {"login": "ada", "password": "analytical engine"})
    assert Run.objects.get().owner.username == "ada"
