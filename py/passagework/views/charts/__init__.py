"""Charts as SVG: drawn once for a wide and once for a narrow place, coloured by classes alone, described in words.

The policy of the page forbids style attributes, so nothing here has one; what a chart shows stands beside it as a table.
"""
