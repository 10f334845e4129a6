"""Settings of every test: no screen is needed, and hypothesis is steady."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before any import of Qt

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    deadline=None,  # machines are noisy; a test is judged by what it finds
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")
