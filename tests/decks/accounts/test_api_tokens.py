import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import get_resolver
from django.utils import timezone

from decks.accounts.bots import declare_bot
from decks.accounts.tokens import MAX_TOKENS, TokenRefused, find_token, issue_token
from decks.models import ApiToken, BotAccount
from tests.decks.samples import PASSWORD


def test_a_new_token_is_shown_once_stored_as_a_digest_and_its_use_noted_once_a_minute(
    signed_in, django_assert_num_queries
):
    sent = {"name": "my script", "scopes": ["read", "play"], "days": "30"}
    shown = signed_in.post("/accounts/tokens/", sent)
    (token,) = set(re.findall(r"starfighter_[\w-]{43}", shown.text))
    assert "no-store" in shown["Cache-Control"]
    again = signed_in.get("/accounts/tokens/").text
    assert "my script" in again
    assert token not in again
    assert token not in str(ApiToken.objects.values().get())
    find_token(token)
    with django_assert_num_queries(1):
        find_token(token)


@pytest.mark.parametrize("is_own", [True, False])
def test_an_account_revokes_its_own_tokens_alone(signed_in, ann, bea, is_own):
    token = issue_token(user=ann if is_own else bea, name="script")
    answer = signed_in.post(f"/accounts/tokens/{ApiToken.objects.get().pk}/revoke/")
    assert answer.status_code == (302 if is_own else 404)
    assert (find_token(token) is None) == is_own


@pytest.mark.parametrize(
    ("model", "columns"), [(User, {"is_active": False}), (ApiToken, {"expires": timezone.now()})]
)
def test_an_expired_token_or_one_of_an_inactive_account_is_worth_nothing(ann, model, columns):
    token = issue_token(user=ann, name="script", lifetime=timedelta(days=1))
    assert find_token(token) is not None
    model.objects.update(**columns)
    assert find_token(token) is None


def test_tokens_are_limited(ann):
    for number in range(MAX_TOKENS):
        issue_token(user=ann, name=f"script {number}")
    with pytest.raises(TokenRefused, match="the most"):
        issue_token(user=ann, name="one more")


def test_a_wrong_token_is_refused_in_the_form_of_errors(client):
    response = client.get("/api/", headers={"Authorization": "Bearer starfighter_x"})
    assert (response.status_code, response["WWW-Authenticate"]) == (401, "Bearer")
    (error,) = response.json()["errors"]
    assert (error["code"], error["field"]) == ("authentication_failed", None)


@pytest.mark.parametrize(
    ("scopes", "method", "address", "is_allowed"),
    [
        (["play"], "post", "/api/matches/", True),
        (["read", "decks"], "post", "/api/matches/", False),
        (["play"], "post", "/api/decks/", False),
        (["decks"], "post", "/api/playtests/", False),
        (["playtests"], "post", "/api/playtests/", True),
        (["decks"], "get", "/api/decks/mine/", True),
        (["play"], "get", "/api/decks/mine/", False),
        (["read"], "get", "/api/decks/mine/", True),
        (["play"], "get", "/api/cards/", False),
    ],
)
def test_a_token_does_what_its_scopes_allow(client, ann, scopes, method, address, is_allowed):
    token = issue_token(user=ann, name="script", scopes=scopes)
    headers = {"Authorization": f"Bearer {token}"}
    options = {"content_type": "application/json"} if method == "post" else {}
    response = getattr(client, method)(address, headers=headers, **options)
    assert (response.status_code != 403) == is_allowed
    if not is_allowed:
        assert response.json()["errors"][0]["code"] == "scope"


def test_whatever_changes_something_needs_a_scope_of_its_own():
    exempt = {"Validate", "Read", "Codes", "Nothing"}  # these store nothing
    for view in all_views(get_resolver("config.api").url_patterns):
        methods = set(view().allowed_methods) - {"GET", "HEAD", "OPTIONS"}
        if methods and view.__name__ not in exempt:
            assert view.scope != "read", view


def all_views(patterns):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from all_views(pattern.url_patterns)
        elif hasattr(pattern.callback, "view_class"):
            yield pattern.callback.view_class


def test_an_account_becomes_a_bot_with_its_password_and_stays_one(signed_in, ann):
    asked = {"author": "Ann", "password": "x"}
    assert signed_in.post("/accounts/bot/", asked).status_code == 422
    signed_in.post("/accounts/bot/", asked | {"password": PASSWORD})
    assert BotAccount.objects.get().author == "Ann"
    assert "a bot of Ann" in signed_in.get("/accounts/tokens/").text
    declare_bot(user=ann, author="Bob")
    assert BotAccount.objects.get().author == "Ann"
