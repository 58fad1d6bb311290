"""How kernels are compiled: as Starfighter's are, into a cache folder that follows this game's sources.

`kernel` marks a function that other kernels call, `entry` one that Python calls. With
`NUMBA_DISABLE_JIT=1` both leave the function as plain Python.
"""

import functools
import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])
int64: Any = np.int64
"""Widens a cell of a record before it is compared or added: kernels then have one signature each."""
INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
if not INTERPRETED:
    # Imported here: Numba's compiler is not needed where nothing is compiled.
    from play.games.linked_kernels import EntryCompiler, Kernel
_GAME = Path(__file__).parent.parent
_PACKAGES = (_GAME / "engine", _GAME / "bots")


def source_hash() -> str:
    """First 16 hex digits of the SHA-256 of all engine and bot sources."""
    digest = hashlib.sha256((_GAME.parent / "linked_kernels.py").read_bytes())
    for package in _PACKAGES:
        for path in sorted(package.glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder() -> Path:
    """Where compiled kernels are kept: in `NUMBA_CACHE_DIR`, else `numba` in `VAR_DIR` or `var`.

    Where that cannot be written, in a temporary folder of this process.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    var = os.environ.get("VAR_DIR") or _GAME.parents[2] / "var"
    folder = (Path(given) if given else Path(var) / "numba") / f"star-frontier-{source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="star-frontier-numba-"))
    return folder


def kernel(function: _Kernel) -> _Kernel:
    """A rule called by other kernels; compiled into them, never cached alone."""
    if INTERPRETED:
        return function
    return cast(_Kernel, Kernel(function, error_model="numpy"))


def entry(function: _Kernel) -> _Kernel:
    """A function that Python calls: cached on disk and running without the interpreter's lock.

    Interpreted, NumPy's overflow warnings are off inside it: the dice wrap at 64 bits by design.
    """
    if INTERPRETED:

        @functools.wraps(function)
        def interpreted(*arguments: Any) -> Any:
            with np.errstate(over="ignore"):
                return function(*arguments)

        return cast(_Kernel, interpreted)
    # Numba reads the folder when it decorates; that of the other games stays theirs.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        options = {"cache": True, "nogil": True, "error_model": "numpy"}
        return cast(_Kernel, numba.njit(pipeline_class=EntryCompiler, **options)(function))
    finally:
        numba.config.CACHE_DIR = before
