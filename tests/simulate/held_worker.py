"""`python -m tests.simulate.held_worker`: a worker that ends with the process that started it."""

import os
import sys
from functools import partial

from config import lifeline, worker

if __name__ == "__main__":
    lifeline.hold(sys.stdin.fileno(), partial(os._exit, 1))
    worker.main()
