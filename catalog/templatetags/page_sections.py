"""Sections that other apps add to a page: ``{% load page_sections %}``."""

from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from catalog.site.page_sections import pieces

register = template.Library()


@register.simple_tag(takes_context=True)
def page_sections(context: Context, place: str, subject: object = None) -> SafeString:
    """The sections of a place, rendered with the page's context, their own and `subject`.

    Empty on pages without a request, such as the one for server errors.
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
