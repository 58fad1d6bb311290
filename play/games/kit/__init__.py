"""What games are built from: chance, positions, refusals, traces, editions, words and bots in common."""
