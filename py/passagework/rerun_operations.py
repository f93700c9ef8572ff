"""The operation that runs a published study again. Imported when it is first asked for."""

from __future__ import annotations

from passagework.ports import Progress
from passagework.protocol import RerunArgs, Value, View
from passagework.views.evaluation.rerun import rerun_fragment
from passagework.workspace import Workspace


async def rerun(workspace: Workspace, args: RerunArgs, progress: Progress, study: bytes, report: bytes) -> Value:
    """Run the study of a text again, and show what differs from its report."""
    found = await workspace.rerun(args.text, study, report, progress)
    data = {"text": args.text, "compared": found.compared, "differing": len(found.differing), "cause": found.cause}
    return Value(data=data, view=View(region="evaluate-rerun", html=rerun_fragment(found)))
