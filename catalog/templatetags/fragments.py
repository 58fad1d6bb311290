"""What is each reader's own on pages that are cached for all: ``{% load fragments %}``."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from catalog.web.pages.page_cache import render_fragment

register = template.Library()


@register.simple_tag(takes_context=True)
def reader_fragment(context: Context, name: str, subject: str = "") -> SafeString:
    """What the function of a dotted name renders of a request and `subject`, anew for each reader.

    `catalog.web.pages.page_cache` finds it by the comments around it. Empty on pages without a request.
    """
    request = context.get("request")
    if request is None:
        return mark_safe("")
    shown = render_fragment(name, subject, request)
    return format_html("<!--own {} {}-->{}<!--/own-->", name, subject, shown)
