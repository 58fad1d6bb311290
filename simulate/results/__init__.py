"""Rows read back as figures with their intervals, and who may see them."""
