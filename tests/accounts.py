"""Accounts of tests."""

from collections.abc import Iterator

import pytest
from django.test import override_settings


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Passwords are hashed in no time; whoever signs in is the same."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield
