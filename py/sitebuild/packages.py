"""Which Python packages the page's interpreter gets, what each needs, and when it is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Group = Literal["core", "demand"]


@dataclass(frozen=True)
class Package:
    """One package of the page's Python.

    `asset` names its wheel in the asset lock (empty for our own). `unused` are path prefixes inside the wheel that the
    lab never imports. `group`: "core" is loaded at start, "demand" when first needed.
    """

    name: str
    imports: tuple[str, ...]
    depends: tuple[str, ...] = ()
    group: Group = "demand"
    unused: tuple[str, ...] = ()

    @property
    def asset(self) -> str:
        """The name of the wheel in the asset lock."""
        return f"wheel/{self.name}"


OWN = Package("passagework", ("passagework",), ("numpy", "pydantic", "jinja2", "snowballstemmer"), "core")

# What reading the reader's own files needs, of our own package; sitebuild/package.py says which modules.
OWN_FORMATS = Package("passagework-formats", ("passagework.formats", "passagework.parsing"), ("passagework",))

# What studies need of our own package, a reader's own and the published one.
OWN_STUDY = Package("passagework-study", ("passagework.study_operations",), ("passagework",))

# What drafting needs of it: asking, generating, reviewing, the log, exports and practice.
OWN_MAKE = Package(
    "passagework-make",
    ("passagework.make_operations",),
    ("passagework", "passagework-formats", "mdit-py-plugins", "latex2mathml"),
)

# All stemmers but the English one, which passagework.text.stemming imports by itself.
_OTHER_LANGUAGES = (
    "arabic",
    "armenian",
    "basque",
    "catalan",
    "czech",
    "danish",
    "dutch",
    "dutch_porter",
    "esperanto",
    "estonian",
    "finnish",
    "french",
    "german",
    "greek",
    "hindi",
    "hungarian",
    "indonesian",
    "irish",
    "italian",
    "lithuanian",
    "nepali",
    "norwegian",
    "persian",
    "polish",
    "porter",
    "portuguese",
    "romanian",
    "russian",
    "serbian",
    "sesotho",
    "spanish",
    "swedish",
    "tamil",
    "turkish",
    "yiddish",
)


def _stemmers(languages: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"snowballstemmer/{language}_stemmer.py" for language in languages)


THIRD_PARTY = (
    Package("annotated-types", ("annotated_types",), group="core"),
    Package("jinja2", ("jinja2",), ("markupsafe",), "core"),
    Package("markupsafe", ("markupsafe",), group="core"),
    Package("numpy", ("numpy",), group="core", unused=("numpy/f2py/", "numpy/conftest.py")),
    Package(
        "pydantic",
        ("pydantic",),
        ("annotated-types", "pydantic-core", "typing-extensions", "typing-inspection"),
        "core",
        unused=("pydantic/v1/", "pydantic/mypy.py"),
    ),
    Package("pydantic-core", ("pydantic_core",), ("typing-extensions",), "core"),
    Package("snowballstemmer", ("snowballstemmer",), group="core", unused=_stemmers(_OTHER_LANGUAGES)),
    Package("typing-extensions", ("typing_extensions",), group="core"),
    Package("typing-inspection", ("typing_inspection",), ("typing-extensions",), "core"),
    Package("attrs", ("attr", "attrs")),
    Package("cached-property", ("cached_property",)),
    Package("chardet", ("chardet",), unused=("chardet/cli.py", "chardet/__main__.py")),
    Package("chevron", ("chevron",)),
    Package("fsrs", ("fsrs",), ("typing-extensions",), unused=("fsrs/optimizer.py",)),
    # genanki names frozendict too, and never imports it.
    Package("genanki", ("genanki",), ("cached-property", "chevron", "pyyaml")),
    Package("joblib", ("joblib",)),
    Package("jsonschema", ("jsonschema",), ("attrs", "pyrsistent"), unused=("jsonschema/benchmarks/",)),
    Package("latex2mathml", ("latex2mathml",)),
    Package("markdown-it-py", ("markdown_it",), ("mdurl",), unused=("markdown_it/cli/",)),
    Package("mdit-py-plugins", ("mdit_py_plugins",), ("markdown-it-py",)),
    Package("mdurl", ("mdurl",)),
    Package("micropip", ("micropip",), ("packaging",)),
    Package("packaging", ("packaging",)),
    Package("pypdf", ("pypdf",)),
    Package("pyrsistent", ("pyrsistent", "_pyrsistent_version")),
    Package("pyyaml", ("yaml", "_yaml")),
    Package("scikit-learn", ("sklearn",), ("joblib", "numpy", "scipy", "threadpoolctl")),
    Package("scipy", ("scipy",), ("numpy",)),
    Package("threadpoolctl", ("threadpoolctl",)),
)

ALL = (*THIRD_PARTY, OWN, OWN_FORMATS, OWN_STUDY, OWN_MAKE)

# Parts of the standard library that nothing here imports: consoles, mail boxes, servers.
STDLIB_UNUSED = ("__phello__/", "_pyrepl/", "imaplib.py", "mailbox.py", "wsgiref/", "xmlrpc/")
