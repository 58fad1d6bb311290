"""Reading requests: JSON of limited size, and forms that refuse unknown fields."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.utils.json import strict_constant

from catalog.web.formats.json_text import MAX_NAME_LENGTH, read_json

MAX_BODY_BYTES: Final = 64 * 1024
MAX_UNKNOWN: Final = 10


class BoundedJSONParser(JSONParser):
    """Parses JSON; refuses what is nested too deeply or holds lone surrogates."""

    def parse(self, stream: Any, *_options: Any) -> Any:
        try:
            return read_json(stream.read().decode("utf-8-sig"), parse_constant=strict_constant)
        except ValueError as error:
            raise ParseError(_("This is not JSON: %(reason)s") % {"reason": error}) from error


class Form(serializers.Serializer):
    """The fields of a request; an unknown field is an error."""

    def to_internal_value(self, data: Any) -> Any:
        problems = self.unknown_fields(data)
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            told = {name: self.with_choices(name, each) for name, each in error.detail.items()}
            raise serializers.ValidationError({**told, **problems}) from error
        if problems:
            raise serializers.ValidationError(problems)
        return value

    def with_choices(self, name: str, errors: Any) -> Any:
        """The errors of a field; one that takes a few values names them."""
        choices = getattr(self.fields.get(name), "choices", None)
        if not choices or [getattr(each, "code", "") for each in errors] != ["invalid_choice"]:
            return errors
        message = _("There is no such value; there are %(choices)s.")
        told = message % {"choices": ", ".join(map(str, choices))}
        return [ErrorDetail(told, "invalid_choice")]

    def unknown_fields(self, data: Any) -> dict[str, list[ErrorDetail]]:
        """An error for each unknown field, at most ten."""
        if not isinstance(data, Mapping):
            return {}
        message = _("There is no such field; there are %(fields)s.")
        error = ErrorDetail(message % {"fields": ", ".join(self.fields)}, "unknown_field")
        unknown = [str(name)[:MAX_NAME_LENGTH] for name in data if name not in self.fields]
        return {name: [error] for name in unknown[:MAX_UNKNOWN]}


class Text(serializers.CharField):
    """A string; unlike DRF's CharField it refuses numbers, and blanks around it count as the schema says."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return str(super().to_internal_value(data))


class Whole(serializers.IntegerField):
    """An integer; unlike DRF's IntegerField it refuses strings."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class Flag(serializers.BooleanField):
    """A boolean; unlike DRF's BooleanField it refuses words and numbers."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data is True


class OneOf(serializers.ChoiceField):
    """One of some values; unlike DRF's ChoiceField it refuses what only reads like one."""

    def to_internal_value(self, data: Any) -> Any:
        if not any(isinstance(each, type(data)) and each == data for each in self.choices):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


def read_query(form: type[Form], request: Request) -> dict[str, Any]:
    """The cleaned parameters of the query string. Raises ValidationError with all problems."""
    many = {
        name for name, field in form().fields.items() if isinstance(field, serializers.ListField)
    }
    given = {
        name: values if name in many else values[-1]
        for name, values in request.query_params.lists()
    }
    query, error = form(data=given), ErrorDetail(_("This parameter is given once."), "repeated")
    single = query.fields.keys() - many
    repeated = {each: [error] for each in single if len(request.query_params.getlist(each)) > 1}
    if not query.is_valid() or repeated:
        raise serializers.ValidationError({**query.errors, **repeated})
    return dict(query.validated_data)


def read_body(form: type[Form], request: Request, **context: Any) -> dict[str, Any]:
    """The cleaned fields of the body. Raises ValidationError with all problems."""
    body = form(data=request.data, context=context)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)
