"""Fields of serializers that hold lists and tables of plain values."""

from rest_framework import serializers


def texts(**options: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), **options)


def numbers(**options: object) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), **options)


def texts_by_key(**options: object) -> serializers.DictField:
    return serializers.DictField(child=serializers.CharField(), **options)


def numbers_by_key(**options: object) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), **options)
