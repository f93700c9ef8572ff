"""Studies of retrieval: questions with evidence, pools, judgements, and what systems score on them.

The way of a study: a gold set of questions (:mod:`~passagework.evaluation.spans` ties it to the texts), rankings of the
systems compared (:mod:`~passagework.evaluation.systems`), the pool to judge (:mod:`~passagework.evaluation.pooling`),
judgements (:mod:`~passagework.evaluation.adjudication` settles two judges' differences), the gains of every passage of
every chunking (:mod:`~passagework.evaluation.derive`), and the measures (:mod:`~passagework.evaluation.study`).
"""
