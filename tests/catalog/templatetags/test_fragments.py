from django.http import HttpRequest
from django.template import Context, RequestContext, Template
from django.test import RequestFactory

NAME = f"{__name__}.greet"
TEXT = '{% load fragments %}{% reader_fragment "' + NAME + '" "ann" %}'


def greet(request: HttpRequest, subject: str) -> str:
    return f"<b>{subject} at {request.path}</b>"


def test_a_fragment_gets_the_request_and_the_subject_and_is_escaped_unless_it_is_safe():
    request = RequestFactory().get("/cards/")
    rendered = Template(TEXT).render(RequestContext(request))
    assert rendered == "&lt;b&gt;ann at /cards/&lt;/b&gt;"


def test_a_page_without_a_request_has_no_fragments():
    assert Template(TEXT).render(Context({})) == ""
