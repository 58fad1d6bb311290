import pytest
from django.contrib.staticfiles import finders


def test_the_manifest_names_icons_that_exist(client):
    answer = client.get("/site.webmanifest", headers={"accept-language": "ru"})
    manifest = answer.json()
    assert manifest["name"].startswith("Звёздные сражения")
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in manifest["icons"])


@pytest.mark.django_db
def test_pages_name_the_manifest(client):
    assert 'rel="manifest" href="/site.webmanifest"' in client.get("/404/").content.decode()
