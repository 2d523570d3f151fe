"""One pass over a reply: every mention of a placeholder is restored, or left standing with an issue that says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from promptgraph.placeholders import TOKEN, RestorationTable
from promptgraph.restoration.compose import compose
from promptgraph.restoration.judge import Judge, Verdict, known_numbers, own_words
from promptgraph.restoration.outcome import Issue, Restoration


def restore(reply: str, table: RestorationTable, choices: Mapping[int, bool] | None = None) -> Restoration:
    """Put the table's values back into a reply.

    A placeholder is restored when its form is one of the accepted ones, its number is in ``table``, the words before it
    do not contradict its value, and it stands in no place from which a reader's program would send it away. Values are
    written as their surroundings ask (JSON, markup, CSV, string literals of a named fence, shell words), and restored
    text is never read again. A reply that is one of the user's own sanitized prompts comes back exactly as the user
    wrote it, and a passage quoted word for word from one is as safe as it was there.

    ``choices`` maps indices of segments to the user's decision: True puts the value there, False leaves the
    placeholder. The result is plain text, never markup.

    >>> from promptgraph.placeholders import Placeholder
    >>> table = RestorationTable((Placeholder("[P1]", "Ngozi Adeyemi", "PERSON"),))
    >>> restore("Gracias, [ p1 ]. [P] too.", table).text
    'Gracias, Ngozi Adeyemi. [P] too.'
    """
    if reply.strip() in {prompt.strip() for prompt in table.prompts}:
        return _restoration(reply, own_words(reply, table), table)
    return restore_foreign(reply, table, choices)


def restore_foreign(reply: str, table: RestorationTable, choices: Mapping[int, bool] | None = None) -> Restoration:
    """``restore`` for a text that is not taken for one of the user's own prompts, whatever it says."""
    return _restoration(reply, Judge(reply, table).verdicts(choices or {}), table)


def _restoration(reply: str, verdicts: Sequence[Verdict], table: RestorationTable) -> Restoration:
    segments, indices = compose(reply, verdicts)
    issues = [*_refused(verdicts, indices), *_repeated(verdicts, indices, table), *_missing(verdicts, table)]
    return Restoration("".join(segment.text for segment in segments), segments, tuple(issues))


def _refused(verdicts: Sequence[Verdict], indices: Sequence[int]) -> Iterator[Issue]:
    for verdict, index in zip(verdicts, indices, strict=True):
        if verdict.refusal and verdict.value is None:
            kind, sentence = verdict.refusal
            yield Issue(kind, verdict.mention.text, verdict.mention.start, sentence, index)


def _repeated(verdicts: Sequence[Verdict], indices: Sequence[int], table: RestorationTable) -> Iterator[Issue]:
    """The first placeholder too many, where a reply uses one more often than any of the user's prompts does."""
    usual = Counter[int]()
    for prompt in table.prompts:
        usual |= Counter(int(match[1]) for match in TOKEN.finditer(prompt))
    seen = Counter[int]()
    for verdict, index in zip(verdicts, indices, strict=True):
        mention = verdict.mention
        if verdict.value is not None and mention.number is not None:
            seen[mention.number] += 1
            if seen[mention.number] == 1 + max(1, usual[mention.number]):
                sentence = "The reply uses this placeholder more often than your prompt does."
                yield Issue("repeated", mention.text, mention.start, sentence, index)


def _missing(verdicts: Sequence[Verdict], table: RestorationTable) -> Iterator[Issue]:
    """The placeholders of the latest prompt that the reply does not mention."""
    known = {entry.number for entry in table.entries}
    latest = {int(match[1]) for match in TOKEN.finditer(table.prompts[-1])} if table.prompts else known
    for number in sorted((latest & known) - known_numbers(verdicts)):
        yield Issue("missing", f"[P{number}]", None, "The reply does not use this placeholder.")
