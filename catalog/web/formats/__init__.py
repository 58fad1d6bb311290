"""Values that arrive as text, and numbers and sizes as readers see them."""
