"""One handler for each operation of the protocol: a use case, then a view of what it returned."""

from collections.abc import Awaitable, Callable

from passagework.errors import BadRequest
from passagework.library_operations import LIBRARY_HANDLERS
from passagework.models.search import Hit, Placing, Ranker
from passagework.ports import Progress
from passagework.protocol import (
    ClosestArgs,
    CompareArgs,
    MakeArgs,
    QuestionRankingsArgs,
    RerunArgs,
    SearchArgs,
    StudyArgs,
    Value,
    View,
    WhyArgs,
)
from passagework.views.compare import comparison_fragment
from passagework.views.results import results_fragment
from passagework.views.why import why_fragment
from passagework.workspace import Workspace


async def search(workspace: Workspace, args: SearchArgs) -> Value:
    """Search by one ranker."""
    result = await workspace.search(args.query, args.ranker, args.k, args.documents, args.unit)
    told = {"query", "asked", "ranker", "unit", "passages", "milliseconds", "embedding_milliseconds", "notices"}
    data = result.model_dump(include=told)
    data["count"] = len(result.hits)
    data["hits"] = [
        {
            "number": hit.number,
            "document": hit.passage.document,
            "ordinal": hit.passage.ordinal,
            "score": _score(hit, result.ranker),
        }
        for hit in result.hits
    ]
    return Value(data=data, view=View(region="results", html=results_fragment(result)))


def _score(hit: Hit, ranker: Ranker) -> float | None:
    placing: Placing | None = getattr(hit.placings, ranker)
    return None if placing is None else placing.score


async def compare(workspace: Workspace, args: CompareArgs) -> Value:
    """Search by two rankers and show what moves."""
    comparison = await workspace.compare(args.query, args.left, args.right, args.k, args.documents, args.unit)
    data = {
        "left": comparison.left.ranker,
        "right": comparison.right.ranker,
        "overlap": comparison.overlap,
        "notices": list(comparison.left.notices),
        "milliseconds": comparison.left.milliseconds + comparison.right.milliseconds,
        "passages": comparison.left.passages,
    }
    return Value(data=data, view=View(region="results", html=comparison_fragment(comparison)))


async def why(workspace: Workspace, args: WhyArgs) -> Value:
    """Explain one passage's place."""
    explanation = await workspace.why(args.query, args.ranker, args.document, args.ordinal, args.documents, args.unit)
    data = {"document": args.document, "ordinal": args.ordinal}
    return Value(data=data, view=View(region="why", html=why_fragment(explanation)))


async def closest(workspace: Workspace, args: ClosestArgs) -> Value:
    """Find the sentence of one passage that is closest in meaning to the query."""
    sentence = await workspace.closest(args.query, args.document, args.ordinal)
    return Value(
        data={
            "document": sentence.document,
            "ordinal": sentence.ordinal,
            "start": sentence.span.start,
            "end": sentence.span.end,
            "score": sentence.score,
        }
    )


async def question_rankings(workspace: Workspace, args: QuestionRankingsArgs) -> Value:
    """Render the rankings of one question of a report, with its passages where the library has the text."""
    # Imported when a question is first opened: searching does without them.
    from pydantic import ValidationError

    from passagework.evaluation.shown import shown_passages
    from passagework.models.report import QuestionSheet
    from passagework.views.evaluation.rankings import rankings_fragment

    try:
        sheet = QuestionSheet.model_validate(args.sheet)
    except ValidationError as error:
        detail = f"the sheet has {error.error_count()} faults"
        raise BadRequest("bad_arguments", operation="question_rankings", detail=detail) from None
    shown = shown_passages(sheet, workspace.library.index.documents.get(sheet.text))
    data = {"question": sheet.question.id, "missing": shown.missing}
    return Value(data=data, view=View(region="evaluate-question", html=rankings_fragment(sheet, shown)))


async def rerun(workspace: Workspace, args: RerunArgs, progress: Progress, *buffers: bytes) -> Value:
    """Run the published study of a text again."""
    # Imported when it is first asked for: searching does without it.
    from passagework.rerun_operations import rerun as act

    return await act(workspace, args, progress, *buffers)


async def study(workspace: Workspace, args: StudyArgs, *buffers: bytes) -> Value:
    """Do one act of a reader's study."""
    # Imported when a study is first opened: searching does without it.
    from passagework.study_operations import study as act

    return await act(workspace.desk, args, *buffers)


async def make(workspace: Workspace, args: MakeArgs, *buffers: bytes) -> Value:
    """Do one act of drafting."""
    # Imported when something is first drafted: searching does without it.
    from passagework.make_operations import make as act

    return await act(workspace.making, args, *buffers)


HANDLERS: dict[str, Callable[..., Awaitable[Value]]] = {
    **LIBRARY_HANDLERS,
    "search": search,
    "compare": compare,
    "why": why,
    "closest": closest,
    "question_rankings": question_rankings,
    "rerun": rerun,
    "study": study,
    "make": make,
}
