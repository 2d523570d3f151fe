"""Runs inside Pyodide: an archive of Python source → the same archive with byte code."""

from __future__ import annotations

import io
import marshal
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash

UNCHECKED_HASH = (1).to_bytes(4, "little")
"""Flags of a `.pyc` that is tied to its source by a hash which nobody checks (PEP 552)."""
WITHOUT_REFERENCES = 2
"""The newest format of marshal in which the bytes do not depend on what else is in memory."""
TIME = (2020, 2, 2, 0, 0, 0)

NOT_RUN = (".pyi", ".pxd", ".h", ".c")
NEVER_IMPORTED = {
    "python_stdlib": (
        "ensurepip/",
        "idlelib/",
        "lib2to3/",
        "pydoc_data/",
        "tkinter/",
        "turtledemo/",
        "turtle.py",
        "venv/",
    ),
    "numpy": ("numpy/distutils/", "numpy/f2py/"),
    # Makers of network cards, mobile networks and Austrian post: tables that no number which we look for needs.
    "python_stdnum": ("stdnum/oui.dat", "stdnum/imsi.dat", "stdnum/at/postleitzahl.dat"),
}
KEEPS_DOCSTRINGS = ("numpy",)
"""numpy writes into its own docstrings while it is imported."""


def compiled(name: str, path: str) -> bytes:
    """Bytes of the archive at ``path`` with each module compiled; ``name`` is its file name."""
    package = name.split("-")[0].removesuffix(".zip")
    optimize = 0 if package in KEEPS_DOCSTRINGS else 2
    made = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(made, "w") as new:
        for entry in sorted(old.namelist()):
            if entry.endswith(("/", *NOT_RUN)) or entry.startswith(NEVER_IMPORTED.get(package, ())):
                continue
            body = old.read(entry)
            if entry.endswith(".py"):
                body, entry = byte_code(body, entry, optimize), f"{entry}c"
            new.writestr(zipfile.ZipInfo(entry, TIME), body, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def byte_code(source: bytes, name: str, optimize: int) -> bytes:
    """A `.pyc` of ``source``, without docstrings and assertions when ``optimize`` is 2."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return MAGIC_NUMBER + UNCHECKED_HASH + source_hash(source) + marshal.dumps(code, WITHOUT_REFERENCES)
