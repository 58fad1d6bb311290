"""Kernels and entries for Numba: compiled once, linked, and cached by their sources."""
