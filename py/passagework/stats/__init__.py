"""The statistics of an evaluation: intervals, paired comparisons, tests, power and agreement, one idea a file.

Numpy and the standard library alone, the same in CPython and in Pyodide. Whatever is random takes a seed, and the draws
are those of PCG64. An argument that no statistic can be made of raises ValueError, which names it and its value; what is
merely undefined (a standardised difference without variance, kappa with one category) is None.
"""
