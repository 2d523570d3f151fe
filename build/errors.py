"""The one failure of the build: a sentence for the person at the terminal."""


class BuildError(Exception):
    """The build cannot go on; `str()` is one clear sentence that says what failed and where it looked."""
