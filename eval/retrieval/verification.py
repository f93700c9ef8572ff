"""The table of the report's figures beside those of tools that others wrote, from the exported TREC files on.

Each figure is compared as it is published, rounded to six decimals. Where a tool draws resamples as the report does, it is
given the same seed, and the two agree exactly; else within what chance explains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import NamedTuple

from eval.retrieval import checks
from eval.retrieval.checked import Checked

from passagework.evaluation.reporting.draws import Draws
from passagework.evaluation.reporting.text_report import Material
from passagework.models.report import TextReport, Verification

ROUNDED = 0.501e-6
"""Half a unit in the last published decimal, and what floating point adds."""

TREC_EVAL = f"trec_eval, by pytrec_eval {version('pytrec-eval-terrier')}"
BY_CHARACTER = f"character by character, numpy {version('numpy')}"
SCIPY = f"scipy {version('scipy')}"
STATSMODELS = f"statsmodels {version('statsmodels')}"
SKLEARN = f"scikit-learn {version('scikit-learn')}"


class Check(NamedTuple):
    """A line of the table, and what yields the pairs that it compares."""

    quantity: str
    tool: str
    compare: Callable[[Checked], checks.Figures]
    tolerance: float = ROUNDED


CHECKS = (
    Check("Means of every measure of every system", TREC_EVAL, checks.means),
    Check("Every measure of every question, three rankers", TREC_EVAL, checks.questions),
    Check("nDCG@10 with unjudged passages at gains 0, 1 and 2", TREC_EVAL, checks.unjudged),
    Check("Bounds of the primary differences", TREC_EVAL, checks.bounds),
    Check("Bootstrap intervals of means, same seed", SCIPY, checks.system_intervals),
    Check("Bootstrap intervals of differences, same seed", SCIPY, checks.difference_intervals),
    Check("Bootstrap intervals by type and stratum, same seed", SCIPY, checks.breakdown_intervals),
    Check("Bootstrap intervals of the primary differences, another seed", SCIPY, checks.other_seed, 0.005),
    Check("Evidence read within each budget", BY_CHARACTER, checks.read),
    Check("Bootstrap intervals of evidence read, same seed", SCIPY, checks.read_intervals),
    Check("Wilson intervals of success rates", STATSMODELS, checks.wilson),
    Check("Wilson intervals of success rates", SCIPY, checks.wilson_by_scipy),
    Check("p of the sign-flip test, other flips, in standard errors", SCIPY, checks.sign_flips, 4.0),
    Check("p adjusted by Holm", STATSMODELS, checks.holm, 4 * ROUNDED),
    Check("Standardised differences d_z", SCIPY, checks.effect_sizes),
    Check("Power curves", STATSMODELS, checks.power),
    Check("Questions needed for 80 % power", STATSMODELS, checks.questions_needed),
    Check("Counts of paired successes", TREC_EVAL, checks.success),
    Check("Newcombe intervals, from the tool's Wilson intervals", STATSMODELS, checks.newcombe),
    Check("p of McNemar's exact test", STATSMODELS, checks.mcnemar_by_statsmodels),
    Check("p of McNemar's exact test", SCIPY, checks.mcnemar_by_scipy),
    Check("Cohen's kappa, plain and weighted", STATSMODELS, checks.kappas),
    Check("Cohen's kappa, plain and weighted", SKLEARN, checks.kappas_by_sklearn),
    Check("Intervals of agreement over questions, same seed", SCIPY, checks.agreement_intervals),
)


def verification(reports: Iterable[tuple[Material, TextReport]], draws: Draws) -> list[Verification]:
    """Return the table over all texts; a line for which nothing could be compared is left out."""
    checked = [Checked.of(material, told, draws) for material, told in reports]
    return [row for check in CHECKS if (row := _row(check, checked)) is not None]


def _row(check: Check, checked: Iterable[Checked]) -> Verification | None:
    differences = [abs(ours - theirs) for each in checked for ours, theirs in check.compare(each)]
    if not differences:
        return None
    return Verification(
        quantity=check.quantity,
        tool=check.tool,
        n=len(differences),
        largest_difference=max(differences),
        tolerance=check.tolerance,
    )
