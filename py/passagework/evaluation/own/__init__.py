"""A reader's own study, from the first question to the exported file.

Every function takes a study and returns another, or a view of it; nothing is kept here but what can be computed again. The
passages of one chunking are judged, and the gains of any other follow from them (:mod:`passagework.evaluation.derive`).
"""
