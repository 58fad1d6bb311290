"""File sizes for readers."""

from django.utils.translation import gettext as _


def size_text(size: int) -> str:
    """A number of bytes such as “64 kB” or “1 MB”, in units of 1,024 if it is a multiple of that."""
    thousand = 1000 if size % 1024 else 1024
    if size < thousand**2:
        return _("%(size)d kB") % {"size": size // thousand}
    return _("%(size)d MB") % {"size": size // thousand**2}
