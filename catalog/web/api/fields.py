"""Fields of serializers: lists and tables of plain values, and rounded numbers."""

from typing import Any

from rest_framework import serializers


class Rounded(serializers.FloatField):
    """A number with one digit after the point."""

    def to_representation(self, value: Any) -> float:
        return round(float(value), 1)


def texts(**options: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


def numbers(**options: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **options)


def texts_by_key(**options: object) -> serializers.DictField:
    return serializers.DictField(child=serializers.CharField(), **options)


def numbers_by_key(**options: object) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), **options)
