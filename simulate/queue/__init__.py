"""Every wanted game is played exactly once: chunks, tasks, completion, sweep, audit."""
