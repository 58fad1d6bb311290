import re

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from decks.accounts.tokens import MAX_TOKENS, TokenRefused, find_user, issue_token
from decks.models import ApiToken
from tests.constraints import refused_by

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_rates():
    cache.clear()


@pytest.fixture
def ann():
    return User.objects.create_user("ann")


@pytest.fixture
def page(client: Client, ann):
    client.force_login(ann)
    return client


def test_a_new_token_is_shown_once(page):
    shown = page.post("/accounts/tokens/", {"name": "my script"})
    (token,) = set(re.findall(r"starfighter_[\w-]{43}", shown.text))
    assert "no-store" in shown["Cache-Control"]
    again = page.get("/accounts/tokens/").text
    assert "my script" in again
    assert token not in again


def test_only_the_digest_is_stored(ann):
    token = issue_token(user=ann, name="script")
    assert token not in str(ApiToken.objects.values().get())


def test_the_last_use_is_shown(page, ann):
    find_user(issue_token(user=ann, name="script"))
    assert ApiToken.objects.get().last_used <= timezone.now()
    assert "last used" in page.get("/accounts/tokens/").text


def test_the_use_is_noted_once_a_minute(ann, django_assert_num_queries):
    token = issue_token(user=ann, name="script")
    find_user(token)
    with django_assert_num_queries(1):
        find_user(token)


def test_a_revoked_token_is_worth_nothing(page, ann):
    token = issue_token(user=ann, name="script")
    page.post(f"/accounts/tokens/{ApiToken.objects.get().pk}/revoke/")
    assert find_user(token) is None


def test_tokens_of_others_cannot_be_revoked(page):
    token = issue_token(user=User.objects.create_user("bob"), name="script")
    assert page.post(f"/accounts/tokens/{ApiToken.objects.get().pk}/revoke/").status_code == 404
    assert find_user(token) is not None


def test_a_token_of_an_inactive_account_is_worth_nothing(ann):
    token = issue_token(user=ann, name="script")
    User.objects.update(is_active=False)
    assert find_user(token) is None


def test_two_tokens_of_one_name_are_refused(page, ann):
    issue_token(user=ann, name="script")
    response = page.post("/accounts/tokens/", {"name": "script"})
    assert response.status_code == 422
    assert "You have a token of that name already." in response.text


def test_tokens_are_limited(ann):
    for number in range(MAX_TOKENS):
        issue_token(user=ann, name=f"script {number}")
    with pytest.raises(TokenRefused, match="the most"):
        issue_token(user=ann, name="one more")


def test_a_token_without_a_name_cannot_be_written(ann):
    with refused_by("decks_token_name_given"):
        ApiToken.objects.create(user=ann, name="", digest="1")


def test_two_tokens_of_one_digest_cannot_be_written(ann):
    ApiToken.objects.create(user=ann, name="a", digest="1")
    with refused_by("decks_token_digest_unique"):
        ApiToken.objects.create(user=ann, name="b", digest="1")


def test_anonymous_users_must_sign_in(client):
    assert client.get("/accounts/tokens/")["location"].startswith("/accounts/login/")


def test_a_wrong_token_is_refused_in_the_form_of_errors(client):
    response = client.get("/api/", headers={"Authorization": "Bearer starfighter_x"})
    assert (response.status_code, response["WWW-Authenticate"]) == (401, "Bearer")
    (error,) = response.json()["errors"]
    assert (error["code"], error["field"]) == ("authentication_failed", None)


def test_a_token_counts_for_the_rate_of_its_account(client, ann):
    token = issue_token(user=ann, name="script")
    response = client.get("/api/", headers={"Authorization": f"Bearer {token}"})
    assert response["RateLimit-Limit"] == "600"
