"""Links in the header: ``{% load navigation %}``."""

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse

register = template.Library()


@register.inclusion_tag("_navigation_link.html", takes_context=True)
def navigation_link(context: Context, label: str, view: str, *routes: str) -> dict[str, Any]:
    """A link that is marked as current on its page, and on routes that begin with one of `routes`."""
    request, address = context["request"], reverse(view)
    route = request.resolver_match.route if request.resolver_match else ""
    if request.path == address:
        current = "page"
    else:
        current = "true" if routes and route.startswith(routes) else ""
    return {"address": address, "label": label, "current": current}
