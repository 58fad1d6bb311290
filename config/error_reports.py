"""Errors are sent to Sentry, or to what speaks its language, where SENTRY_DSN names one."""

from typing import Any, Final

from config.environment import BadSetting

OFF: Final = {"mode": "off"}
# A visitor's cookies and headers are as good as a password, and local variables hold seeds of games.
COLLECTED: Any = {
    "user_info": False,
    "cookies": OFF,
    "http_headers": {"request": OFF},
    "http_bodies": [],
    "url_query_params": OFF,
    "database_query_data": False,
    "queues": False,
    "stack_frame_variables": False,
}


def start(dsn: str, **options: Any) -> None:
    """Sends errors of this process from now on: tracebacks and addresses of pages, nothing of visitors.

    Raises BadSetting for an address that is none, and where the package is missing.
    """
    try:
        import sentry_sdk
        from sentry_sdk.utils import BadDsn
    except ImportError as error:
        raise BadSetting(
            "SENTRY_DSN", "is set, but sentry-sdk is missing", "Install it: pip install sentry-sdk."
        ) from error
    try:
        sentry_sdk.init(dsn, data_collection=COLLECTED, **options)
    except BadDsn as error:
        raise BadSetting(
            "SENTRY_DSN", "is not the address of a project", "Copy the DSN of the project."
        ) from error
