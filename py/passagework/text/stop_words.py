"""English words that say too little to search by.

Two lists of this project's own choosing: the forms that only join a sentence together, and a wider one
with pronouns, auxiliaries and question words. Neither holds words that carry the sense of a statistical
question, such as "between", "within", "more" or "same". Which one is used is measured: see the decision
on keyword search.
"""

from typing import Literal

StopWords = Literal["none", "short", "long"]

_SHORT = """
a an and are as at be been but by for from had has have if in into is it its of on or so such that the their then
there these they this those to was were which will with
"""
_PRONOUNS = """
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers
herself itself them theirs themselves who whom whose
"""
_AUXILIARIES = """
am being do does did doing done having can could may might must shall should would ought
"""
_QUESTIONS = """
what when where why how
"""
_PARTICLES = """
about also any because both each here just nor only other some than though through too until very via while yet
"""
_CONTRACTIONS = """
aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mustn't shouldn't wasn't weren't won't
wouldn't i'm i've i'll i'd you're you've you'll you'd we're we've we'll we'd they're they've they'll they'd it's it'll
he's he'd he'll she's she'd she'll that's that'll there's what's who's where's how's here's let's
"""

STOP_WORDS: dict[StopWords, frozenset[str]] = {
    "none": frozenset(),
    "short": frozenset(_SHORT.split()),
    "long": frozenset((_SHORT + _PRONOUNS + _AUXILIARIES + _QUESTIONS + _PARTICLES + _CONTRACTIONS).split()),
}
"""Each list by its name, in lower case with straight apostrophes."""
