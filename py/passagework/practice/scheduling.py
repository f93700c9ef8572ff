"""When an item is due, by FSRS-6, with the default parameters of the fsrs library (Ye, Su and Cao, "A Stochastic Shortest Path
Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022, is where it began).

The library's random fuzz of intervals is off: the same reviews give the same schedule, here and in a backup.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import get_args

from fsrs import Card, Rating, Scheduler

from passagework.models.practice import Grade, Practised, Review, Schedule

RETENTION = 0.9
"""The probability of recall at which an item comes back."""
_MOST_DAYS = 36_500


@cache
def _scheduler() -> Scheduler:
    return Scheduler(desired_retention=RETENTION, maximum_interval=_MOST_DAYS, enable_fuzzing=False)


def schedule(practised: Practised, created: int) -> Schedule:
    """Return the schedule of an item after its reviews; one that has none is due since it was ``created`` (milliseconds)."""
    card = _card(practised, created)
    return Schedule(due=_milliseconds(card.due), stability=card.stability, difficulty=card.difficulty)


def reviewed(practised: Practised, review: Review) -> Practised:
    """Return ``practised`` with one more review. A clock that went back does not put it before the last one."""
    last = practised.reviews[-1].at if practised.reviews else 0
    kept = review if review.at >= last else review.model_copy(update={"at": last})
    return practised.model_copy(update={"reviews": (*practised.reviews, kept)})


def without_last(practised: Practised) -> Practised:
    """Return ``practised`` without its last review, if it has any."""
    return practised.model_copy(update={"reviews": practised.reviews[:-1]})


def intervals(practised: Practised, created: int, now: int) -> dict[Grade, timedelta]:
    """Return how long it would be until the item comes back, for each grade given ``now``."""
    card = _card(practised, created)
    at = max(_moment(now), card.last_review or _moment(0))
    return {grade: _scheduler().review_card(card, Rating(grade), at)[0].due - at for grade in get_args(Grade)}


def _card(practised: Practised, created: int) -> Card:
    card = Card(card_id=1, due=_moment(created))
    for review in practised.reviews:
        card, _ = _scheduler().review_card(card, Rating(review.grade), _moment(review.at))
    return card


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
