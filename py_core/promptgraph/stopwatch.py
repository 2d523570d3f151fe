"""Seconds a stage, from the progress it reports; the clock is given, so that the core has none."""

from __future__ import annotations

from collections.abc import Callable

from promptgraph.datatypes import Observer, Progress, Stage, unobserved


class Stopwatch:
    """An observer: the time between two reports belongs to the stage of the earlier one.

    >>> ticks = iter([0.0, 2.0, 5.0])
    >>> watch = Stopwatch(lambda: next(ticks))
    >>> watch(Progress(stage="detect", done=0, total=1)); watch(Progress(stage="tag", done=0, total=1))
    >>> watch.stop()
    {'detect': 2.0, 'tag': 3.0}
    """

    def __init__(self, clock: Callable[[], float], then: Observer = unobserved) -> None:
        self._clock, self._then = clock, then
        self._seconds: dict[Stage, float] = {}
        self._stage: Stage | None = None
        self._since = 0.0

    def __call__(self, progress: Progress) -> None:
        self._turn(progress.stage)
        self._then(progress)

    def stop(self) -> dict[Stage, float]:
        """The seconds so far, a stage each, to a tenth of a millisecond."""
        self._turn(None)
        return {stage: round(seconds, 4) for stage, seconds in self._seconds.items()}

    def _turn(self, stage: Stage | None) -> None:
        now = self._clock()
        if self._stage is not None:
            self._seconds[self._stage] = self._seconds.get(self._stage, 0.0) + now - self._since
        self._stage, self._since = stage, now
