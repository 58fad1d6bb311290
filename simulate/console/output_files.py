"""Files that a command writes: whole, or not at all."""

import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path


def check_target(path: Path) -> None:
    """Raises OSError with a plain reason when a file could not be written there."""
    if path.is_dir():
        raise IsADirectoryError(f"{path}: this is a folder; name a file in it.")
    target = follow_links(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(f"{path}: there is no folder “{target.parent}”; make it first.")
    if not os.access(target.parent, os.W_OK):
        raise PermissionError(f"{path}: the folder “{target.parent}” cannot be written to.")


def follow_links(path: Path) -> Path:
    """The path, or where a symbolic link leads in the end; there is an ordinary file, or nothing yet.

    Raises FileExistsError where there is something else (a pipe, a device): it is not to be replaced.
    """
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    # Links that lead in a circle are still links here.
    if os.path.lexists(target) and not stat.S_ISREG(target.lstat().st_mode):
        raise FileExistsError(f"{path}: this is not an ordinary file; name another one.")
    return target


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Writes the lines beside the file and puts them in its place when all are there.

    A symbolic link stays, the file that it leads to is written. Raises OSError; whatever happens,
    nothing half written is left and an older file stays.
    """
    target = follow_links(path)
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    temporary = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
        # A temporary file is for its owner alone; this one gets what a new file would have.
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(0o666 & ~mask)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
