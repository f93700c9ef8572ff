"""The acts of a reader's study, one handler each: a use case, then a view of what it returned.

Imported when a study is first opened.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from passagework import study_protocol as acts
from passagework.errors import StudyError
from passagework.evaluation.derive import Gains
from passagework.evaluation.own import content, files, importing, questions, second
from passagework.evaluation.own.desk import Desk
from passagework.evaluation.own.results import Scored
from passagework.evaluation.own.standing import in_scope
from passagework.evaluation.texts import Shelf
from passagework.evaluation.units import passages_of
from passagework.exports.beir import beir_folder
from passagework.exports.csv_tables import measures_csv
from passagework.exports.trec import trec_qrels, trec_run
from passagework.models.study import OwnStudy
from passagework.protocol import StudyArgs, Value, View, act_arguments
from passagework.views.study import agreement, judging, results
from passagework.views.study import questions as question_views

REGION = "study"


async def study(desk: Desk, args: StudyArgs, *buffers: bytes) -> Value:
    """Do one act (raises BadRequest for an unknown one, and for arguments or buffers that do not fit it)."""
    given = act_arguments(f"study {args.act}", acts.ACTS.get(args.act), args.args, len(buffers))
    return await HANDLERS[args.act](desk, given, *buffers)


async def begin(desk: Desk, _: acts.BeginArgs) -> Value:
    """Begin a study."""
    return _changed(desk, content.begun())


async def facts(desk: Desk, _: acts.NoArgs, source: bytes) -> Value:
    """Say what a list of studies says of this one."""
    return Value(data={"facts": content.facts(desk.contents.read(source)).model_dump()})


async def questions_of(desk: Desk, args: acts.InScopeArgs, source: bytes) -> Value:
    """Show the questions."""
    own = desk.contents.read(source)
    found = await desk.questions(own, args.documents)
    data = {"questions": [{"id": each.id, "text": each.text} for each in found.questions]}
    html = question_views.questions_fragment(found, desk.chunkings(own, args.documents))
    return Value(data=data, view=View(region=REGION, html=html))


async def put_question(desk: Desk, args: acts.PutQuestionArgs, source: bytes) -> Value:
    """Write a question."""
    own = desk.contents.read(source)
    made, identity = questions.put(own, args.question, args.text, args.type, args.stratum, args.answered)
    return _changed(desk, made, question=identity)


async def drop_question(desk: Desk, args: acts.QuestionArgs, source: bytes) -> Value:
    """Take a question out."""
    return _changed(desk, questions.drop(desk.contents.read(source), args.question))


async def import_file(desk: Desk, args: acts.ImportArgs, source: bytes, file: bytes) -> Value:
    """Take questions or judgements from a file."""
    own = desk.contents.read(source)
    made, count = importing.imported(own, args.kind, file, args.name, desk.standing(own))
    return _changed(desk, second.settle(made), count=count)


async def suggest(desk: Desk, args: acts.SuggestArgs, source: bytes) -> Value:
    """Show sentences that may answer a question."""
    own = desk.contents.read(source)
    found = await desk.suggest(own, args.question, args.documents)
    html = question_views.suggestions_fragment(questions.question(own, args.question).text, found)
    return Value(data={"count": len(found)}, view=View(region="study-suggestions", html=html))


async def mark(desk: Desk, args: acts.MarkArgs, source: bytes) -> Value:
    """Mark evidence."""
    return _changed(desk, desk.mark(desk.contents.read(source), args.question, args.document, args.start, args.end))


async def unmark(desk: Desk, args: acts.UnmarkArgs, source: bytes) -> Value:
    """Take evidence back."""
    return _changed(desk, questions.unmark(desk.contents.read(source), args.question, args.number))


async def chunkings(desk: Desk, args: acts.CompareChunkingsArgs, source: bytes) -> Value:
    """Choose what is compared."""
    return _changed(desk, desk.compare(desk.contents.read(source), args.chunkings))


async def fusions(desk: Desk, args: acts.CompareFusionsArgs, source: bytes) -> Value:
    """Choose other settings of the search by both."""
    return _changed(desk, desk.fuse(desk.contents.read(source), args.fusions))


async def needed(desk: Desk, args: acts.InScopeArgs, source: bytes) -> Value:
    """Say how many passages have no vectors, and which chunkings are compared."""
    own = desk.contents.read(source)
    labels = desk.chunkings(own, args.documents)
    compared = [each.model_dump(mode="json") for each in own.fusions]
    return Value(data={"missing": desk.missing(own, args.documents), "chunkings": list(labels), "fusions": compared})


async def embed(desk: Desk, args: acts.EmbedArgs, source: bytes) -> Value:
    """Embed some of what is missing."""
    return Value(data={"missing": await desk.embed(desk.contents.read(source), args.documents, args.most)})


async def pool(desk: Desk, args: acts.InScopeArgs, source: bytes) -> Value:
    """Make the pool, or widen it."""
    return _changed(desk, await desk.pool(desk.contents.read(source), args.documents))


async def sheet(desk: Desk, args: acts.SheetArgs, source: bytes) -> Value:
    """Show the passages of a question."""
    found = desk.sheet(desk.contents.read(source), args.question)
    units = [{"unit": card.unit, "grade": card.grade, "marks": card.marks} for card in found.cards if card.fault is None]
    data: dict[str, Any] = {"question": found.question, "before": found.before, "after": found.after, "units": units}
    data |= {"done": found.done, "total": found.total}
    return Value(data=data, view=View(region=REGION, html=judging.sheet_fragment(found)))


async def judge(desk: Desk, args: acts.JudgeArgs, source: bytes) -> Value:
    """Write grades."""
    return _changed(desk, desk.judged(desk.contents.read(source), args.question, args.grades, args.marks))


async def show_results(desk: Desk, _: acts.NoArgs, source: bytes) -> Value:
    """Compute the results, and compare them with those that came with the study."""
    own = desk.contents.read(source)
    found, _scored, standing = await desk.results(own)
    differing = files.differences(own.figures, found) if own.figures else None
    html = results.results_fragment(found, own, standing.states, differing)
    data = {"n": found.n, "differing": None if differing is None else len(differing)}
    return Value(data=data, view=View(region=REGION, html=html))


async def export(desk: Desk, args: acts.ExportArgs, source: bytes) -> Value:
    """Write files."""
    own = desk.contents.read(source)
    standing = desk.standing(own)
    if args.kind == "pool":
        return _files((f"{args.name} - pool to judge.json", files.pool_file(own, args.name, standing.shelf)))
    if args.kind == "judgements":
        return _files((f"{args.name} - judgements.json", files.judgements_file(own)))
    if args.kind == "study":
        with_figures = await _with_figures(desk, own)
        text = files.study_file(with_figures, args.name, standing, desk.model, args.application, texts=args.texts)
        return _files((f"{args.name}.study.json", text))
    found, scored, standing = await desk.results(own)
    if not found.n and args.kind != "run":
        raise StudyError("nothing_judged")
    return _files(*_tables(args, own, scored, standing.shelf))


async def open_file(desk: Desk, args: acts.OpenArgs, source: bytes) -> Value:
    """Open a study, or a pool to judge."""
    there = in_scope(desk.library.index, None)
    found = files.opened(source, args.name, there, desk.texts)
    standing = desk.standing(found.own)
    states = [each.model_dump() for each in standing.states]
    return _changed(desk, found.own, name=found.name, documents=list(found.documents), states=states)


async def second_judge(desk: Desk, args: acts.FileArgs, source: bytes, file: bytes) -> Value:
    """Take a second judge's grades."""
    own = desk.contents.read(source)
    return _changed(desk, second.with_second(own, files.judgements_in(file, args.name)))


