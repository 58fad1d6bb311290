"""Processes that end with the one that started them, however that one ended.

The starter holds one end of a pipe; when it is gone, killed too, whoever reads the other end sees its
end.
"""

import os
import threading
from collections.abc import Callable


def hold(descriptor: int, end: Callable[[], object]) -> None:
    """Calls `end` in a thread as soon as the other end of the pipe is closed."""

    def wait() -> None:
        while os.read(descriptor, 1):
            pass
        end()

    threading.Thread(target=wait, name="lifeline", daemon=True).start()
