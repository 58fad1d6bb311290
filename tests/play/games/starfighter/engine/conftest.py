"""Settings of property tests: the first example may compile the engine, so none has a deadline."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engine")
