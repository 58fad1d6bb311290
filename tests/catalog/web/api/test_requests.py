"""What is wrong with a request is named."""

import pytest


@pytest.mark.django_db
def test_a_field_of_few_values_names_them(client):
    asked = {"kind": "bot", "mode": "x", "bot": "cadet"}
    answer = client.post("/api/matches/", asked, content_type="application/json")
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["field"]) == (400, "invalid_choice", "mode")
    assert error["message"].startswith("There is no such value; there are ")
    assert "skirmish" in error["message"]
