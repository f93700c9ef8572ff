"""The numbers that make a map, in one place: the Methods page states them, where scikit-learn is not at hand."""

PERPLEXITY = 15.0
"""About how many neighbours of a passage count in the layout."""
ITERATIONS = 500
ANGLE = 0.8
"""How coarsely far groups are taken together in the layout (van der Maaten 2014, theta)."""
MOST_LAID_OUT = 5_000
"""Passages that t-SNE places itself; of more, an even sample, and the others lie between those of it."""
NEAREST = 5
"""How many passages a place between others is made from."""
SHARPNESS = 50.0
"""A passage whose cosine is 0.02 lower weighs 1/e as much in such a place."""
MOST_SHOWN = 20_000
MOST_TOPICS = 20
PASSAGES_A_TOPIC = 12
"""There is at most one topic for so many passages."""
CLOSE = 0.95
"""The cosine from which two passages say the same."""
CONTAINED = 0.3
"""The share of one passage's runs of words in the other from which they share a text."""
WIDTH = 5
"""Words of a run."""
FEWEST_WORDS = 12
"""Shorter passages are headings and captions, which repeat for good reasons."""
