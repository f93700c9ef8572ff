"""Builds the static site: fetches and verifies assets, compiles wheels, bundles, assembles, serves.

CPython only. `cli`, `environment` and what they import need nothing but the standard library, since they
run before anything is installed.
"""
