"""What is each reader's own on a page: ``{% load fragments %}``."""

from typing import Any

from django import template
from django.template import Context
from django.utils.module_loading import import_string

register = template.Library()


@register.simple_tag(takes_context=True)
def reader_fragment(context: Context, name: str, subject: str = "") -> Any:
    """What the function of a dotted name renders of a request and `subject`; empty without a request."""
    request = context.get("request")
    return "" if request is None else import_string(name)(request, subject)
