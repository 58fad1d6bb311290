"""Rows as files: NDJSON and CSV, compressed or not, and Parquet."""

import csv
import gzip
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Final

from django.core.serializers.json import DjangoJSONEncoder

COMPUTED: Final = ("=", "+", "-", "@", "\t")  # beginnings that make spreadsheets compute
MEDIA_TYPES: Final = {
    "ndjson": "application/x-ndjson",
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
}
Rows = Sequence[Mapping[str, Any]]


def as_csv(table: Iterable[Sequence[Any]]) -> str:
    """Rows of cells as a file for spreadsheets."""
    written = io.StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(map(harmless, table))
    return written.getvalue()


def harmless(row: Iterable[Any]) -> list[Any]:
    """Texts that a spreadsheet would compute are marked as texts."""
    return [
        f"'{cell}" if isinstance(cell, str) and cell.startswith(COMPUTED) else cell for cell in row
    ]


def cell_of(value: Any) -> Any:
    """A value in a cell: lists with blanks between, times as ISO 8601."""
    if isinstance(value, list):
        return " ".join(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


def csv_text(columns: Mapping[str, str], batches: Iterable[Rows]) -> Iterator[str]:
    """The head, then each batch."""
    yield as_csv([list(columns)])
    for rows in batches:
        yield as_csv([cell_of(row[name]) for name in columns] for row in rows)


def ndjson_text(batches: Iterable[Rows]) -> Iterator[str]:
    """Each batch, a JSON object a line."""
    encoder = DjangoJSONEncoder(ensure_ascii=False, separators=(",", ":"))
    for rows in batches:
        yield "".join(f"{encoder.encode(row)}\n" for row in rows)


class TableWriter:
    """Writes a table into open files, all three forms at once: `ndjson`, `csv` (both gzip) and `parquet`."""

    def __init__(self, columns: Mapping[str, str], files: Mapping[str, IO[bytes]]) -> None:
        # Imported here, since it takes half a second that no other command needs.
        import pyarrow
        import pyarrow.parquet

        self.columns, self.arrow = columns, pyarrow
        types = {
            "text": pyarrow.string(),
            "texts": pyarrow.list_(pyarrow.string()),
            "integer": pyarrow.int64(),
            "number": pyarrow.float64(),
            "flag": pyarrow.bool_(),
            "time": pyarrow.timestamp("us", tz="UTC"),
        }
        self.schema = pyarrow.schema([(name, types[kind]) for name, kind in columns.items()])
        # Without names and times of the files, the same rows are the same bytes.
        self.zipped = {
            form: gzip.GzipFile("", "wb", fileobj=files[form], mtime=0)
            for form in ("ndjson", "csv")
        }
        self.parquet = pyarrow.parquet.ParquetWriter(
            files["parquet"], self.schema, compression="zstd"
        )
        self.zipped["csv"].write(as_csv([list(columns)]).encode())

    def write(self, rows: Rows) -> None:
        table = self.arrow.Table.from_pylist(rows, self.schema)
        self.parquet.write_table(table)
        for text in ndjson_text([rows]):
            self.zipped["ndjson"].write(text.encode())
        cells = ([cell_of(row[name]) for name in self.columns] for row in rows)
        self.zipped["csv"].write(as_csv(cells).encode())

    def close(self) -> None:
        self.parquet.close()
        for zipped in self.zipped.values():
            zipped.close()
