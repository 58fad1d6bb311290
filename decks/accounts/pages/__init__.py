"""HTML of accounts."""
