"""Requests that are refused with a reason, and a database that is away."""
