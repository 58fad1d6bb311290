from tests.accounts import quick_passwords  # noqa: F401 - a fixture
