"""Where the compiled kernels of all games are kept; needs neither Numba nor Django."""

import os
from pathlib import Path
from typing import Final

VAR: Final = Path(__file__).parents[3] / "var"


def cache_root() -> Path:
    """NUMBA_CACHE_DIR, else `numba` in VAR_DIR, else a folder in the cache of this account.

    So without settings a moved folder and a new clone find what is compiled. Where that cannot be written it
    is `var/numba`.
    """
    if given := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(given)
    if var := os.environ.get("VAR_DIR"):
        return Path(var) / "numba"
    try:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        root = caches / "starfighter-companion"
        root.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # RuntimeError for an account without a home
        return VAR / "numba"
    return root if os.access(root, os.W_OK) else VAR / "numba"
