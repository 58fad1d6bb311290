"""How a game's rules are compiled: two decorators, and a cache folder that follows the sources.

`kernel` marks a function that other kernels call; it is linked into its callers and not cached by itself.
`entry` marks a function that Python calls: compiled once and cached on disk, interpreted by other threads
meanwhile. Numba's cache does not see changes in other files, so each game has a folder that is named by all
sources that hold its kernels, by Numba, the processor and bounds checks. The folder may be moved, and be
used by any checkout of the same sources. With `NUMBA_DISABLE_JIT=1` both leave the function as plain Python.
"""

import contextlib
import fcntl
import functools
import hashlib
import re
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from llvmlite import binding  # type: ignore[import-untyped]
from numba.core.caching import UserProvidedCacheLocator

from play.games.compiled.cache_root import cache_root

INTERPRETED: Final = bool(numba.config.DISABLE_JIT)
if not INTERPRETED:
    # Imported here: Numba's compiler is not needed where nothing is compiled.
    from play.games.compiled.linked_kernels import EntryCompiler, Kernel

_Kernel = TypeVar("_Kernel", bound=Callable[..., Any])
HERE: Final = Path(__file__).parent
SHARED: Final = (
    *("compiled/linked_kernels.py", "compiled/compiled_rules.py"),
    *("kit/chance.py", "kit/generator.py"),
)
"""What every game's kernels depend on."""
NO_THREAD: Final = 0  # no thread has this number
FORGOTTEN_AFTER: Final = 30 * 24 * 3600  # seconds in which no process used a version's kernels


class MovableCacheLocator(UserProvidedCacheLocator):
    """Finds compiled entries by the name of their package, where Numba takes its path."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return Path(py_file).parent.name


def kernel(function: _Kernel) -> _Kernel:
    """A rule called by other kernels; linked into them, never cached alone."""
    if INTERPRETED:
        return function
    return cast(_Kernel, Kernel(function, error_model="numpy"))


class CompiledRules:
    """The kernels of the game in a folder, which has the packages `engine` and `bots`."""

    def __init__(self, game: Path) -> None:
        self.name: Final = f"{game.name}-{fingerprint(game)}"
        self._compiling: int | None = None  # the thread that compiles all entries, while it does

    def entry(self, function: _Kernel) -> _Kernel:
        """A function that Python calls: cached on disk and running without the interpreter's lock."""
        interpreted = without_warnings(function)
        return cast(_Kernel, interpreted if INTERPRETED else Entry(self, function, interpreted))

    def dispatcher(self, function: Callable[..., Any]) -> Any:
        """The function as Numba compiles it, once a signature, into this game's folder."""
        options = {"cache": True, "nogil": True, "error_model": "numpy"}
        before = numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES
        locator = f"{__name__}.{MovableCacheLocator.__name__}"
        # Numba reads both when it decorates.
        numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = str(self.folder()), locator
        try:
            return numba.njit(pipeline_class=EntryCompiler, **options)(function)
        finally:
            numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = before

    def folder(self) -> Path:
        """Where the game's kernels are kept, or a temporary folder of this process if that is impossible."""
        folder = cache_root() / self.name
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return temporary_folder()
        return folder

    def keeps_kernels(self) -> bool:
        """Whether other processes find the kernels that this one compiles."""
        return not INTERPRETED and self.folder().name == self.name

    def is_prepared(self) -> bool:
        """Whether all entries lie compiled in the cache (or are interpreted)."""
        return INTERPRETED or (self.folder() / "prepared").exists()

    def is_compiling(self) -> bool:
        """Whether a thread of this process compiles or loads all entries just now."""
        return self._compiling is not None

    def calls_interpreted(self) -> bool:
        """Whether this thread need not wait for the one that compiles."""
        return self._compiling is not None and self._compiling != threading.get_ident()

    def share_compiled(self, shares: Sequence[tuple[Any, float]]) -> float | None:
        """How much is compiled, from 0 to 1, while another thread compiles; else None.

        Of the time that compiling takes, `shares` have what has gone by when each entry is ready.
        """
        if INTERPRETED or not self.is_compiling():
            return None
        return max((share for entry, share in shares if entry.is_ready()), default=0.0)

    def compiling_here(self) -> AbstractContextManager[None]:
        """Other threads interpret what is compiled meanwhile, so they need not wait."""
        return self._compiled_by(threading.get_ident())

    def compiling_elsewhere(self) -> AbstractContextManager[None]:
        """All threads interpret what another process compiles meanwhile."""
        return self._compiled_by(NO_THREAD)

    @contextlib.contextmanager
    def _compiled_by(self, thread: int) -> Iterator[None]:
        self._compiling = thread
        try:
            yield
        finally:
            self._compiling = None

    @contextlib.contextmanager
    def preparing(self) -> Iterator[None]:
        """Around calls of every entry, which compile them once, or load them.

        Of several processes one compiles, and the others wait for it.
        """
        with self.compiling_here(), contextlib.ExitStack() as alone:
            if not self.is_prepared():
                lock = alone.enter_context((self.folder() / "lock").open("w"))
                fcntl.flock(lock, fcntl.LOCK_EX)  # ends with the process that has it
            yield
            if not INTERPRETED:
                (self.folder() / "prepared").touch()
        if self.keeps_kernels():
            forget_old_kernels(self.folder())


class Entry:
    """A compiled function, interpreted by all threads but one while that one compiles."""

    def __init__(
        self, rules: CompiledRules, function: Callable[..., Any], interpreted: Callable[..., Any]
    ) -> None:
        functools.update_wrapper(self, function)
        self.rules = rules
        self.interpreted = interpreted
        self.dispatcher: Any = rules.dispatcher(function)

    def is_ready(self) -> bool:
        return bool(self.dispatcher.signatures)

    def __call__(self, *arguments: Any) -> Any:
        if self.rules.calls_interpreted():
            return self.interpreted(*arguments)
        return self.dispatcher(*arguments)


def without_warnings(function: Callable[..., Any]) -> Callable[..., Any]:
    """NumPy's overflow warnings are off inside it: generators and dice wrap at 64 bits by design."""

    @functools.wraps(function)
    def interpreted(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return interpreted


def fingerprint(game: Path) -> str:
    """First 16 hex digits of a SHA-256 of what the compiled kernels of a game depend on."""
    checks = bool(numba.config.BOUNDSCHECK)
    machine = (numba.__version__, binding.get_host_cpu_name(), checks)
    digest = hashlib.sha256(repr(machine).encode())
    for shared in SHARED:
        digest.update((HERE.parent / shared).read_bytes())
    for package in ("edition", "engine", "bots"):
        for path in sorted((game / package).glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def temporary_folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="starfighter-numba-"))


def forget_old_kernels(current: Path) -> None:
    """Removes compiled kernels of other sources beside the current ones, unless used within a month.

    Another checkout, or a server that runs on, may share the folder.
    """
    for folder in current.parent.iterdir():
        if folder != current and re.fullmatch("([a-z_-]+-)?[0-9a-f]{16}", folder.name):
            mark = folder / "prepared"  # touched by every process that uses the folder
            with contextlib.suppress(OSError):  # another process may be removing it, too
                used = (mark if mark.exists() else folder).stat().st_mtime
                if time.time() - used > FORGOTTEN_AFTER:
                    shutil.rmtree(folder)
