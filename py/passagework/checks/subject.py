"""An item made ready for its checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from passagework.checks.claims import Claim, Parts, parts, wording
from passagework.checks.evidence import Passage, Passages
from passagework.checks.meaning import Meaning
from passagework.checks.plain import plain
from passagework.checks.support import Strength, strength, supports
from passagework.models.calls import Support
from passagework.models.findings import Finding
from passagework.models.item_contents import cited
from passagework.models.items import ChoiceContent, Item

Findings = Iterator[Finding]


@dataclass
class Subject:
    """An item with its passages made ready and what it claims; ``meaning`` is filled in once all texts are embedded."""

    item: Item
    passages: Passages
    meaning: Meaning = field(default_factory=Meaning)

    @cached_property
    def parts(self) -> Parts:
        """What it asks and claims."""
        return parts(self.item.content)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Every citation, whether there is such a passage or not."""
        return cited(self.item.content)

    @cached_property
    def cited(self) -> tuple[Passage, ...]:
        """The passages that it cites."""
        return self.passages.cited(self.numbers)

    @cached_property
    def wording(self) -> str:
        """All its words."""
        return wording(self.item.content)

    @property
    def foreign(self) -> bool:
        """Whether the item is in another language than a passage that it cites, so that words cannot be compared."""
        own = self.item.language.split("-")[0]
        return any(passage.sent.language.split("-")[0] not in (own, "und") for passage in self.cited)

    def supports(self, claim: Claim) -> tuple[Support, ...]:
        """Return the sentences that support ``claim`` best."""
        return supports(claim.text, self.passages.cited(claim.citations), self.meaning)

    def strength(self, claim: Claim) -> Strength:
        """Return how strongly its passages support ``claim``."""
        return strength(claim.text, self.supports(claim), self.passages.cited(claim.citations))

    @cached_property
    def options(self) -> tuple[str, ...]:
        """The question with each option, plain; empty but for multiple choice."""
        content = self.item.content
        if not isinstance(content, ChoiceContent):
            return ()
        return tuple(f"{self.parts.asked} {plain(option.text)}" for option in content.options)

    @cached_property
    def main(self) -> str:
        """Its claims as one text: what its best sentences are chosen by."""
        answers = [claim.text for claim in self.parts.claims if claim.part == "answer"]
        return " ".join(answers or [claim.text for claim in self.parts.claims]) or self.parts.asked

    @cached_property
    def signature(self) -> str:
        """Question and answer, by which items are compared with each other."""
        return f"{self.parts.asked} {' '.join(claim.bare for claim in self.parts.claims if claim.part != 'explanation')}".strip()

    def texts(self) -> Iterator[str]:
        """Yield every text whose vector the checks use."""
        yield self.main
        yield self.signature
        yield from (claim.text for claim in self.parts.claims)
        yield from self.options
        if isinstance(self.item.content, ChoiceContent):
            yield self.parts.asked
            yield from (plain(option.text) for option in self.item.content.options)
        yield from (sentence.text for passage in self.cited for sentence in passage.sentences)
