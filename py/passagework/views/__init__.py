"""View models to escaped HTML fragments, the same in the browser and in the build.

A view knows models, errors and the catalogue of words, and nothing that computes. Fragments hold no
script, no handler and no style: what can be acted on carries ``data-action``, which the page's one
listener reads.
"""
