"""The report of a study: from what systems found and what judges said to every published figure.

The way of a report: :mod:`~passagework.evaluation.reporting.entrants` scores the systems,
:mod:`~passagework.evaluation.reporting.figures` has everything that rests on scores alone, and
:mod:`~passagework.evaluation.reporting.text_report` adds the judgements and the rankings of each question. All draws are
those of :class:`~passagework.evaluation.reporting.draws.Draws`, so the same study gives the same report in every
interpreter. Nothing here reads or writes a file.
"""
