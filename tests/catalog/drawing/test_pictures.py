import struct

from catalog.drawing import pictures
from catalog.drawing.pictures import render_png
from catalog.templatetags.pictures import lines_at


def test_a_picture_is_a_png_of_the_size_that_sites_ask_for(client, loaded):
    answer = client.get("/cards/3-10/picture.png")
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)


def test_letters_of_both_languages_are_drawn():
    """A letter that the typeface lacks leaves no trace."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30">{}</text></svg>'
    assert len({render_png(svg.format(text)) for text in ("", "Ж", "Q", "ё", "—")}) == 5


def test_a_picture_is_rendered_once_for_its_content(client, loaded, monkeypatch):
    rendered = []
    monkeypatch.setattr(pictures, "render_png", lambda svg: rendered.append(svg) or b"PNG")
    first = client.get("/cards/3-10/picture.png")
    assert client.get("/cards/3-10/picture.png").content == b"PNG"
    again = client.get("/cards/3-10/picture.png", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert client.get("/cards/3-11/picture.png").headers["ETag"] != first.headers["ETag"]
    assert len(rendered) == 2


def test_a_long_text_is_shortened_and_escaped_and_wide_letters_stay_within_their_lines():
    lines = lines_at("<b> " + "word " * 60, 0, 0, 300, 30, 2)
    assert lines.count("<tspan") == 2
    assert "…" in lines
    assert "<b>" not in lines
    narrow, wide = (lines_at(letter * 60, 0, 0, 380, 44, 2) for letter in "iW")
    assert narrow.count("i") > 20
    assert 5 < wide.count("W") < 9
    assert "…" in wide
