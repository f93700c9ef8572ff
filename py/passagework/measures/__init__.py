"""Measures of one ranking against judged gains, one measure a file.

All but one share a form: ``measure(ranking, gains, k)`` with ``ranking`` the ids of what was found, best first and
each once, ``gains`` the gain of each judged id (1 or more: relevant; 0 or less, or absent: not), and ``k``
the depth. A ranking shorter than ``k``, or empty, is scored as it is: what was not found counts as missed.

:mod:`~passagework.measures.evidence_read` looks at characters and not at ids: it compares rankings of passages of
unlike length.
"""
