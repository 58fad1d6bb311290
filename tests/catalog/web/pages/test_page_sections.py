import pytest
from django.http import HttpRequest
from django.template import Context, RequestContext, Template, TemplateSyntaxError
from django.test import Client, RequestFactory

from catalog.web.pages import page_sections
from catalog.web.pages.page_sections import CardSubject, Piece, navigation_link, pieces, register

bare = pytest.mark.usefixtures("no_sections")
LINK = "_navigation_link.html"


def link(label: str) -> page_sections.Section:
    return lambda request, subject: Piece(LINK, {"label": label, "address": f"/{subject}/"})


def shown(place: str, subject: str = "x") -> str:
    text = '{% load page_sections %}{% page_sections "' + place + '" subject %}'
    request = RequestFactory().get("/")
    return Template(text).render(RequestContext(request, {"subject": subject}))


@bare
def test_sections_are_sorted_by_order_then_by_registration():
    for label, order in (("second", 5), ("third", 5), ("first", 1)):
        register("cruiser", link(label), order=order)
    page = shown("cruiser")
    assert page.index("first") < page.index("second") < page.index("third")


@bare
def test_a_section_gets_the_request_and_the_subject():
    register("card", link("door"))
    assert 'href="/3-10/"' in shown("card", "3-10")


@bare
def test_a_section_with_nothing_to_say_is_not_there():
    register("builder", lambda request, subject: None)
    assert pieces("builder", HttpRequest()) == []


@bare
def test_what_a_section_says_is_escaped():
    register("deck", link("<b>"))
    assert "&lt;b&gt;" in shown("deck")


def test_a_page_without_a_request_has_no_sections():
    text = '{% load page_sections %}{% page_sections "navigation" %}'
    assert Template(text).render(Context({})) == ""


def test_an_unknown_place_is_refused_by_name():
    with pytest.raises(ValueError, match="no place 'attic'"):
        register("attic", link("door"))
    with pytest.raises((ValueError, TemplateSyntaxError), match="no place 'attic'"):
        shown("attic")


@bare
def test_a_card_page_shows_the_sections_of_its_card(client: Client, loaded):
    subjects: list[CardSubject] = []
    register("card", lambda request, subject: subjects.append(subject))
    client.get("/cards/3-10/")
    assert [(each.edition, each.card.number) for each in subjects] == [(loaded, "3-10")]


@pytest.mark.parametrize(
    ("address", "mark"),
    [("/cards/", 'aria-current="page">Cards'), ("/cards/3-10/", 'aria-current="true">Cards')],
)
def test_the_header_marks_where_one_is(address: str, mark: str, client: Client, loaded):
    assert mark in client.get(address).text


def test_a_link_to_elsewhere_is_not_marked():
    section = navigation_link("Cards", "catalog:cards", "cards/")
    piece = section(RequestFactory().get("/rules/"), None)
    assert piece is not None
    assert piece.context["current"] == ""
