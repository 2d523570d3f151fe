"""Verbs with which people ask for work, as alternatives of a pattern that ignores case, in the imperative.

Two questions are asked of them. What the answer needs (``promptgraph.utility``) starts at a verb that asks for an
answer; whether anybody is spoken of (``promptgraph.attributes.reach``) knows the verbs of exercises and programs too,
which begin remarks and forms as well ("Name: …", "Put off again") and would there make a request of what is none.
"""

from __future__ import annotations

_ASKING = (
    "add|analy[sz]e|answer|build|calculate|check|compare|compute|convert|create|debug|describe|develop|draft|edit|"
    "estimate|evaluate|explain|find|fix|generate|give|help|identify|implement|list|make|outline|paraphrase|prepare|"
    "proofread|propose|provide|recommend|refactor|rephrase|rewrite|shorten|show|simplify|sort|suggest|summari[sz]e|tell|"
    "translate|turn|write"
)
"""Verbs that ask, whichever question is asked of them."""

OF_ANSWERS = (
    f"{_ASKING}|adapt|advise|brainstorm|clean|compose|correct|design|format|guide|improve|invent|"
    r"polish(?=\s+(?:the|this|these|those|it|my|our|up)\b)|plan|reply|respond|review|revise|solve|teach|think of"
)
"""Verbs at which a request for an answer begins; "polish" needs what it acts on, for it is a nationality as well."""

OF_TASKS = (
    f"{_ASKING}|name|define|classify|construct|print|insert|delete|select|update|discuss|put|phrase|arrange|"
    "come up with|output|predict|parse|given|use|take|rank|order|determine|modify|categori[sz]e|optimi[sz]e|extract|"
    "merge|replace|remove|reorgani[sz]e|rearrange|transform|combine|"
    "(?:apply|change|choose|complete|count|design|detect|expand|improve|join|offer|pick|plan|reduce|reverse|run|search|"
    "set|solve|split|store|test|try to|write down|compile) (?:the|this|these|those|an?|all|each|every|it|two|one)"
)
"""Verbs at which a task begins; the last begin remarks too ("Change of ward", "design gigs") and need an object."""
