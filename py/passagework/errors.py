"""The error tree. Every error has a code, a message, a hint, and says whether trying again may help.

::

    PassageworkError
    ├── InputError            what was asked cannot be done as asked
    │   ├── BadRequest        a message that does not fit the protocol
    │   ├── FormatError       a source text that cannot be converted
    │   ├── DraftError        an order, a reply or an item that cannot be used as it is
    │   ├── StudyError        questions, judgements or rankings of a study that do not fit their texts or each other
    │   └── NotFound          a document, section or passage that is not in the library
    ├── EmbedderError         the meaning model cannot answer
    ├── DataError             a shipped or stored file is not what it should be
    ├── Cancelled             the reader stopped it
    └── InternalError         a fault of the program

Words live in the catalogue under ``error.<code>.message`` and ``error.<code>.hint``.
"""

from typing import ClassVar

from passagework.catalogue import text


class PassageworkError(Exception):
    """The root. ``values`` fill the places in the words of ``code``."""

    codes: ClassVar[tuple[str, ...]] = ()
    retry: ClassVar[bool] = False

    def __init__(self, code: str, **values: object) -> None:
        if code not in self.codes:
            raise ValueError(f"{type(self).__name__} has no code {code!r}; it has {', '.join(self.codes)}")
        self.code = code
        self.values = values
        self.message = text(f"error.{code}.message", **values)
        self.hint = text(f"error.{code}.hint", **values)
        super().__init__(self.message)


class InputError(PassageworkError):
    """What was asked cannot be done as asked."""

    codes: ClassVar[tuple[str, ...]] = ("empty_query", "bad_k", "same_rankers")


class BadRequest(InputError):
    """A message that does not fit the protocol."""

    codes: ClassVar[tuple[str, ...]] = (
        "bad_json",
        "bad_message",
        "bad_arguments",
        "unknown_operation",
        "protocol_version",
        "too_deep",
    )


class FormatError(InputError):
    """A source text that cannot be converted."""

    codes: ClassVar[tuple[str, ...]] = (
        "bad_markup",
        "bad_formula",
        "bad_course_text",
        "empty_file",
        "unknown_format",
        "not_this_format",
        "damaged_file",
        "not_text",
        "no_text",
        "no_text_layer",
        "no_pages",
        "bad_page",
        "password_needed",
        "password_wrong",
        "unsupported_encryption",
        "archive_limit",
        "archive_path",
        "unsafe_xml",
    )


class StudyError(InputError):
    """Questions, judgements or rankings of a study that do not fit their texts or each other."""

    codes: ClassVar[tuple[str, ...]] = (
        "span_no_document",
        "span_no_section",
        "span_outside",
        "span_changed",
        "bad_study_file",
        "bad_study_line",
        "unknown_in_study",
        "other_chunking",
        "study_without_vectors",
        "not_the_same_pool",
        "unsettled_grades",
        "grades_contradict",
        "bad_chunking",
        "evidence_not_one_section",
        "no_documents",
        "no_pool",
        "no_question",
        "no_second_judge",
        "not_in_pool",
        "nothing_judged",
        "nothing_to_pool",
        "question_empty",
        "too_many_chunkings",
        "too_little_found",
    )


class DraftError(InputError):
    """An order, a reply or an item that cannot be used as it is."""

    codes: ClassVar[tuple[str, ...]] = (
        "already_decided",
        "answer_empty",
        "bad_call",
        "bad_counts",
        "bad_item",
        "call_blocked",
        "call_broke_off",
        "call_cancelled",
        "call_cut",
        "call_cut_by_length",
        "call_empty",
        "call_forbidden",
        "call_form_refused",
        "call_interrupted",
        "call_key_wanted",
        "call_limit_for_long",
        "call_locked_key",
        "call_mixed_content",
        "call_model_failed",
        "call_model_refused",
        "call_network",
        "call_no_key",
        "call_no_model_loaded",
        "call_no_such_model",
        "call_no_such_path",
        "call_not_a_reply",
        "call_organisation_refuses_pages",
        "call_overloaded",
        "call_permission",
        "call_provider_busy",
        "call_provider_failed",
        "call_provider_slow",
        "call_quota",
        "call_rate_limited",
        "call_refused_request",
        "call_setting_refused",
        "call_timeout",
        "call_too_long",
        "call_unbound",
        "call_worker_died",
        "call_wrong_key",
        "cap_without_prices",
        "no_decision",
        "no_level",
        "no_subject",
        "not_to_repair",
        "nothing_accepted",
        "nothing_changed",
        "nothing_fits",
        "nothing_found",
        "over_cap",
        "over_context",
        "pack_empty",
        "pack_unreadable",
        "reply_forgotten",
        "topic_not_covered",
        "unknown_citation",
    )


class NotFound(InputError):
    """A document, section or passage that is not in the library."""

    codes: ClassVar[tuple[str, ...]] = ("no_document", "no_section", "no_passage", "empty_library")


class EmbedderError(PassageworkError):
    """The meaning model cannot answer."""

    codes: ClassVar[tuple[str, ...]] = ("meaning_not_ready", "meaning_unavailable", "meaning_failed", "meaning_wrong_shape")
    retry = True


class DataError(PassageworkError):
    """A shipped or stored file is not what it should be."""

    codes: ClassVar[tuple[str, ...]] = ("bad_arrays", "bad_pack", "bad_section", "vectors_mismatch")


class Cancelled(PassageworkError):
    """The reader stopped it."""

    codes: ClassVar[tuple[str, ...]] = ("cancelled",)


class InternalError(PassageworkError):
    """A fault of the program."""

    codes: ClassVar[tuple[str, ...]] = ("internal",)
    retry = True
