from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from catalog.editions import services
from catalog.editions.data_files import MAX_FILE_BYTES
from catalog.models import Edition

ADDRESS = "/editions/import/"
CARDS = "number,series,name,top.fighters,top.effect\n1-1,blue,Wasp,2,pivot\n2-7,green,,3,\n"
WRONG = "number,series,top.fighters,top.effect\n1-1,red,2,pivt\n9-9,blue,many,\n1-1,blue,0,\n"
NAMING = {"key": "box", "name": "Box"}


def send(client, content, file="cards.csv"):
    upload = SimpleUploadedFile(file, content if isinstance(content, bytes) else content.encode())
    return client.post(ADDRESS, {"files": upload, "action": "show", **NAMING})


def test_everybody_sees_which_edition_is_current(client, loaded):
    page = client.get("/editions/").text
    assert "Reconstruction" in page
    assert "shipped with the program" in page
    assert ADDRESS not in page


@pytest.mark.parametrize("address", [ADDRESS, f"{ADDRESS}cards.csv", f"{ADDRESS}cruisers.csv"])
def test_importing_is_not_there_for_others(address, client, db):
    assert client.get(address).status_code == 404
    client.force_login(User.objects.create_user("ann"))
    assert client.get(address).status_code == 404
    assert client.post("/editions/reconstruction/current/").status_code == 404


def test_mistakes_are_named_and_an_edition_is_shown_before_it_is_stored(admin_client, loaded):
    answer = send(admin_client, WRONG)
    assert answer.status_code == 422
    found = {(each.row, each.field) for each in answer.context["problems"]}
    first = {("card 1-1", field) for field in ("series", "top.effect", "number")}
    assert found == first | {("card 9-9", "number"), ("card 9-9", "top.fighters")}
    assert not Edition.objects.filter(key="box").exists()
    page = send(admin_client, CARDS).text
    assert "This is a new edition." in page
    assert page.count('class="card-drawing') == 2
    assert "2 cards of 100." in page
    assert not Edition.objects.filter(key="box").exists()
    shown = {"file_name": "cards.csv", "file_text": CARDS.replace("\n", "\r\n"), "action": "store"}
    answer = admin_client.post(ADDRESS, NAMING | shown)
    assert answer.headers["location"] == "/editions/#edition-box"
    box = Edition.objects.get(key="box")
    assert (box.name, box.is_current, box.cards.count()) == ("Box", False, 2)


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        (b"x" * (10 * MAX_FILE_BYTES), "cards.csv", "is larger than 1 MB"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "cards.csv", "is not a text file in UTF-8"),
        (CARDS.encode("utf-16"), "cards.csv", "is not a text file in UTF-8"),
        (b"\x00\x01\x02", "cards.toml", "is not valid TOML"),
        (b"", "cards.csv", "there is no row in it"),
    ],
)
def test_what_is_no_edition_is_refused_in_words(content, name, message, admin_client, loaded):
    answer = send(admin_client, content, name)
    assert (answer.status_code, message in answer.text) == (422, True)


def test_a_toml_file_names_its_edition_itself(admin_client, loaded):
    text = '[edition]\nkey = "crate"\nname = "Crate"\n'
    preview = send(admin_client, text, "set.toml").context["preview"]
    assert (preview.content.key, preview.title) == ("crate", "Crate")


def test_a_curator_makes_another_edition_current(admin_client, loaded, shipped):
    services.load(content=replace(shipped, key="box"))
    admin_client.post("/editions/box/current/")
    assert services.get_current_edition().key == "box"
    assert admin_client.post("/editions/attic/current/").status_code == 404


def test_a_card_is_drawn_for_staff_while_it_is_typed(admin_client, db, client):
    typed = {"number": "3-50", "series": "blue", "top_fighters": "2", "top_effect": "roll"}
    page = admin_client.get("/admin/catalog/card/sketch/", typed).text
    assert "3-50" in page
    assert "preview-problems" not in page
    assert client.get("/admin/catalog/card/sketch/").status_code == 302
