"""The attacker's curve as SVG: words kept against the attacker's success."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 620, 30, 350
COLOURS = {"random words": "#b33", "τ": "#27c", "λ": "#2a7"}
STEP = 0.05
ROOM = 0.05
"""Above the points, for the names."""


@dataclass(frozen=True, slots=True)
class Point:
    """A way of sanitizing: the share of words that it keeps and how often the attacker is right, both in [0, 1]."""

    name: str
    share: float
    rate: float


@dataclass(frozen=True, slots=True)
class Axes:
    """The ranges shown, and the places of points in them (pixels)."""

    shares: tuple[float, float]
    rates: tuple[float, float]

    def x(self, share: float) -> float:
        low, high = self.shares
        return LEFT + (RIGHT - LEFT) * (share - low) / (high - low)

    def y(self, rate: float) -> float:
        low, high = self.rates
        return BOTTOM - (BOTTOM - TOP) * (rate - low) / (high - low)


def family(name: str) -> str:
    """What a point is joined with in one line: random words, the costs τ, the trade-offs λ, or nothing.

    >>> family("τ = 0.12"), family("random words"), family("Rampart alone")
    ('τ', 'random words', '')
    """
    head = name.split(" = ")[0]
    return head if head in COLOURS else ""


def ticks(low: float, high: float) -> list[float]:
    """Multiples of ``STEP`` around a range, ascending.

    >>> ticks(0.41, 0.52)
    [0.4, 0.45, 0.5, 0.55]
    """
    first, last = math.floor(low / STEP + 1e-9), math.ceil(high / STEP - 1e-9)
    return [round(k * STEP, 2) for k in range(first, last + 1)]


def svg(points: Sequence[Point]) -> str:
    """The whole picture: one line a family, the other runs as dots with their names."""
    shares = ticks(min(p.share for p in points), max(p.share for p in points))
    rates = ticks(min(p.rate for p in points), max(p.rate for p in points) + ROOM)
    axes = Axes((shares[0], shares[-1]), (rates[0], rates[-1]))
    parts = [_frame(axes, shares, rates)]
    for name, colour in COLOURS.items():
        parts.append(_line(axes, [p for p in points if family(p.name) == name], colour))
    alone = [p for p in points if not family(p.name)]
    parts += [_dot(axes, p, "#333") + _label(axes, p, row) for row, p in enumerate(alone)]
    parts.append(_legend())
    body = "\n".join(parts)
    style = 'font-family="sans-serif" font-size="11"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {style}>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _frame(axes: Axes, shares: Sequence[float], rates: Sequence[float]) -> str:
    lines = [f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}" fill="none" stroke="#888"/>']
    lines += [f'<text x="{axes.x(s):.0f}" y="{BOTTOM + 16}" text-anchor="middle">{s:.2f}</text>' for s in shares]
    lines += [f'<text x="{LEFT - 6}" y="{axes.y(r) + 4:.0f}" text-anchor="end">{r:.2f}</text>' for r in rates]
    lines.append(f'<text x="{(LEFT + RIGHT) // 2}" y="{BOTTOM + 36}" text-anchor="middle">share of words kept</text>')
    lines.append(f'<text x="10" y="{TOP - 14}">share of texts whose attribute the attacker guesses</text>')
    return "\n".join(lines)


def _line(axes: Axes, points: Sequence[Point], colour: str) -> str:
    ordered = sorted(points, key=lambda p: p.share)
    path = " ".join(f"{axes.x(p.share):.1f},{axes.y(p.rate):.1f}" for p in ordered)
    dots = "".join(_dot(axes, p, colour) for p in ordered)
    return f'<polyline points="{path}" fill="none" stroke="{colour}"/>{dots}'


def _dot(axes: Axes, point: Point, colour: str) -> str:
    return f'<circle cx="{axes.x(point.share):.1f}" cy="{axes.y(point.rate):.1f}" r="3" fill="{colour}"/>'


def _label(axes: Axes, point: Point, row: int) -> str:
    """The name above the plot's points, in a row of its own, with a line down to its dot: runs lie close together."""
    x, y, height = axes.x(point.share), axes.y(point.rate), TOP + 12 + 14 * row
    line = f'<path d="M{x:.1f} {height + 3}V{y:.1f}" stroke="#bbb"/>'
    return f'{line}<text x="{x:.1f}" y="{height}" text-anchor="end">{point.name}</text>'


def _legend() -> str:
    names = {"random words": "random words", "τ": "default, cost τ varies", "λ": "default, trade-off λ varies"}
    return "\n".join(
        f'<text x="{LEFT + 14}" y="{BOTTOM - 44 + 16 * row}" fill="{colour}">{names[name]}</text>'
        for row, (name, colour) in enumerate(COLOURS.items())
    )
