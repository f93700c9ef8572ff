"""The English stemmer alone is loaded, and it is Snowball's own."""

import subprocess
import sys

import snowballstemmer

from passagework.text.stemming import english


def test_it_is_snowballs_stemmer() -> None:
    words = ["representative", "samples", "sampling", "generously", "studies", "relational"]
    assert [english()(word) for word in words] == snowballstemmer.stemmer("english").stemWords(words)


def test_no_other_language_is_loaded_and_the_package_can_still_be_imported() -> None:
    program = (
        "import sys; from passagework.text.stemming import english; english()('samples');"
        "print(*sorted(m for m in sys.modules if m.startswith('snowballstemmer')));"
        "import snowballstemmer; print(snowballstemmer.stemmer('german').stemWord('Häuser'.lower()))"
    )
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split("\n")
    assert out[0] == "snowballstemmer.among snowballstemmer.basestemmer snowballstemmer.english_stemmer"
    assert out[1] == "haus"
