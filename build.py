#!/usr/bin/env python3
"""The one command line of Passagework: serve, build, test, check, lock.

Runs on any CPython 3.11 or later with nothing installed. Everything it does is in py/sitebuild.
"""

import sys
from pathlib import Path

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    sys.exit(
        "Passagework needs Python 3.11 or later; this is "
        f"{sys.version_info[0]}.{sys.version_info[1]} ({sys.executable}).\n"
        "Install a newer Python and run the command with it, for example: python3.12 build.py serve"
    )

sys.path.insert(0, str(Path(__file__).resolve().parent / "py"))

from sitebuild.cli import main  # noqa: E402  (the path must be set first)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
