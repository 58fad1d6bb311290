"""Making the files of the tables, and keeping them as rows that every machine of the site reads."""

import hashlib
import tempfile
from contextlib import ExitStack
from datetime import timedelta
from typing import IO, Final

from django.db import transaction

from catalog.web.rows.database_clock import database_now
from simulate.bulk.tables import TABLES, BulkTable
from simulate.models import BulkFile
from simulate.results.table_files import TableWriter

SUFFIXES: Final = {"ndjson": ".ndjson.gz", "csv": ".csv.gz", "parquet": ".parquet"}
FRESH: Final = timedelta(hours=23)
MEMORY: Final = 2**20  # bytes of a file before it goes to the disk


def write_outdated() -> None:
    """Makes the files of tables that are a day old."""
    fresh = BulkFile.objects.filter(made_at__gt=database_now() - FRESH).values_list("table")
    done = {table for (table,) in fresh.distinct()}
    for key, table in TABLES.items():
        if key not in done:
            write_table(table)


def write_table(table: BulkTable) -> list[BulkFile]:
    with ExitStack() as stack:
        files = {
            form: stack.enter_context(tempfile.SpooledTemporaryFile(MEMORY)) for form in SUFFIXES
        }
        writer, count = TableWriter(table.columns, files), 0
        for rows in table.batches():
            writer.write(rows)
            count += len(rows)
        writer.close()
        return [store(table, form, file, count) for form, file in files.items()]


@transaction.atomic
def store(table: BulkTable, form: str, file: IO[bytes], rows: int) -> BulkFile:
    file.seek(0)
    content = file.read()
    found, _is_new = BulkFile.objects.update_or_create(
        table=table.key,
        form=form,
        defaults={
            "rows": rows,
            "size": len(content),
            "digest": hashlib.sha256(content).hexdigest(),
            "content": content,
            "made_at": database_now(),
        },
    )
    return found
