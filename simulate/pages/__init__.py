"""The HTML of playtests."""
