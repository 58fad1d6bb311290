"""Drawings of cards and cruisers, print sheets, and descriptions in words."""
