"""Runs before they are played: described once, checked, limited and estimated."""
