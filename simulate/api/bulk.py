"""Public data as files."""

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.errors import not_found
from catalog.web.api.fields import texts_by_key
from catalog.web.api.resources import AnyFile, Resource
from catalog.web.api.throttles import PolicyThrottle
from simulate.bulk.files import LICENCE, file_response, find_file, known_files
from simulate.bulk.tables import TABLES
from simulate.results.table_files import MEDIA_TYPES


class BulkThrottle(PolicyThrottle):
    """Large files."""

    policy_name = "bulk"


class BulkFileSerializer(serializers.Serializer):
    """A file of a table."""

    name = serializers.CharField()
    format = serializers.ChoiceField(
        list(MEDIA_TYPES), source="form", help_text="The first two are gzipped."
    )
    address = serializers.HyperlinkedIdentityField("api:bulk_file", lookup_field="name")
    rows = serializers.IntegerField()
    size = serializers.IntegerField(help_text="Bytes.")
    etag = serializers.CharField(source="digest", help_text="The SHA-256 of its content.")
    made = serializers.DateTimeField(source="made_at")


class BulkTableSerializer(serializers.Serializer):
    """A table: its columns with their types, and its files."""

    table = serializers.CharField()
    about = serializers.CharField()
    columns = texts_by_key()
    files = BulkFileSerializer(many=True)


class BulkSerializer(serializers.Serializer):
    """All tables, and the licence of the data."""

    licence = serializers.CharField()
    tables = BulkTableSerializer(many=True)


class Bulk(Resource):
    """The files of public data, made once a day."""

    @extend_schema(
        operation_id="list_bulk_files",
        summary="List the files of public data",
        responses=BulkSerializer,
    )
    def get(self, request: Request) -> Response:
        files = known_files()
        tables = [
            {
                "table": table.key,
                "about": table.name,
                "columns": table.columns,
                "files": [file for file in files if file.table == table.key],
            }
            for table in TABLES.values()
        ]
        data = {"licence": LICENCE, "tables": tables}
        return Response(BulkSerializer(data, context={"request": request}).data)


class OneBulkFile(AnyFile):
    """A file of public data."""

    throttle_classes = (BulkThrottle,)

    @extend_schema(
        operation_id="read_bulk_file",
        summary="A file of public data",
        description="With `ETag`; `If-None-Match` gets 304.",
        responses={
            (200, "application/octet-stream"): OpenApiTypes.BINARY,
            304: OpenApiResponse(description="Unchanged."),
        },
    )
    def get(self, request: Request, name: str) -> HttpResponseBase:
        file = find_file(name)
        if file is None:
            raise not_found()
        return file_response(request._request, file)
