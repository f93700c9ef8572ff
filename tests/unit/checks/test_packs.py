"""What is checked over a pack, how supports are found, and what happens without the meaning model."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import product

import pytest
from tests.unit.checks.making import SAMPLING, WAITING, choice, item

from passagework.checks.key_positions import chance_of_most
from passagework.checks.running import NAMES, check_items
from passagework.fakes import HashingEmbedder
from passagework.models.items import CardContent, Item, ShortContent
from passagework.queries import QueryVectors


def run(items: Sequence[Item], others: Sequence[Item] = (), vectors: QueryVectors | None = None) -> tuple[Item, ...]:
    return asyncio.run(check_items(items, others, vectors))


def told(found: Item, check: str) -> list[str]:
    return [each.case for each in found.findings if each.check == check]


MEDIAN = ShortContent(question="What is the median of the waiting times?", answer="25 minutes", citations=(1,))
AGAIN = CardContent(front="The median of the waiting times", back="25 minutes", citations=(1,))
OTHER = ShortContent(question="What do clusters look like?", answer="Streets or crates", citations=(1,))


def test_a_repeated_item_is_told_at_the_later_one() -> None:
    pack = [item(MEDIAN, [WAITING], name="a"), item(OTHER, name="b"), item(AGAIN, [WAITING], name="c")]
    assert [told(each, "duplicates") for each in run(pack)] == [["good"], ["good"], ["near_pack"]]
    copy = item(MEDIAN.model_copy(update={"question": "What is the MEDIAN of the waiting times"}), [WAITING], name="d")
    assert told(run([pack[0], copy])[1], "duplicates") == ["same_pack"]


def test_an_item_that_an_accepted_one_asks_already_but_not_itself() -> None:
    kept = [item(AGAIN, [WAITING], name="kept"), item(OTHER, name="other")]
    (found,) = run([item(MEDIAN, [WAITING], name="a")], kept)
    assert told(found, "duplicates") == ["near_kept"]
    assert next(each for each in found.findings if each.check == "duplicates").values["id"] == "kept"
    (same,) = run([kept[0]], kept)
    assert told(same, "duplicates") == ["good"]


def keyed(*places: int) -> list[Item]:
    options = ("Streets", "Crates", "Apples", "Orchards")
    return [item(choice(f"Question {n} about groups?", options, place), name=str(n)) for n, place in enumerate(places)]


def test_keys_in_one_place_are_told_once_at_the_first_item() -> None:
    found = run(keyed(2, 2, 2, 2, 2, 2))
    assert [told(each, "positions") for each in found] == [["uneven"], [], [], [], [], []]
    finding = next(each for each in found[0].findings if each.check == "positions")
    assert finding.values == {"place": 3, "most": 6, "n": 6}
    assert told(run(keyed(0, 1, 2, 3, 0, 1))[0], "positions") == ["good"]
    assert told(run(keyed(1, 1, 1, 1))[0], "positions") == []


@pytest.mark.parametrize(("n", "places", "most"), [(5, 3, 4), (6, 4, 3), (4, 2, 4), (7, 3, 1)])
def test_the_chance_of_the_fullest_place_by_counting_every_arrangement(n: int, places: int, most: int) -> None:
    every = list(product(range(places), repeat=n))
    counted = sum(max(map(each.count, range(places))) >= most for each in every)
    assert chance_of_most(n, places, most) == pytest.approx(counted / len(every), abs=1e-12)


def test_supports_are_sentences_of_the_cited_passages_best_first() -> None:
    content = ShortContent(question="How are clusters drawn?", answer="Some clusters are drawn at random.", citations=(1, 2))
    (found,) = run([item(content, [WAITING, SAMPLING])])
    assert [each.number for each in found.supports] == [2, 1]
    best = found.supports[0]
    assert SAMPLING[best.span.start : best.span.end].startswith("Some clusters are drawn at random")
    assert best.words == 1.0
    assert best.meaning is None


class Counting(HashingEmbedder):
    """Counts its calls."""

    calls = 0

    async def embed(self, texts):
        """Embed and count."""
        self.calls += 1
        return await super().embed(texts)


def test_everything_is_embedded_in_one_call() -> None:
    embedder = Counting()
    found = run(
        [item(MEDIAN, [WAITING], name="a"), item(OTHER, name="b")], [item(AGAIN, [WAITING], name="c")], QueryVectors(embedder)
    )
    assert embedder.calls == 1
    assert found[0].supports[0].meaning is not None


@pytest.mark.parametrize("state", ["loading", "failed"])
def test_a_model_that_cannot_answer_leaves_words_alone(state: str) -> None:
    embedder = HashingEmbedder(state=state)
    pack = [item(MEDIAN, [WAITING], name="a"), item(OTHER, name="b")]
    assert run(pack, (), QueryVectors(embedder)) == run(pack)


def test_an_empty_pack() -> None:
    assert run([], [item(OTHER)]) == ()


def test_only_findings_and_supports_change() -> None:
    drafted = item(OTHER)
    (found,) = run([drafted])
    assert found.model_copy(update={"findings": (), "supports": ()}) == drafted
    assert {each.check for each in found.findings} <= set(NAMES)
