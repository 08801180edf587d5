"""Scores caption files with the real pycocoevalcap and writes numbers and timings as JSON.

Only the public classes are called: PTBTokenizer, Bleu, Rouge and Cider, or Meteor, in the way COCOEvalCap does when its
params.image_id is the list of result ids: images in the order of the references, those without a result left out.

    python pycocoevalcap_scores.py -r REFERENCES -c RESULTS -o SCORES [--tokens FILE] [--only-tokens]

--tokens writes the captions as the peer's tokenizer left them. With --write-references and --write-results it only writes the texts it would score as plain COCO files, so that
another tool can be given the very same captions.
"""

import argparse
import contextlib
import gzip
import json
import resource
import sys
import time

# Characters at which the peer's tokenizer starts a new output line inside a caption: all later captions get the
# words of their predecessor. captally treats each caption alone, so such files cannot agree.
SHIFTING = "\r\v\f\u2028\u2029"


class Clock:
    """CPU time (own and children's) and wall time of named stages."""

    def __init__(self):
        self.stages = {}

    @contextlib.contextmanager
    def stage(self, name):
        before = usage()
        yield
        after = usage()
        self.stages[name] = {key: after[key] - before[key] for key in after}


def usage():
    own = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "cpu": own.ru_utime + own.ru_stime,
        "children_cpu": children.ru_utime + children.ru_stime,
        "wall": time.perf_counter(),
    }


def read_json(path):
    opened = gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as file:
        value = json.load(file)
    return json.loads(value) if isinstance(value, str) else value


def image_id(value):
    """391895 for 391895, "391895" and "COCO_val2014_000000391895.jpg"."""
    if isinstance(value, int):
        return value
    return int(value.rsplit("/", 1)[-1].rsplit(".", 1)[0].rsplit("_", 1)[-1])


def read_references(path):
    """Captions by image id, from COCO annotations or a map id -> captions."""
    value = read_json(path)
    if "annotations" not in value:
        return {image_id(key): captions for key, captions in value.items()}
    references = {image_id(image["id"]): [] for image in value["images"]}
    for annotation in value["annotations"]:
        references[image_id(annotation["image_id"])].append(annotation["caption"])
    return {key: captions for key, captions in references.items() if captions}


def read_results(path):
    """One caption by image id, from rows {image_id, caption} and the shapes found in the wild."""
    results = {}
    for row in read_json(path):
        key = image_id(row["image_id"] if "image_id" in row else row["image_name"])
        if "caption" in row:
            caption = row["caption"]
        elif "prediction" in row:
            caption = row["prediction"][0] if isinstance(row["prediction"], list) else row["prediction"]
        else:
            caption = row["captions"][0]
        # Several systems in one file: the first caption of an image is that of the first system.
        results.setdefault(key, caption)
    return results


def write_coco(references, results, references_path, results_path):
    """Writes the run as COCO annotations and results."""
    annotations = [(key, caption) for key, captions in references.items() for caption in captions]
    write_json(
        references_path,
        {
            "images": [{"id": key} for key in references],
            "annotations": [
                {"id": i, "image_id": key, "caption": caption} for i, (key, caption) in enumerate(annotations)
            ],
        },
    )
    write_json(results_path, [{"image_id": key, "caption": caption} for key, [caption] in results.items()])


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)


def count_shifting(captions_by_id):
    return sum(any(c in caption for c in SHIFTING) for captions in captions_by_id.values() for caption in captions)


def tokenize(tokenizer, captions_by_id):
    return tokenizer.tokenize({key: [{"caption": c} for c in captions] for key, captions in captions_by_id.items()})


def score_meteor(references, results):
    from pycocoevalcap.meteor.meteor import Meteor

    meteor = Meteor()
    score, by_image = meteor.compute_score(references, results)
    # Its Java process counts once it has ended.
    meteor.meteor_p.stdin.close()
    meteor.meteor_p.wait()
    return float(score), [float(value) for value in by_image]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-r", "--references", required=True)
    parser.add_argument("-c", "--results", required=True)
    parser.add_argument("-o", "--output")
    parser.add_argument("--tokens", help="write the tokenised captions of the run to this file")
    parser.add_argument("--only-tokens", action="store_true", help="stop after tokenizing")
    parser.add_argument("--meteor", action="store_true", help="score METEOR instead of the other metrics")
    parser.add_argument("--write-references", help="write the references of the run to this file and stop")
    parser.add_argument("--write-results", help="write the results of the run to this file and stop")
    options = parser.parse_args()

    clock = Clock()
    with clock.stage("read"):
        all_references = read_references(options.references)
        results = read_results(options.results)
        references = {key: captions for key, captions in all_references.items() if key in results}
        left_out = len(results) - len(references)
        results = {key: [results[key]] for key in references}
    if options.write_references:
        write_coco(references, results, options.write_references, options.write_results)
        return
    with clock.stage("import"):
        from pycocoevalcap.bleu.bleu import Bleu
        from pycocoevalcap.cider.cider import Cider
        from pycocoevalcap.rouge.rouge import Rouge
        from pycocoevalcap.tokenizer.ptbtokenizer import PTBTokenizer

    corpus = {}
    captions = {}
    # The peer prints to standard output as it goes.
    with contextlib.redirect_stdout(sys.stderr):
        tokenizer = PTBTokenizer()
        with clock.stage("tokenize references"):
            reference_tokens = tokenize(tokenizer, references)
        with clock.stage("tokenize candidates"):
            result_tokens = tokenize(tokenizer, results)
        if options.tokens:
            write_json(
                options.tokens,
                {
                    "ids": [str(key) for key in references],
                    "references": list(reference_tokens.values()),
                    "candidates": [tokens[0] for tokens in result_tokens.values()],
                },
            )
        if options.meteor:
            with clock.stage("METEOR"):
                corpus["METEOR"], captions["METEOR"] = score_meteor(reference_tokens, result_tokens)
        elif not options.only_tokens:
            with clock.stage("Bleu"):
                scores, by_image = Bleu(4).compute_score(reference_tokens, result_tokens)
            for k in range(4):
                corpus[f"Bleu_{k + 1}"] = float(scores[k])
                captions[f"Bleu_{k + 1}"] = [float(score) for score in by_image[k]]
            for name, scorer in (("ROUGE_L", Rouge()), ("CIDEr", Cider())):
                with clock.stage(name):
                    score, by_image = scorer.compute_score(reference_tokens, result_tokens)
                corpus[name] = float(score)
                captions[name] = [float(value) for value in by_image]

    if options.output:
        write_json(
            options.output,
            {
                "ids": [str(key) for key in references],
                "corpus": corpus,
                "captions": captions,
                "stages": clock.stages,
                "counts": {
                    "images": len(references),
                    "references": sum(map(len, references.values())),
                    "results_without_references": left_out,
                    "empty_results": sum(not caption.strip() for [caption] in results.values()),
                    "shifting_references": count_shifting(references),
                    "shifting_results": count_shifting(results),
                },
            },
        )


if __name__ == "__main__":
    main()
