"""Reading requests: JSON of a bounded size, and forms that refuse what they do not know."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

LARGEST_BODY: Final = 64 * 1024
MOST_STRANGE: Final = 10
LONGEST_NAME: Final = 40


class BoundedJSONParser(JSONParser):
    """JSON, whatever its depth."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError(_("The JSON is nested too deeply.")) from error


class Form(serializers.Serializer):
    """What a request may say; a field that is not of it is an error rather than ignored."""

    def to_internal_value(self, data: Any) -> Any:
        problems = self.strange_fields(data)
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({**error.detail, **problems}) from error
        if problems:
            raise serializers.ValidationError(problems)
        return value

    def strange_fields(self, data: Any) -> dict[str, list[ErrorDetail]]:
        """A problem for each of the first fields that the form does not have."""
        if not isinstance(data, Mapping):
            return {}
        message = _("There is no such field; there are %(fields)s.")
        told = ErrorDetail(message % {"fields": ", ".join(self.fields)}, "unknown_field")
        strange = [str(name)[:LONGEST_NAME] for name in data if name not in self.fields]
        return {name: [told] for name in strange[:MOST_STRANGE]}


class Text(serializers.CharField):
    """A string, and not a number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Whole(serializers.IntegerField):
    """A number of a JSON body, and not a string that could be read as one."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return int(super().to_internal_value(data))


def read_query(form: type[Form], request: Request) -> dict[str, Any]:
    """What the address asks for. Raises ValidationError with everything that is wrong in it."""
    many = {
        name for name, field in form().fields.items() if isinstance(field, serializers.ListField)
    }
    given = request.query_params.lists()
    asked = form(data={name: values if name in many else values[-1] for name, values in given})
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def read_body(form: type[Form], request: Request, **context: Any) -> dict[str, Any]:
    """What the body says. Raises ValidationError with everything that is wrong in it."""
    sent = form(data=request.data, context=context)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)
