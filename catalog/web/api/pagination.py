"""Paginated lists."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from django.core.paginator import EmptyPage, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_serializer, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from catalog.web.api.errors import ApiError, Problem
from catalog.web.api.requests import Form

DEFAULT_PAGE_SIZE: Final = 50
MAX_PAGE_SIZE: Final = 100
LAST_PAGE: Final = 100_000


class PageForm(Form):
    """The parameters of a paginated list; subclasses add more."""

    page = serializers.IntegerField(
        min_value=1, max_value=LAST_PAGE, default=1, help_text="The page, counted from 1."
    )
    page_size = serializers.IntegerField(
        min_value=1,
        max_value=MAX_PAGE_SIZE,
        default=DEFAULT_PAGE_SIZE,
        help_text="Entries on a page.",
    )


def page_of(
    request: Request,
    rows: Sequence[Any] | QuerySet[Any],
    query: dict[str, Any],
    write: Callable[[Iterable[Any]], list[Any]],
) -> dict[str, Any]:
    """A page of rows, serialized by `write`; `query` is the cleaned data of a PageForm.

    Raises ApiError (404) for a page after the last one.
    """
    pages = Paginator(rows, query["page_size"])
    try:
        page = pages.page(query["page"])
    except EmptyPage as error:
        message = _("The list has %(count)d pages.") % {"count": pages.num_pages}
        raise ApiError(404, Problem("no_such_page", message, "page")) from error

    def address(number: int) -> str:
        return str(replace_query_param(request.build_absolute_uri(), "page", number))

    return {
        "count": pages.count,
        "next": address(page.number + 1) if page.has_next() else None,
        "previous": address(page.number - 1) if page.has_previous() else None,
        "results": write(page),
    }


def by(
    serializer: type[serializers.Serializer], request: Request
) -> Callable[[Iterable[Any]], list[Any]]:
    """Writes rows as the serializer describes them."""
    return lambda rows: list(serializer(rows, many=True, context={"request": request}).data)


def page_schema(
    name: str, entry: type[serializers.Serializer], **extra: serializers.Field
) -> serializers.Serializer:
    """The schema of a page of such entries, with extra fields."""
    schema = inline_serializer(
        name,
        {
            "count": serializers.IntegerField(help_text="Entries on all pages."),
            "next": serializers.URLField(allow_null=True, help_text="The next page's address."),
            "previous": serializers.URLField(allow_null=True),
            "results": entry(many=True),
            **extra,
        },
    )
    return extend_schema_serializer(many=False)(schema)
