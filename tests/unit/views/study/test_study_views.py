"""What the pages of a study say: words of readers are text and never markup, and no winner is named where none can be told."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from passagework.evaluation.own.content import begun
from passagework.evaluation.study import MEASURES
from passagework.models.report import Bounds, PrimaryComparison
from passagework.models.study import (
    BreakdownFigures,
    Card,
    DocumentStanding,
    EvidenceView,
    Figures,
    LeftOutFigures,
    OwnStudy,
    Piece,
    QuestionFigures,
    QuestionsView,
    QuestionView,
    Sheet,
    Suggestion,
    SystemFigures,
)
from passagework.views.study.judging import sheet_fragment
from passagework.views.study.questions import questions_fragment, suggestions_fragment
from passagework.views.study.results import results_fragment

HOSTILE = "<script>alert(1)</script><b onclick='x'>\"'&"


class Tags(HTMLParser):
    """The tags and attributes of markup."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.names: list[str] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.names += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.words += data


def system(ranker: str, chunking: str = "900/180", ndcg: float = 0.5) -> SystemFigures:
    return SystemFigures.model_validate(
        {
            "id": f"{ranker}-{chunking}",
            "ranker": ranker,
            "chunking": chunking,
            "passages": 10,
            "values": dict.fromkeys(MEASURES, ndcg),
            "intervals": dict.fromkeys(MEASURES, (ndcg - 0.1, ndcg + 0.1)),
            "unjudged": (ndcg, ndcg, ndcg),
        }
    )


def pair(**more: object) -> PrimaryComparison:
    made = {
        "a": "hybrid-900/180",
        "b": "bm25-900/180",
        "difference": 0.1,
        "low": 0.02,
        "high": 0.18,
        "d_z": 0.4,
        "p": 0.01,
        "p_holm": 0.03,
        "threshold": 0.0166,
        "wins": 20,
        "losses": 10,
        "ties": 5,
        "separable": True,
        "questions_needed": 60,
        "more_questions": 25,
        "bounds": Bounds(low=0.0, high=0.2),
    }
    return PrimaryComparison.model_validate(made | more)


def figures(*pairs: PrimaryComparison, n: int = 35, **more: object) -> Figures:
    question = QuestionFigures(
        id="q1",
        text=HOSTILE,
        type=None,
        stratum=None,
        values={each: dict.fromkeys(MEASURES, 0.5) for each in ("hybrid-900/180", "bm25-900/180")},
    )
    made = {
        "n": n,
        "systems": (system("hybrid"), system("bm25")),
        "pairs": pairs,
        "others": (),
        "success": (),
        "breakdowns": (),
        "questions": (question,),
        "left_out": (LeftOutFigures(id="q2", text=HOSTILE, reason="lost", errors=(HOSTILE,)),),
        "judges": "reader",
    }
    return Figures.model_validate(made | more)


def own() -> OwnStudy:
    return begun().model_copy(update={"chunkings": ("900/180",)})


def shown(found: Figures, documents: tuple[DocumentStanding, ...] = ()) -> Tags:
    made = Tags(results_fragment(found, own(), documents, None))
    made.words = made.words.replace("\N{NO-BREAK SPACE}", " ")
    return made


EVIDENCE = EvidenceView(where=HOSTILE, link="a/b?passage=1", text=HOSTILE, fault=None)
QUESTION = QuestionView(
    id="q1",
    text=HOSTILE,
    type="concept",
    stratum="student",
    answered=True,
    evidence=(EVIDENCE,),
    twins=("q1",),
    pooled=3,
    judged=2,
)
SUGGESTION = Suggestion(
    document="d",
    document_title=HOSTILE,
    section="s",
    section_title=HOSTILE,
    link=None,
    start=0,
    end=9,
    text=HOSTILE,
)
CARD = Card(unit=3, where=HOSTILE, link=None, pieces=(Piece(text=HOSTILE, start=0, end=9),), grade=None, marks=())


@pytest.mark.parametrize(
    "html",
    [
        questions_fragment(QuestionsView(questions=(QUESTION,), documents=(), pooled=3, judged=2), ["900/180"]),
        suggestions_fragment(
            HOSTILE,
            [SUGGESTION],
        ),
        sheet_fragment(
            Sheet(question="q1", text=HOSTILE, number=1, questions=1, before=None, after=None, cards=(CARD,), done=0, total=1)
        ),
        results_fragment(figures(pair()), own(), (DocumentStanding(title=HOSTILE, state="gone"),), [(HOSTILE,) * 4]),
    ],
    ids=["questions", "suggestions", "sheet", "results"],
)
def test_what_readers_write_is_text(html: str) -> None:
    found = Tags(html)
    assert "script" not in found.tags and "onclick" not in found.names and "style" not in found.names
    assert "<script>alert(1)</script>" in found.words


def test_a_winner_is_named_only_where_the_difference_is_separable() -> None:
    assert "Both ranks better than Keyword: +0.100 (+0.020 to +0.180), p = 0.030" in shown(figures(pair())).words
    turned = pair(difference=-0.1, low=-0.18, high=-0.02)
    assert "Keyword ranks better than Both: +0.100 (+0.020 to +0.180)" in shown(figures(turned)).words
    open_one = shown(figures(pair(separable=False, p_holm=0.2))).words
    assert "not separable yet" in open_one and "About 25 more questions" in open_one and "ranks better" not in open_one


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"more_questions": 1}, "About one more question would"),
        ({"more_questions": 0}, "there are questions enough"),
        ({"more_questions": None, "questions_needed": None}, "No reachable number of questions"),
        ({"wins": 0, "losses": 0, "ties": 35, "d_z": None, "difference": 0.0}, "score the same on every question"),
        ({"d_z": None}, "not separable yet"),
    ],
)
def test_what_is_open_says_how_many_questions_would_tell(more: dict[str, object], words: str) -> None:
    assert words in shown(figures(pair(separable=False, **more))).words


@pytest.mark.parametrize(("n", "words"), [(1, "One question says nothing"), (19, "19 questions are few"), (20, None)])
def test_few_questions_are_said_to_be_few(n: int, words: str | None) -> None:
    found = shown(figures(pair(), n=n)).words
    assert words is None or words in found
    assert ("are few" in found) == (n == 19)


def test_a_study_that_scores_nothing_has_no_table() -> None:
    found = shown(figures(n=0, systems=(), questions=()))
    assert "No question can be scored" in found.words and "table" not in found.tags


@pytest.mark.parametrize(
    ("standing", "words"),
    [
        (DocumentStanding(title="Tides", state="gone"), "“Tides” is not in the library any more"),
        (DocumentStanding(title="Tides", state="changed", cut="900/180"), "“Tides” has another text"),
        (DocumentStanding(title="Tides", state="same", cut="600/120"), "“Tides” is cut at 600/120"),
        (DocumentStanding(title="Tides", state="same", cut="900/180"), None),
    ],
)
def test_documents_that_are_not_as_they_were_are_named(standing: DocumentStanding, words: str | None) -> None:
    found = shown(figures(pair()), (standing,)).words
    assert (words in found) if words else ("Tides" not in found)


def test_kinds_of_question_are_told_apart_where_there_are_several() -> None:
    def part(value: str) -> BreakdownFigures:
        return BreakdownFigures(by="stratum", value=value, system="hybrid-900/180", n=1, mean=0.4, interval=None)

    assert "how the question was written" not in shown(figures(pair(), breakdowns=(part("student"),))).words
    both = shown(figures(pair(), breakdowns=(part("student"), part("beside_evidence")))).words
    assert "how the question was written" in both and "without looking" in both
