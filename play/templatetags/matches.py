"""What other pages tell of matches: ``{% load matches %}``."""

from typing import Any

from django import template
from django.contrib.auth.models import User

from play.pages.people import mode_records, rated_matches

register = template.Library()


@register.inclusion_tag("play/_person.html")
def person_ratings(person: User) -> dict[str, Any]:
    """An account's ratings and rated matches; nothing where there are none."""
    records = mode_records(person)
    return {"records": records, "matches": rated_matches(person) if records else []}