async def show_agreement(desk: Desk, _: acts.NoArgs, source: bytes) -> Value:
    """Show how far two judges agree."""
    own = desk.contents.read(source)
    if len(own.study.judgements) < 2:
        html = agreement.invitation_fragment(content.facts(own))
        return Value(data={"open": 0}, view=View(region=REGION, html=html))
    found = desk.agreement(own)
    left = sum(each.decided is None for each in found.disagreements)
    return Value(data={"open": left}, view=View(region=REGION, html=agreement.agreement_fragment(found)))


async def decide(desk: Desk, args: acts.DecideArgs, source: bytes) -> Value:
    """Decide a difference."""
    return _changed(desk, desk.decided(desk.contents.read(source), args.question, args.unit, args.grade))


Handler = Callable[..., Awaitable[Value]]

HANDLERS: dict[str, Handler] = {
    "begin": begin,
    "facts": facts,
    "questions": questions_of,
    "put_question": put_question,
    "drop_question": drop_question,
    "import": import_file,
    "suggest": suggest,
    "mark": mark,
    "unmark": unmark,
    "chunkings": chunkings,
    "fusions": fusions,
    "needed": needed,
    "embed": embed,
    "pool": pool,
    "sheet": sheet,
    "judge": judge,
    "results": show_results,
    "export": export,
    "open": open_file,
    "second": second_judge,
    "agreement": show_agreement,
    "decide": decide,
}


def _changed(desk: Desk, own: OwnStudy, **data: Any) -> Value:
    return Value(data={"study": desk.contents.written(own), "facts": content.facts(own).model_dump(), **data})


def _files(*named: tuple[str, str]) -> Value:
    return Value(data={"files": [{"name": name, "text": text} for name, text in named]})


async def _with_figures(desk: Desk, own: OwnStudy) -> OwnStudy:
    """The study with its results and the systems that gave them, where there is something to compute them from."""
    if own.study.pool is None or not own.study.judgements or own.lent or not desk.standing(own).documents:
        return own
    found, scored, _standing = await desk.results(own)
    run = content.changed(own, systems=tuple(each.ran.system for each in scored))
    return run.model_copy(update={"figures": found})


def _tables(args: acts.ExportArgs, own: OwnStudy, scored: list[Scored], texts: Shelf) -> list[tuple[str, str]]:
    asked = own.study.goldset.questions
    if args.kind == "csv":
        return [(f"{args.name} - measures.csv", measures_csv(asked, {each.id: each.scores for each in scored}))]
    if args.kind == "run":
        return [(_plain(f"{each.id}.run"), trec_run(each.ran.run, texts, each.id)) for each in scored]
    first = scored[0]
    gains: dict[str, Gains] = dict(first.gains)
    if args.kind == "qrels":
        return [(f"{args.name}.qrels", trec_qrels(gains, texts))]
    units = [passages_of(document) for document in first.ran.documents]
    counted = [each for each in asked if each.id in gains]
    return list(beir_folder(units, counted, gains, texts).items())


def _plain(name: str) -> str:
    return name.replace("/", "-")
