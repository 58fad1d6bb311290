"""What apps above add to a page: ``{% load page_sections %}``."""

from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from catalog.page_sections import pieces

register = template.Library()


@register.simple_tag(takes_context=True)
def page_sections(context: Context, place: str, subject: object = None) -> SafeString:
    """The sections of a place, each with the page's context, its own and `subject`.

    A page that is rendered without a request, such as the one for server errors, has none.
    """
    request = context.get("request")
    if request is None:
        return mark_safe("")
    page: dict[str, Any] = {**context.flatten(), "subject": subject}  # type: ignore[dict-item]
    rendered = (
        render_to_string(piece.template, {**page, **piece.context})
        for piece in pieces(place, request, subject)
    )
    return format_html_join("", "{}", ((each,) for each in rendered))
