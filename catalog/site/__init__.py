"""Shared by the pages of all apps: sections, page cache, requests, number formats."""
