"""PromptGraph: graph-guided prompt sanitization on the user's own machine."""

__version__ = "0.1.0"
