"""The makers' tools: training, balance, breeding the field, ladder, mistakes; no product module imports them."""
