"""Laws are held whatever the machine's load: no example of Hypothesis has a deadline."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
