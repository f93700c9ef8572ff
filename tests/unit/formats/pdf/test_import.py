"""Naming the format loads no library: the lab's start must not pay for PDF."""

import subprocess
import sys


def test_pypdf_is_loaded_when_a_file_is_opened_and_not_before():
    code = "import sys, passagework.formats.pdf as pdf; assert pdf.FORMAT.name == 'pdf'; print('pypdf' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": "py"})
    assert found.stdout.strip() == "False"
