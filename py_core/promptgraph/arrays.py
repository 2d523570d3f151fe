"""numpy, imported when it is first used: the rules need none, and in a browser its import takes half a second."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

__all__ = ["Deferred", "FloatArray", "IntArray", "np"]


class Deferred(ModuleType):
    """Stands for a module until one of its names is asked for; from then on it holds them all.

    >>> Deferred("math").sqrt(4.0)
    2.0
    """

    def __getattr__(self, name: str) -> Any:
        # Tools that look into modules ask for such names; they would import what nobody needs.
        if name.startswith("__"):
            raise AttributeError(name)
        module = import_module(self.__name__)
        self.__dict__.update((known, value) for known, value in vars(module).items() if not known.startswith("__"))
        return getattr(module, name)


if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = Deferred("numpy")

IntArray: TypeAlias = "npt.NDArray[np.int64]"
FloatArray: TypeAlias = "npt.NDArray[np.float32]"
