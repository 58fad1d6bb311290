"""Moments as people read them: in their own zone by a script, else in the site's, which is named."""

from datetime import datetime
from typing import Final

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

STYLES: Final = {
    "long": "DATETIME_FORMAT",
    "short": "SHORT_DATETIME_FORMAT",
    "day": "DATE_FORMAT",
    "short-day": "SHORT_DATE_FORMAT",
    "this-year": "j E",
}
"""The styles of `local_times.js`, and the formats of the server."""
OF_A_CLOCK: Final = ("long", "short")


@register.simple_tag
def when(moment: datetime, style: str = "long") -> SafeString:
    """A `<time>` that the reader's browser writes in the reader's zone."""
    here = timezone.localtime(moment)
    zone = here.tzname() or ""
    text = date_format(here, STYLES[style])
    told = f"{text} {zone}" if style in OF_A_CLOCK else text
    title = f"{date_format(here, 'DATETIME_FORMAT')} {zone}"
    template = '<time datetime="{}" data-time="{}" title="{}">{}</time>'
    return format_html(template, here.isoformat(timespec="seconds"), style, title, told)
