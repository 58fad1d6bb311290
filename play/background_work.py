"""Long work of a worker at low priority, and beside it what may not wait for the end of that."""

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Final, TypeVar

from catalog.web.hooks import URGENT_WORK

PAUSE: Final = 0.05  # seconds between two looks for urgent work
NICENESS: Final = 10  # of long work, beside that of the worker

Done = TypeVar("Done")


def in_background(work: Callable[[], Done]) -> Done:
    """What comes of the work, which a thread of low priority does; it may not use the database.

    Meanwhile this thread does what is urgent, again and again. An error here, such as Celery's time limit,
    ends the work, too.
    """
    looks = [new_look() for new_look in URGENT_WORK]
    with ThreadPoolExecutor(1, initializer=give_way) as pool:
        thread = pool.submit(threading.get_ident).result()
        done = pool.submit(work)
        try:
            while not wait([done], PAUSE).done:
                for look in looks:
                    look()
        except BaseException as error:
            interrupt(thread, type(error))
            raise
    return done.result()


def interrupt(thread: int, error: type[BaseException]) -> None:
    """Raises the error in that thread, once it is back in the interpreter."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def give_way() -> None:
    """Lowers the priority of this thread; only Linux has one for each."""
    if sys.platform == "linux":
        os.nice(NICENESS)
