"""Accounts: owners, guests, people, tokens, personal data and signing up."""
