"""The methods by name, in the order of the report."""

from __future__ import annotations

from bench.experiments.methods.alsa import alsa
from bench.experiments.methods.dp_opt import dp_opt
from bench.experiments.methods.has import has
from bench.experiments.methods.inferdpt import inferdpt
from bench.experiments.methods.plain import rampart, regex_masking, unprotected
from bench.experiments.methods.promptgraph import VARIANTS
from bench.experiments.methods.prosan import prosan
from bench.experiments.tools import Method

BASELINES: dict[str, Method] = {
    "Unprotected": unprotected,
    "RegexMasking": regex_masking,
    "HaS": has,
    "InferDPT": inferdpt,
    "DP-OPT": dp_opt,
    "ProSan": prosan,
    "ALSA": alsa,
    "Rampart alone": rampart,
}
METHODS: dict[str, Method] = {**BASELINES, **VARIANTS}
