"""A content as named fields of text, and back: what an edit changed is told, and taken back, field by field.

Names are paths, for example ``stem``, ``options.2.text`` or ``steps.0.citations``. A place in a list is there if its text is
not empty, so that a list that grows or shrinks is told by its fields too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pydantic import JsonValue, TypeAdapter

from passagework.models.items import Change, Content

CONTENT: TypeAdapter[Content] = TypeAdapter(Content)


def fields_of(content: Content) -> dict[str, str]:
    """Return the fields of a content, in its own order; its kind is none of them."""
    return dict(_walk("", content.model_dump(exclude={"kind"})))


def content_of(kind: str, fields: Mapping[str, str]) -> Content:
    """Return the content with these fields (raises pydantic's ValidationError for what is none of this kind)."""
    tree: dict[str, object] = {"kind": kind}
    for path, value in fields.items():
        *way, last = path.split(".")
        place = tree
        for name in way:
            inner = place.setdefault(name, {})
            place = inner if isinstance(inner, dict) else {}
        place[last] = _value(last, value)
    return CONTENT.validate_python(_listed(tree))


def changes(before: Content, after: Content) -> tuple[Change, ...]:
    """Return what differs, in the order of the fields; a field that one of the two has not counts as empty there."""
    old, new = fields_of(before), fields_of(after)
    names = dict.fromkeys((*new, *old))
    return tuple(
        Change(field=name, before=old.get(name, ""), after=new.get(name, ""))
        for name in names
        if old.get(name, "") != new.get(name, "")
    )


def applied(content: Content, some: Iterable[Change]) -> Content:
    """Return the content after changes (raises pydantic's ValidationError for changes that are of no such content)."""
    return content_of(content.kind, fields_of(content) | {each.field: each.after for each in some})


def _walk(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _walk(f"{path}.{name}" if path else name, inner)
    elif isinstance(value, tuple | list) and path.rpartition(".")[2] != "citations":
        for at, inner in enumerate(value):
            yield from _walk(f"{path}.{at}", inner)
    elif isinstance(value, tuple | list):
        yield path, ", ".join(map(str, value))
    elif isinstance(value, bool):
        yield path, str(value).lower()
    else:
        yield path, str(value)


def _value(name: str, written: str) -> JsonValue:
    if name == "citations":
        return [int(each) for each in written.split(", ") if each]
    if name == "key":
        return int(written)
    return written == "true" if name == "truth" else written


def _listed(tree: object) -> object:
    """Turn places named by numbers into lists, without those that have no text."""
    if not isinstance(tree, dict):
        return tree
    inner = {name: _listed(value) for name, value in tree.items()}
    if not inner or not all(name.isdecimal() for name in inner):
        return inner
    places = [inner[name] for name in sorted(inner, key=int)]
    return [each for each in places if (each.get("text") if isinstance(each, dict) else each)]
