import pytest
from django.urls import reverse

from catalog.models import Card
from catalog.pages import data_sizes

pytestmark = pytest.mark.django_db


def test_only_staff_see_how_much_there_is_and_what_expires(
    client, admin_client, loaded, monkeypatch
):
    assert client.get(reverse("data_sizes")).status_code == 302
    answer = admin_client.get(reverse("data_sizes"))
    name = Card._meta.verbose_name_plural
    cards = next(table for table in answer.context["tables"] if table.name == name)
    assert cards.rows == 100
    assert cards.size >= 4096
    assert "expired sessions" in answer.text
    assert reverse("data_sizes") in admin_client.get("/admin/").text
    monkeypatch.setattr(data_sizes, "SIZES", {"sqlite": "SELECT * FROM no_such_table"})
    tables = admin_client.get(reverse("data_sizes")).context["tables"]
    assert {table.size for table in tables} == {None}
