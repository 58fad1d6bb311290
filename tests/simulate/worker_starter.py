"""`python -m tests.simulate.worker_starter`: a worker for each line, forked off with everything loaded.

A line says how many processes the worker has, or of which worker to tell the exit code. All workers
end with this process, and this one with its input.
"""

import json
import os
import sys
from functools import partial

import celery.apps.worker  # noqa: F401 - which takes a second that each worker would wait
import django

from config import lifeline, worker

LIFE, HOLDING = os.pipe()


def start(processes):
    """The number of a process that does what `config.worker` does once it has loaded everything."""
    if pid := os.fork():
        return pid
    os.setsid()
    os.close(HOLDING)
    lifeline.hold(LIFE, partial(os._exit, 1))
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os._exit(worker.work(processes))


def exit_code(pid):
    """None as long as the worker runs; told once."""
    ended, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def main():
    django.setup()
    worker.prepare()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = globals()[asked.pop("call")](**asked)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
