"""Locks that last until the transaction ends: on a row, and on all rows of a kind."""

from typing import TypeVar

from django.contrib.contenttypes.models import ContentType
from django.db.models import Manager, Model, QuerySet

from catalog.web.errors.refusals import Gone

Row = TypeVar("Row", bound=Model)


def lock_row(rows: QuerySet[Row] | Manager[Row], key: int | None, *, no_key: bool = False) -> Row:
    """The row as it is now, locked. Raises Gone where it was deleted meanwhile."""
    row = rows.select_for_update(no_key=no_key).filter(pk=key).first()
    if row is None:
        raise Gone
    return row


def lock_kind(model: type[Model]) -> None:
    """Serialises what counts rows of the model before it adds one.

    A new row cannot be locked before it is there, so another one stands for all.
    """
    rows = ContentType.objects.select_for_update(no_key=True)
    rows.get(app_label=model._meta.app_label, model=model._meta.model_name)
