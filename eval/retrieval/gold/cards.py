"""How the gold sets came about, by text."""

from __future__ import annotations

from collections.abc import Mapping

from passagework.models.evaluation import Card

_MADE = (
    "Two writers, language models, worked apart. The questions of the stratum beside_evidence were written while reading the "
    "text, with the sentences that answer them marked at once. Those of the stratum student were written from the titles of "
    "the sections alone, in the way students type: colloquial, misspelt, short. A third reader, who had seen neither the other "
    "stratum nor any ranking, then looked for every place of the text that answers them."
)
_BY = "Language models. No person wrote, chose or corrected a question."
_REVIEWED = "By no person. The evaluation page has the tool with which one can."
_LIMITS = (
    "A question written beside its evidence tends to share its words, which favours keyword search; compare the strata.",
    "The writer of the student stratum was not shown the text, but knows what courses of statistics usually teach, and may have "
    "met published chapters in its training: some questions are close to well-known exercises.",
    "Real students ask about what confuses them in their own course; nobody has checked how like theirs these questions are.",
    "The strata were written apart, so the same matter may be asked about once in each.",
)

CARDS: Mapping[str, Card] = {
    "openstax-statistics": Card(
        made=_MADE,
        by=_BY,
        reviewed=_REVIEWED,
        limits=(
            *_LIMITS,
            "Question os-s05, of the student stratum, was found to have no answer in the text, and is left out of means; the "
            "judges, asked later, gave five tiles of its pool grade 2.",
            "At least seven questions of the student stratum, os-s23, os-s26, os-s40, os-s41, os-s44, os-s49 and os-s52, have "
            "the very numbers of examples in the text, so their writer must have known it.",
            "Three chapters of one book, in English.",
        ),
    ),
    "short-course": Card(
        made=_MADE,
        by=_BY,
        reviewed=_REVIEWED,
        limits=(*_LIMITS, "The text itself was drafted by a language model, for this project."),
    ),
}
