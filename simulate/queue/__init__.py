"""Every wanted game is played exactly once: chunks, tasks, worker, completion, sweep, audit."""
