"""How many questions a paired comparison needs.

Power is that of the two-sided paired t test, to which the sign-flip test comes close when there are some tens of
questions (Cohen, *Statistical Power Analysis for the Behavioral Sciences*, 1988, section 2.3.5). Where differences are mostly
0 and the better ranker's wins are the large ones, the sign-flip test has more: eval/coverage/results.json.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from passagework.stats.arguments import count, number, share
from passagework.stats.distributions import noncentral_t_tail, t_quantile

POWER = 0.8
MOST = 100_000
"""Nobody writes more questions than this; a difference that needs more counts as out of reach."""


def power(d_z: float, n: int, alpha: float = 0.05) -> float:
    """Return the chance that ``n`` questions separate systems whose standardised difference is ``d_z``.

    The noncentral t beyond the critical value, in both tails, with noncentrality d_z times the root of n. Raises
    ValueError for n below 2, d_z that is not finite, and alpha that does not lie between 0 and 1.
    """
    df = count(n, "n", 2) - 1
    critical = t_quantile(1 - share(alpha, "alpha") / 2, df)
    delta = number(d_z, "d_z") * sqrt(n)
    return noncentral_t_tail(critical, df, delta) + noncentral_t_tail(critical, df, -delta)


def power_curve(d_z: float, sizes: Sequence[int], alpha: float = 0.05) -> list[float]:
    """Return the power with each of ``sizes`` questions."""
    return [power(d_z, n, alpha) for n in sizes]


def questions_needed(d_z: float, alpha: float = 0.05, wanted: float = POWER) -> int | None:
    """Return the least number of questions with a power of ``wanted``; None where 100,000 do not have it.

    Raises ValueError as :func:`power` does, and for ``wanted`` that does not lie between 0 and 1.
    """
    share(wanted, "wanted")
    low, high = 1, 2
    while power(d_z, high, alpha) < wanted:
        if high == MOST:
            return None
        low, high = high, min(2 * high, MOST)
    while high - low > 1:
        middle = (low + high) // 2
        if power(d_z, middle, alpha) < wanted:
            low = middle
        else:
            high = middle
    return high


def more_questions(d_z: float, n: int, alpha: float = 0.05, wanted: float = POWER) -> int | None:
    """Return about how many questions beyond ``n`` have a power of ``wanted``, 0 where these do; None as above.

    It takes the difference that was observed for the true one, which makes it a rough guide and not a promise (Hoenig and
    Heisey, "The abuse of power", The American Statistician 55, 2001).
    """
    needed = questions_needed(d_z, alpha, wanted)
    return None if needed is None else max(0, needed - count(n, "n", 2))
