"""Writes that a named constraint of the database refuses, on SQLite and PostgreSQL alike."""

from contextlib import contextmanager

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import UniqueConstraint


@contextmanager
def refused_by(*constraints):
    """Asserts that the writes of the block break the constraint of this name, or one of these."""
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        yield
    broken = broken_constraints(refused.value)
    assert broken & set(constraints), f"{refused.value} breaks {broken}"


def broken_constraints(error):
    """The name of the broken constraint; several names where SQLite cannot tell them apart."""
    if connection.vendor == "postgresql":
        return {error.__cause__.diag.constraint_name}
    kind, _separator, told = str(error).partition(" constraint failed: ")
    if kind == "UNIQUE":
        return unique_constraints(told)
    return {told} if kind == "CHECK" else set()


def unique_constraints(columns):
    """The names of the constraints on `table.column, table.column`, which is all that SQLite tells."""
    found = set()
    for meta in (model._meta for model in apps.get_models()):
        told = {field.name: f"{meta.db_table}.{field.column}" for field in meta.concrete_fields}
        for each in meta.constraints:
            fields = each.fields if isinstance(each, UniqueConstraint) else ()
            if columns == ", ".join(told[name] for name in fields):
                found.add(each.name)
    return found
