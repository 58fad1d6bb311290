"""A lock on all rows of a kind."""

from django.contrib.contenttypes.models import ContentType
from django.db.models import Model


def lock_kind(model: type[Model]) -> None:
    """Serialises what counts rows of the model before it adds one, until the transaction ends.

    A new row cannot be locked before it is there, so another one stands for all.
    """
    rows = ContentType.objects.select_for_update(no_key=True)
    rows.get(app_label=model._meta.app_label, model=model._meta.model_name)
