"""The secret key of an installation that was given none: made once, kept in a file."""

import os
import secrets
from pathlib import Path

from config.environment import MIN_SECRET_KEY_LENGTH, BadSetting


def load_or_create(path: Path) -> str:
    """The key kept at `path`, made first if there is none.

    Only the owner may read the file. It appears with its whole content at once, and of several
    processes that start together one makes it and all read that one. Raises BadSetting if the
    file holds no usable key.
    """
    if not path.exists():
        create(path)
    key = path.read_text(encoding="ascii", errors="replace").strip()
    if len(key) < MIN_SECRET_KEY_LENGTH:
        raise BadSetting(
            "SECRET_KEY",
            f"was read from {path}, which holds no usable key",
            "Delete that file so that a new key is made, or set SECRET_KEY.",
        )
    return key


def create(path: Path) -> None:
    """Writes a new key to `path` unless another process was first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = write_draft(path, secrets.token_urlsafe(MIN_SECRET_KEY_LENGTH))
    try:
        # A hard link appears whole and, unlike a rename, never replaces an existing file.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def write_draft(path: Path, key: str) -> Path:
    """A file beside `path` with the key, which only the owner may read."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        draft.unlink()
        raise
    return draft
