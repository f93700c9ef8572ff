"""Citation valid: each number that an item cites is that of a passage that was sent with its call.

Definition. A citation is valid when a passage was sent under its number. Numbers that were taken out while the reply was read
count as invalid too, since the model gave them.

Misses: a valid number under a statement that the passage has nothing to do with (see answerable, overlap and coverage).

Gold: kinds ``cite-not-sent`` and ``cite-removed``.
"""

from __future__ import annotations

from passagework.checks.subject import Findings, Subject
from passagework.models.findings import Finding

NAME = "citation"


def findings(subject: Subject) -> Findings:
    """Yield one finding for each invalid citation, else a good one where anything is cited."""
    unknown = [number for number in subject.numbers if number not in subject.passages]
    yield from (Finding(check=NAME, case="not_sent", outcome="bad", values={"number": number}) for number in unknown)
    removed = [each for each in subject.item.removed if each.key.startswith("citation")]
    if removed:
        yield Finding(check=NAME, case="removed", outcome="note", values={"n": len(removed)})
    if subject.numbers and not unknown and not removed:
        yield Finding(check=NAME, case="good", outcome="good", values={"n": len(subject.numbers)})
