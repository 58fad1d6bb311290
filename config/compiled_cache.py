"""Where the compiled rules are kept when their folder cannot be written."""

import logging
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

logger = logging.getLogger("config")


def is_writable(folder: Path) -> bool:
    """Whether this process may write to the folder, made first if there is none, and all that is in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return all(os.access(path, os.W_OK) for path in (folder, *folder.rglob("*")))


def copy_for_this_process(folder: Path) -> Path:
    """A copy as a temporary folder, which goes with the process; what cannot be read is compiled anew."""
    copy = tempfile.TemporaryDirectory(prefix="starfighter-numba-")
    _copies.append(copy)
    logger.warning(
        "The folder for the compiled rules cannot be written: %s. This process uses a copy. "
        "Make the folder writable, or set NUMBA_CACHE_DIR.",
        folder,
    )
    with suppress(OSError):
        shutil.copytree(folder, copy.name, dirs_exist_ok=True)
    for path in (Path(copy.name), *Path(copy.name).rglob("*")):
        path.chmod(0o700)  # whatever the folder's own permissions are
    return Path(copy.name)


_copies: list[tempfile.TemporaryDirectory[str]] = []  # each is removed when it is forgotten
