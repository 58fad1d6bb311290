"""The makers' tools: training, balance, breeding, ladder, mistakes; no product module imports them."""
