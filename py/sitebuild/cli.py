"""The command line: parses arguments, makes the environment, and runs one command inside it."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from sitebuild import environment
from sitebuild.errors import BuildError
from sitebuild.paths import ROOT, cache_root
from sitebuild.progress import Progress

DESCRIPTION = """\
Builds, serves and tests Passagework, a private study lab that is a web page.

  python3 build.py serve      the lab on this computer: builds what is needed, then prints its address
  python3 build.py test       every test, with all set-up they need, a browser included
"""
EPILOG = """\
The first run downloads about 330 MB, checks each file against assets.lock.json, and keeps it in the cache folder
(PASSAGEWORK_CACHE, else your user cache). Later runs start in seconds. Nothing is installed outside this folder and
the cache, except a browser for the tests where there is none and apt-get may be used; pip and npm fill their own caches.
"""

Command = Callable[[argparse.Namespace, Progress], int]


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="build.py",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--verbose", action="store_true", help="show the traceback of a failure")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, title="commands")
    serve = commands.add_parser("serve", help="build the site, serve it on localhost and print the address")
    _add_source(serve)
    serve.add_argument("--port", type=_port, help="the port to use (default: 8642, or the next free one)")
    serve.add_argument("--base", default="/", metavar="/PATH/", help="serve below this path (default: /)")
    build = commands.add_parser("build", help="build the static site into dist/")
    _add_source(build)
    test = commands.add_parser("test", help="run every test; arguments after -- go to pytest")
    _add_source(test)
    test.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="for example: -- tests/unit -k bm25")
    report = commands.add_parser("report", help="compute the reports of the studies anew, and build the site with them")
    _add_source(report)
    check = commands.add_parser("check", help="style, types, imports, prose, links and the byte budget")
    check.add_argument("only", nargs="*", metavar="NAME", help="only these checks (default: all)")
    commands.add_parser("lock", help="pin dependencies and assets anew, after editing what is wanted")
    return top


def _add_source(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--openstax",
        type=Path,
        metavar="FOLDER",
        help="a copy of openstax/osbooks-statistics (default: PASSAGEWORK_OPENSTAX, else fetched where possible)",
    )


def _port(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text} is not a port; use a number from 1 to 65535")
    return int(text)


def main(arguments: Sequence[str]) -> int:
    """Run the command line; returns the exit code. Failures are told in words, with a traceback only on --verbose."""
    options = parser().parse_args(arguments)
    progress = Progress()
    try:
        return _run(options, arguments, progress)
    except BuildError as failure:
        return _report(failure, options.verbose)
    except OSError as failure:
        return _report(_of_the_disk(failure), options.verbose)
    except Exception as failure:
        if options.verbose:
            raise
        why = f"{type(failure).__name__}: {failure}"
        what_works = f"run it with --verbose to see where: python3 build.py --verbose {options.command}"
        return _report(BuildError(f"The command {options.command} failed unexpectedly", why, what_works), verbose=False)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def _of_the_disk(failure: OSError) -> BuildError:
    """A folder that cannot be written or a disk that is full is a matter for the user, not a fault of the program."""
    return BuildError(
        f"The file or folder {failure.filename} cannot be used" if failure.filename else "The system refused something",
        failure.strerror or str(failure),
        f"see that {ROOT} and {cache_root()} (another can be named in PASSAGEWORK_CACHE) can be written and have "
        "room, then run the command again; --verbose before the command shows where it failed",
    )


def _run(options: argparse.Namespace, arguments: Sequence[str], progress: Progress) -> int:
    wanted = environment.BUILD_SET if options.command in ("serve", "build") else environment.TEST_SET
    environment.ensure(wanted, progress)
    if not environment.is_inside():
        return environment.reexecute(arguments, ROOT / "build.py")
    # Imported here, since these parts need the packages of the environment.
    from sitebuild import commands

    os.chdir(ROOT)
    command: Command = getattr(commands, options.command)
    return command(options, progress)


def _report(failure: BuildError, verbose: bool) -> int:
    if verbose:
        traceback.print_exception(failure)
    print(f"\n{failure}", file=sys.stderr)
    return 1
