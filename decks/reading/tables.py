"""Rows of tables: their cells, and what a column is about by its heading."""

import csv
import re

from decks.reading.vocabulary import COLUMNS


def cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of a row, without the marks with which spreadsheets keep texts."""
    line = line.strip().strip("|") if delimiter == "|" else line
    try:
        cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        cells = line.split(delimiter)
    cells = [cell.strip() for cell in cells]
    return [re.sub(r'^=?"(.*)"$|^\'(?=[=+\-@\'\t\d])', r"\1", cell).strip() for cell in cells]


def role_of(cell: str) -> str:
    cell = re.sub(r"[*_`]", " ", cell) if not cell.isidentifier() else cell
    return next((role for role, names in COLUMNS.items() if names.fullmatch(cell)), "other")


def whole(cell: str) -> str:
    """The digits of a whole number, also of one with a decimal part of zero."""
    match = re.fullmatch(r"\s*[x×х]?\s*(\d{1,4})(?:[.,]0+)?\s*[x×х]?\s*", cell)
    return str(int(match[1])) if match else ""
