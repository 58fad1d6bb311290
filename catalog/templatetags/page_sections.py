"""Sections that other apps add to a page: ``{% load page_sections %}``."""

from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from catalog.web.pages.page_sections import render_sections

register = template.Library()


@register.simple_tag(takes_context=True)
def page_sections(context: Context, place: str, subject: object = None) -> SafeString:
    """The sections of a place, rendered with the page's context, their own and `subject`.

    Empty on pages without a request, such as the one for server errors.
    """
    request = context.get("request")
    if request is None:
        return mark_safe("")
    page: dict[str, Any] = context.flatten()  # type: ignore[assignment]
    return render_sections(place, subject, request, page)


@register.simple_tag(takes_context=True)
def own_sections(context: Context, place: str, subject: str = "") -> SafeString:
    """Sections that each reader of a kept page gets anew; they know the request and `subject` alone.

    `catalog.web.pages.page_cache` finds them by the comments around them.
    """
    request = context.get("request")
    if request is None:
        return mark_safe("")
    shown = render_sections(place, subject, request)
    return format_html("<!--own {} {}-->{}<!--/own-->", place, subject, shown)
