"""What the API's document says of a game that describes nothing itself, and fields that many describe."""

import dataclasses
import inspect
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from rest_framework import serializers

from catalog.web.api.fields import texts
from play.games.game import LETTERS, SEATS, GameDocuments
from play.games.kit.base_game import BaseGame


def count(**options: object) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, **options)


def letters(**options: object) -> serializers.ListField:
    """Seats of any game."""
    return serializers.ListField(child=serializers.ChoiceField(LETTERS), **options)


def seat_field(**options: object) -> serializers.ChoiceField:
    return serializers.ChoiceField(SEATS, **options)


class AnyObjectSerializer(serializers.Serializer):
    """An object whose content only the game knows."""


class ListedActionsSerializer(serializers.Serializer):
    """A view: its fields are the game's, but for `legal`."""

    legal = texts()


DOCUMENTS = GameDocuments(
    view=ListedActionsSerializer,
    setup=AnyObjectSerializer,
    start=AnyObjectSerializer,
    board=AnyObjectSerializer,
    event=AnyObjectSerializer,
)


def serializer_of(kind: type[Any], name: str, fields: Mapping[str, Any], **added: Any) -> Any:
    """The serializer of a dataclass of a position: its fields as they are typed, but for those given here.

    `fields` describe, by name or by `CLASS.NAME` of a dataclass inside, what a view has otherwise; a text is
    the help of the typed one, and None leaves a field out. A view has the `added` ones beside them.
    """
    made = dict(added)
    for each, typed in get_type_hints(kind).items():
        given = fields.get(f"{kind.__name__}.{each}", fields.get(each))
        if isinstance(given, serializers.Field):
            made[each] = given
        elif given is not None or each not in fields:
            options = {"help_text": given} if given else {}
            made[each] = field_of(typed, name, fields, **options)
    told = {"__doc__": inspect.getdoc(kind), **made}
    title = name + kind.__name__.removeprefix(name)
    return type(f"{title}Serializer", (serializers.Serializer,), told)


def field_of(typed: Any, name: str, fields: Mapping[str, Any], **options: Any) -> Any:
    """The field of a typed value; of what is not plain JSON with known parts any JSON."""
    origin, parts = get_origin(typed), get_args(typed)
    if isinstance(typed, type) and dataclasses.is_dataclass(typed):
        return serializer_of(typed, name, fields)(**options)
    if origin in (Union, UnionType):
        known = next(each for each in parts if each is not NoneType)
        return field_of(known, name, fields, allow_null=True, **options)
    if origin in (list, tuple, dict):
        listed = serializers.DictField if origin is dict else serializers.ListField
        return listed(child=field_of(parts[0 if origin is tuple else -1], name, fields), **options)
    plain = {
        str: serializers.CharField,
        int: serializers.IntegerField,
        bool: serializers.BooleanField,
    }
    return plain.get(typed, serializers.JSONField)(**options)


def setup_serializer(game: BaseGame) -> Any:
    """The serializer of a game's set-ups: the choices of its form, and what stands beside them."""
    made = dict.fromkeys(game.beside_fields(), serializers.CharField())
    for field in game.describe_setup().match:
        values = ", ".join(f"`{value}`" for value, _label in field.choices)
        made[field.name] = serializers.CharField(help_text=f"{field.label}: {values}.")
    return type("SetupSerializer", (serializers.Serializer,), made)
