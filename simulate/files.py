"""Files that a command writes: whole, or not at all."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path


def check_target(path: Path) -> None:
    """Raises OSError with a plain reason when a file could not be written there."""
    if path.is_dir():
        raise IsADirectoryError(f"{path}: this is a folder; name a file in it.")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path}: there is no folder “{path.parent}”; make it first.")
    if not os.access(path.parent, os.W_OK):
        raise PermissionError(f"{path}: the folder “{path.parent}” cannot be written to.")


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Writes the lines beside the file and puts them in its place when all are there.

    Raises OSError; whatever happens, nothing half written is left and an older file stays.
    """
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
        # A temporary file is for its owner alone; this one gets what a new file would have.
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
