"""The makers' tools: training, balance, ladder, mistakes; no product module imports them."""
