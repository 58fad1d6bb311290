"""How much one caller may ask for: counters by account and network, sizes of requests."""
