"""Restoring a reply: placeholders become the values of the private table, where that is right and safe."""

from promptgraph.restoration.outcome import Issue, Restoration, RestoredSegment
from promptgraph.restoration.restore import restore
from promptgraph.restoration.stream import Streamed, restore_prefix

__all__ = ["Issue", "Restoration", "RestoredSegment", "Streamed", "restore", "restore_prefix"]
