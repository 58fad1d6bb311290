"""One match: its seats, start, log, take-back, clocks and rights; writes and their locks."""
