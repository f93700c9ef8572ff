"""An item as the page keeps it: its content, and its head, which is what a list knows of it."""

from __future__ import annotations

from passagework.making.review import decided, touched
from passagework.models.item_contents import heading
from passagework.models.items import Item, ItemHead
from passagework.text.shortening import shortened

LONGEST = 200
"""Characters of a title."""


def item_head(item: Item) -> ItemHead:
    """Return the head of an item as it stands."""
    return ItemHead(
        id=item.id,
        call=item.call,
        pack=item.pack,
        position=item.position,
        kind=item.content.kind,
        status=item.status,
        title=shortened(heading(item.content), LONGEST),
        created=item.created,
        decided=decided(item.decisions),
        touched=touched(item.decisions),
        bad=sum(each.outcome == "bad" for each in item.findings),
        notes=sum(each.outcome == "note" for each in item.findings),
        documents=tuple(dict.fromkeys(each.document for each in item.evidence)),
    )


def record(item: Item) -> dict[str, object]:
    """Return ``{content, head}``: the item as JSON text, and its head."""
    return {"content": item.model_dump_json(), "head": item_head(item).model_dump(mode="json")}
