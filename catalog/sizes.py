"""Sizes as people say them."""

from django.utils.translation import gettext as _


def size_text(size: int) -> str:
    """A limit in bytes such as “64 kB” or “1 MB”; a multiple of 1,024 is told in units of that."""
    thousand = 1000 if size % 1024 else 1024
    if size < thousand**2:
        return _("%(size)d kB") % {"size": size // thousand}
    return _("%(size)d MB") % {"size": size // thousand**2}
