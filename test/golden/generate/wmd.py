"""Writes test/golden/wmd_random.json.gz: distances of random texts by gensim's KeyedVectors.wmdistance.

    pip install gensim==4.4.0 POT==0.9.7.post1
    python test/golden/generate/wmd.py

Word number i of a set has the vector of (31 i + 17 k + 7 i k) mod 101 - 50, divided by 8, for k = 0 .. size - 1: small enough for a
test to compute. Words 101 apart have equal vectors. Texts hold unknown words too; an infinite distance is null.
"""

import gzip
import io
import json
import os
import random

import gensim
import numpy
import ot
from gensim.models import KeyedVectors

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "wmd_random.json.gz")
WORDS = 300
SIZES = [2, 3, 5, 7, 8, 16, 100, 129, 300]
draw = random.Random(20261130)


def vectors(size):
    i = numpy.arange(WORDS)[:, None]
    k = numpy.arange(size)[None, :]
    table = KeyedVectors(size)
    values = ((31 * i + 17 * k + 7 * i * k) % 101 - 50) / 8
    table.add_vectors([f"w{n}" for n in range(WORDS)], values.astype(numpy.float32))
    return table


def text(most, kinds):
    words = [f"w{draw.randrange(kinds)}" for _ in range(draw.randint(0, most))]
    return [word if draw.random() > 0.05 else "unknown" for word in words]


def distinct(count):
    return [f"w{n}" for n in draw.sample(range(WORDS), count)]


def finite(value):
    return None if value == float("inf") else float(value)


sets = []
for size in SIZES:
    table = vectors(size)
    pairs = [(text(12, 300), text(12, 300)) for _ in range(60)]
    pairs += [(text(25, 12), text(25, 12)) for _ in range(40)]
    pairs += [(text(6, 3), text(6, 3)) for _ in range(10)]
    pairs += [(["w1", "w102"], ["w203"]), (["w1"], ["w1"]), (["w1"], ["w102"]), (["w1", "w1"], ["w1"])]
    pairs += [(distinct(200), distinct(200)), (distinct(150), distinct(200)), (distinct(1), distinct(200))]
    items = [
        [" ".join(a), " ".join(b), finite(table.wmdistance(a, b, norm=True)), finite(table.wmdistance(a, b, norm=False))]
        for a, b in pairs
    ]
    sets.append({"size": size, "items": items})

content = {"gensim": gensim.__version__, "pot": ot.__version__, "words": WORDS, "sets": sets}
buffer = io.BytesIO()
with gzip.GzipFile(fileobj=buffer, mode="wb", compresslevel=9, mtime=0) as stream:
    stream.write(json.dumps(content, separators=(",", ":")).encode())
with open(OUT, "wb") as file:
    file.write(buffer.getvalue())
