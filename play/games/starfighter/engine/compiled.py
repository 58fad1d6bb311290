"""How kernels are compiled: two decorators and a cache folder that follows the sources.

`kernel` marks a function that other kernels call; it is linked into its callers and not cached
by itself. `entry` marks a function that Python calls: compiled once a signature and cached on disk.
Numba's cache does not see changes in other files, so the folder's name is a hash of all sources
that hold kernels; it may be moved, or be used by another checkout of the same sources.
With `NUMBA_DISABLE_JIT=1` both leave the function as plain Python.
"""

import contextlib
import functools
import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.caching import UserProvidedCacheLocator

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])
INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
_PACKAGES = (Path(__file__).parent, Path(__file__).parent.parent / "bots")


def source_hash() -> str:
    """First 16 hex digits of the SHA-256 of all engine and bot sources."""
    digest = hashlib.sha256((Path(__file__).parents[2] / "linked_kernels.py").read_bytes())
    for package in _PACKAGES:
        for path in sorted(package.glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels are kept: in `NUMBA_CACHE_DIR`, else `numba` in `VAR_DIR` or `var`.

    Where that cannot be written, in a temporary folder of this process: code is loaded from there.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    var = os.environ.get("VAR_DIR") or Path(__file__).parents[4] / "var"
    folder = (Path(given) if given else Path(var) / "numba") / SOURCE_HASH
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return _temporary_folder()
    return folder


def keeps_kernels() -> bool:
    """Whether other processes find the kernels that this one compiles."""
    return not INTERPRETED and cache_folder().name == SOURCE_HASH


@functools.cache
def _temporary_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="starfighter-numba-"))


class MovableCacheLocator(UserProvidedCacheLocator):
    """Finds compiled entries by the name of their package, where Numba takes its path."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return Path(py_file).parent.name


SOURCE_HASH: str = source_hash()
if not INTERPRETED:
    # Imported here: Numba's compiler is not needed where nothing is compiled.
    from play.games.linked_kernels import EntryCompiler, Kernel

    numba.config.CACHE_DIR = str(cache_folder())


def kernel(function: _Kernel) -> _Kernel:
    """A rule called by other kernels; linked into them, never cached alone."""
    if INTERPRETED:
        return function
    return cast(_Kernel, Kernel(function, error_model="numpy"))


def _cached(function: _Kernel) -> _Kernel:
    """The function compiled, and found by `MovableCacheLocator`; other games keep theirs by themselves."""
    options = {"cache": True, "nogil": True, "error_model": "numpy"}
    before = numba.config.CACHE_LOCATOR_CLASSES
    numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{MovableCacheLocator.__name__}"
    try:
        return cast(_Kernel, numba.njit(pipeline_class=EntryCompiler, **options)(function))
    finally:
        numba.config.CACHE_LOCATOR_CLASSES = before


class Entry:
    """A compiled function, interpreted by all threads but one while that one compiles."""

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.interpreted = without_warnings(function)
        self.dispatcher: Any = _cached(function)

    def is_ready(self) -> bool:
        return bool(self.dispatcher.signatures)

    def __call__(self, *arguments: Any) -> Any:
        if _compiling is not None and _compiling != threading.get_ident():
            return self.interpreted(*arguments)
        return self.dispatcher(*arguments)


# The thread that compiles all entries, while it does.
_compiling: int | None = None


@contextlib.contextmanager
def compiling_here() -> Iterator[None]:
    """Other threads interpret what is compiled meanwhile, so they need not wait."""
    global _compiling
    _compiling = threading.get_ident()
    try:
        yield
    finally:
        _compiling = None


def is_compiling() -> bool:
    """Whether a thread of this process compiles or loads all entries just now."""
    return _compiling is not None


def without_warnings(function: Callable[..., Any]) -> Callable[..., Any]:
    """NumPy's overflow warnings are off inside it: the generator wraps at 64 bits by design."""

    @functools.wraps(function)
    def interpreted(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return interpreted


def entry(function: _Kernel) -> _Kernel:
    """A function that Python calls: cached on disk and running without the interpreter's lock."""
    return cast(_Kernel, without_warnings(function) if INTERPRETED else Entry(function))
