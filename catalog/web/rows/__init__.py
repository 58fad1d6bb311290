"""Rows: how long they are kept, their read-only administration, the database's clock."""
