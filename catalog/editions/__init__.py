"""Editions: reading, checking, storing and exporting them, and the current one."""
