import json
from urllib.parse import unquote

import pytest
from django.db import IntegrityError
from django_htmx.middleware import HtmxDetails

from catalog.web.api.errors import as_api_exception
from catalog.web.errors.refusals import Refusal, RefusalResponses, as_refusal
from decks.models import ApiToken

HTML = "text/html,application/xhtml+xml,*/*;q=0.8"


def respond(rf, status=409, **headers):
    refusal = Refusal("Not now.", code="late", status=status, field="ply")
    request = rf.get("/", headers=headers)
    request.htmx = HtmxDetails(request)  # as HtmxMiddleware does
    return RefusalResponses(lambda _request: None).process_exception(request, refusal)


@pytest.mark.parametrize("headers", [{}, {"accept": HTML}, {"accept": "*/*", "hx-request": "true"}])
def test_a_browser_gets_a_refusal_as_a_page(rf, headers):
    response = respond(rf, **headers)
    assert (response.status_code, response["Content-Type"][:9]) == (409, "text/html")
    assert "Not now." in response.text


@pytest.mark.parametrize(
    ("place", "asking", "told"),
    [
        ("cost", "form", {"HX-Reselect": "#cost"}),
        ("cost", "cost", {"HX-Reswap": "none"}),
        ("a%0Ab", "form", {"HX-Reswap": "none"}),
    ],
)
def test_a_part_asked_for_too_often_tells_it_there_and_one_that_asks_for_itself_stays(
    rf, place, asking, told
):
    asked = {"hx-request": "true", "hx-trigger": asking}
    response = respond(
        rf, 429, **asked, **{"hx-target": place, "hx-target-uri-autoencoded": "true"}
    )
    assert response.headers.items() >= {**told, "Retry-After": "60"}.items()
    shown = f'<div id="{unquote(place)}" class="field-error" role="alert">Not now.</div>\n'
    assert response.text == shown


@pytest.mark.parametrize("accepted", ["*/*", "application/json", "application/x-ndjson"])
def test_other_programs_get_a_refusal_in_the_format_of_the_api(rf, accepted):
    response = respond(rf, accept=accepted)
    assert response.status_code == 409
    error = {"code": "late", "message": "Not now.", "field": "ply"}
    assert json.loads(response.content) == {"errors": [error]}


def test_an_address_too_long_to_sign_in_and_come_back_is_refused_in_words(client, db, caplog):
    answer = client.get("/accounts/?x=" + "a" * 17_000)
    assert (answer.status_code, caplog.records) == (414, [])
    assert "The address is too long." in answer.text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("user", "is_gone"), [(404, True), (None, False)])
def test_only_what_belongs_to_a_row_that_was_deleted_meanwhile_is_refused(user, is_gone):
    with pytest.raises(IntegrityError) as raised:
        ApiToken.objects.create(user_id=user, name="t", digest="d")
    assert bool(as_refusal(raised.value)) == bool(as_api_exception(raised.value)) == is_gone
