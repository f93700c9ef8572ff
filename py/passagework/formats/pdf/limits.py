"""Bounds on the work that a file may ask of pypdf, lower than its own."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pypdf import apply_configuration

_MEGABYTE = 1_000_000
MOST_DATA = 20 * _MEGABYTE
"""Bytes to which a stream may unpack."""

LIMITS: dict[str, Any] = {
    "maximum_declared_stream_length": 100 * _MEGABYTE,
    "array_based_stream_maximum_output_length": MOST_DATA,
    "zlib_maximum_output_length": MOST_DATA,
    "lzw_maximum_output_length": MOST_DATA,
    "run_length_maximum_output_length": MOST_DATA,
    "brotli_maximum_output_length": MOST_DATA,
    "jbig2_maximum_output_length": 1,
    "image_maximum_buffer_size": 1,
    "stream_decoding_work_maximum_length": 60 * _MEGABYTE,
    "zlib_maximum_recovery_input_length": 2 * _MEGABYTE,
    "outline_maximum_entries": 20_000,
    "named_destinations_maximum_entries": 50_000,
    "page_tree_maximum_entries": 50_000,
    "jbig2dec_binary": None,
    "disable_legacy_handling": True,
}
"""Bounds for pypdf (its ``Configuration``): no page's text comes near them, and a bomb ends at them. A stream as it
lies in the file may be longer, since it is in memory already and a scanned page's picture is never unpacked."""


@contextmanager
def limits() -> Iterator[None]:
    """Within this context pypdf keeps to ``LIMITS``."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    with apply_configuration(**LIMITS):
        yield
