"""Numbers agree: each number in an answer, an explanation, a point or a step is in a passage that it cites.

Definition. Numbers are read by value (see :mod:`passagework.checks.numbers`): 0.25, 25 % and a quarter are the same. A number
of an answer agrees when a cited passage or the question itself has it, rounded where it has decimals or is said to be "about"
so much, and when a known unit after it is not another one. A calculation that is written out is worked out again: a wrong
result is a fault, a right one makes its result known. Any other number of an item whose question brings numbers of its own was
worked out without being shown, and is reported as unknown. A small number in words that no passage has may count what a
passage lists, and is a note.

Misses: a number that stands in the passage about something else; a sign; "one", "first" and "second"; the number of a wrong
option.

Gold: kinds ``number-changed``, ``number-unit``, ``sum-wrong``.
"""

from __future__ import annotations

from collections.abc import Iterator

from passagework.checks.arithmetic import equations
from passagework.checks.claims import Claim
from passagework.checks.numbers import Number, Reading, agrees, numbers, units_differ
from passagework.checks.subject import Findings, Subject
from passagework.models.findings import Finding

NAME = "numbers"
MOST_COUNTED = 10
"""A number in words up to this may be a count of what the passage lists."""


def findings(subject: Subject) -> Findings:
    """Yield a finding for each number that does not agree, else a good one where there is a number."""
    if not subject.cited:
        return
    asked = numbers(subject.parts.asked)
    worked, wrong = _worked(subject)
    held = [number for passage in subject.cited for number in passage.numbers]
    own = any(not agrees(number, held) for number in asked)
    found = [*wrong]
    checked = 0
    for claim in subject.parts.claims:
        known = [number for passage in subject.passages.cited(claim.citations) for number in passage.numbers]
        stated = numbers(claim.bare)
        checked += len(stated)
        given = [*known, *asked, *worked]
        found += [_finding(claim, number, own) for number in _absent(stated, given)]
        found += [
            Finding(
                check=NAME,
                case="unit",
                outcome="bad",
                values={"value": _shown(number), "passages": _named(claim)},
                field=claim.field,
            )
            for number in stated
            if number.unit and agrees(number, known) and not agrees(number, asked) and units_differ(number, known)
        ]
    yield from _once(found)
    if not found and checked:
        yield Finding(check=NAME, case="good", outcome="good", values={"n": checked})


def absent(text: str, known: list[Number]) -> tuple[Number, ...]:
    """Return the numbers of ``text`` that ``known`` does not have, or has with other units; for answers."""
    return tuple(number for number in numbers(text) if not agrees(number, known) or units_differ(number, known))


def _absent(stated: tuple[Number, ...], known: list[Number]) -> Iterator[Number]:
    return (number for number in stated if not agrees(number, known))


def _finding(claim: Claim, number: Number, computed: bool) -> Finding:
    values: dict[str, str | int | float] = {"value": number.text, "passages": _named(claim)}
    counted = number.word and all(reading.value <= MOST_COUNTED for reading in number.readings)
    if computed:
        return Finding(check=NAME, case="computed", outcome="unknown", values=values, field=claim.field)
    if counted:
        return Finding(check=NAME, case="word", outcome="note", values=values, field=claim.field)
    # A step may name a number that the reader is to work out.
    return Finding(check=NAME, case="absent", outcome="note" if claim.part == "step" else "bad", values=values, field=claim.field)


def _worked(subject: Subject) -> tuple[list[Number], list[Finding]]:
    """Return the results of the calculations that are right, with what they start from, and a finding for each that is wrong."""
    results: list[Number] = []
    wrong: list[Finding] = []
    for claim in subject.parts.claims:
        for equation in equations(claim.bare):
            if equation.holds:
                results += [Number(equation.text, (Reading(equation.stated, 12), Reading(100 * equation.stated, 12)))]
                results += numbers(equation.text)
            else:
                # Told once: as a wrong sum, and not as a number without a source too.
                results += numbers(equation.text)
                values: dict[str, str | int | float] = {"sum": equation.text[:120], "result": f"{equation.worked:.4g}"}
                wrong.append(Finding(check=NAME, case="sum", outcome="bad", values=values, field=claim.field))
    return results, wrong


def _shown(number: Number) -> str:
    return f"{number.text} {number.unit}".strip()


def _named(claim: Claim) -> str:
    return ", ".join(f"[{number}]" for number in claim.citations)


def _once(found: list[Finding]) -> Iterator[Finding]:
    """Yield each finding once. Findings hold a dictionary, so they cannot be keys."""
    seen: set[str] = set()
    for each in found:
        key = f"{each.case} {sorted(each.values.items())} {each.field}"
        if key not in seen:
            seen.add(key)
            yield each
