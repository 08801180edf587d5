"""Scores of google's rouge_score (0.1.2) and stems of NLTK, for rouge-google.ts.

Reads JSON from standard input: {"segments": [{"candidate": text, "references": [text]}], "words": [word]}.
Writes {"plain": {type: [[P, R, F]]}, "stem": ..., "nltk": [stem], "original": [stem]}.
"""

import json
import sys

from nltk.stem.porter import PorterStemmer
from rouge_score.rouge_scorer import RougeScorer

TYPES = ["rouge%d" % n for n in range(1, 10)] + ["rougeL", "rougeLsum"]

given = json.load(sys.stdin)
result = {}
for name, stemming in (("plain", False), ("stem", True)):
    scorer = RougeScorer(TYPES, use_stemmer=stemming)
    rows = [scorer.score_multi(s["references"], s["candidate"]) for s in given["segments"]]
    result[name] = {t: [list(map(float, row[t])) for row in rows] for t in TYPES}
for name, mode in (("nltk", PorterStemmer.NLTK_EXTENSIONS), ("original", PorterStemmer.ORIGINAL_ALGORITHM)):
    stemmer = PorterStemmer(mode=mode)
    result[name] = [stemmer.stem(word) for word in given["words"]]
json.dump(result, sys.stdout)
