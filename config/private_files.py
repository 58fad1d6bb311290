"""Files that only their owner, and who shares a group with it, may read."""

from contextlib import suppress
from pathlib import Path
from typing import Final

OTHERS: Final = 0o007


def private_file(path: Path) -> Path:
    """The path of a SQLite database, made empty if there is none, that others may neither read nor write.

    SQLite gives its log and its index the permissions of the database.
    """
    with suppress(PermissionError):  # it belongs to another account
        path.touch(mode=0o600, exist_ok=True)
        for file in (path, *path.parent.glob(f"{path.name}-*")):
            mode = file.stat().st_mode
            if mode & OTHERS:
                file.chmod(mode & ~OTHERS)
    return path
