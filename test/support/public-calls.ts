/**
 * Every function that programs can import, with arguments it takes: what tests of odd arguments start from.
 */

import { readFileSync } from "node:fs";
import * as edge from "../../src/edge/index.js";
import * as edgeLambda from "../../src/edge/lambda.js";
import * as edgeNode from "../../src/edge/node.js";
import * as df from "../../src/evaluation/df-file.js";
import * as index from "../../src/index.js";
import * as io from "../../src/io/index.js";
import * as judgement from "../../src/judgement/index.js";
import * as bleu from "../../src/metrics/checked/bleu.js";
import * as cider from "../../src/metrics/checked/cider.js";
import * as meteor from "../../src/metrics/checked/meteor.js";
import * as rouge from "../../src/metrics/checked/rouge.js";
import * as spice from "../../src/metrics/checked/spice.js";
import * as wmd from "../../src/metrics/checked/wmd.js";
import * as tally from "../../src/metrics/tally.js";
import * as report from "../../src/report/index.js";
import { COMMON_KEYS, SCOPE_KEYS } from "../../src/score-options.js";

/** Modules by the subpath of package.json's `exports`. */
export const SUBPATHS = {
  ".": index,
  "./bleu": bleu,
  "./rouge": rouge,
  "./cider": cider,
  "./meteor": meteor,
  "./spice": spice,
  "./tally": tally,
  "./wmd": wmd,
  "./df": df,
  "./io": io,
  "./judgement": judgement,
  "./edge": edge,
  "./edge/node": edgeNode,
  "./edge/lambda": edgeLambda,
  "./report": report,
} as const;

type Call = (...given: never[]) => unknown;

/** A function, arguments that it takes, and the names of all of its options, which the last argument of the list may lack. */
export interface PublicCall {
  readonly call: Call;
  readonly given: readonly unknown[];
  /** Names of options by the position of their object. */
  readonly options?: Readonly<Record<number, readonly string[]>>;
}

const references = { 1: ["a dog runs", "the dog is running"], 2: ["a cat sleeps", "the cat is asleep"] };
const candidates = { 1: "a dog is running", 2: "a cat" };
const metrics = ["Bleu_1"];
const file = (text: string) => ({ text, source: "a file" });
const table = { name: "built", documents: 2, order: 1, grams: ["a", "dog"], frequencies: Float64Array.of(2, 1) };
const ratings =
  '{"image":"1","candidate":"a dog","references":["the dog"],"rating":3}\n{"image":"2","candidate":"a cat","references":["the cat"],"rating":1}\n';
const pairs = [
  { id: "1", image: "1", group: "doubled", better: "a dog runs", worse: "a cat", references: ["the dog is running"] },
  { id: "2", image: "2", group: "doubled", better: "a cat", worse: "a dog", references: ["the cat"] },
];
const JUDGE = [
  ...["protocol", "variant", "open", "metrics", "scores", "target", "ties", "equalWithin", "references", "draws"],
  ...["resamples", "significance", "permutations", "seed", "mode", "tokenizer", "df", "tuples", "parses", "packs"],
  ...["engine", "scenes", "onProgress"],
];
const judging = { protocol: "ratings", open: async () => file(ratings), metrics, resamples: 2, seed: 1 };
const judgingPairs = { metrics, seed: 1 };
const images = [
  { id: "1", captions: ["a man rides a horse on a beach", "a man on a horse"] },
  { id: "2", captions: ["a woman reads a book in a park", "a woman with a book"] },
];
const phrases = { name: "none", phrasesOf: () => [] };
const sheet = judgement.makeSheet([{ image: "1", system: "one", caption: "a dog" }], ["anna", "otto"], 1);
const summary = judgement.summarizeRatings(sheet, { resamples: 2 });
const model = readFileSync(new URL("../../data/nneval/nneval-7.json", import.meta.url));
const handler = edge.createHandler();
const evaluation = await index.scoreSystems({ references, systems: { ours: candidates }, metrics });
const judged = await judgement.judge(judging);
const parse = { id: "1", caption: "dogs", sentences: [], tuples: [] };
const tableOf = (text: string) =>
  io.readCaptions(text, { source: "a file", role: "references" }).references as io.CaptionTable;
const captionTable = tableOf('{"1": ["a dog", "the dog"]}');
const engine = await index.loadEngine();

/** Calls by subpath and name. Where a call has nothing to be wrong about, it is not here. */
export const PUBLIC_CALLS: Readonly<Record<string, PublicCall>> = {
  ". score": {
    call: index.score,
    given: [{ references, candidates, metrics }],
    options: { 0: [...COMMON_KEYS, ...SCOPE_KEYS, "candidates"] },
  },
  ". scoreSystems": {
    call: index.scoreSystems,
    given: [{ references, systems: { ours: candidates }, metrics }],
    options: { 0: [...COMMON_KEYS, ...SCOPE_KEYS, "systems"] },
  },
  ". createScorer": { call: index.createScorer, given: [{ references, metrics }], options: { 0: COMMON_KEYS } },
  ". createGroundwork": {
    call: index.createGroundwork,
    given: [{ metrics }],
    options: { 0: ["metrics", "tokenizer", "mode", "df", "packs", "engine"] },
  },
  ". explain": {
    call: index.explain,
    given: [{ references, candidates, metrics, id: 1 }],
    options: { 0: [...COMMON_KEYS, "candidates", "id", "ids", "missing", "spice", "groundwork"] },
  },
  ". learnedMetric": { call: index.learnedMetric, given: [index.readModel(model, "model")] },
  ". loadEngine": { call: index.loadEngine, given: [engine.module] },
  ". loadPack": { call: index.loadPack, given: ["exceptions"] },
  ". parseCaptions": {
    call: index.parseCaptions,
    given: [["a dog"], {}],
    options: { 1: ["tokenizer", "packs", "engine"] },
  },
  ". parseMetrics": { call: index.parseMetrics, given: [metrics, false] },
  ". readModel": { call: index.readModel, given: [model, "model"] },
  "./bleu bleu": { call: bleu.bleu, given: [[1, 2]] },
  "./rouge rouge": {
    call: rouge.rouge,
    given: [{ kind: "N" }],
    options: { 0: ["kind", "order", "tool", "stem", "best", "gap", "measure"] },
  },
  "./cider cider": { call: cider.cider, given: [{}], options: { 0: ["plain", "stem"] } },
  "./meteor meteor": { call: meteor.meteor, given: [{}], options: { 0: ["modules", "task"] } },
  "./spice spice": { call: spice.spice, given: [{}], options: { 0: ["sets", "noSynsets"] } },
  "./spice spider": { call: spice.spider, given: [{}], options: { 0: ["noSynsets"] } },
  "./wmd wmd": { call: wmd.wmd, given: [{}], options: { 0: ["raw", "stopWords"] } },
  "./df buildDocumentFrequencies": {
    call: df.buildDocumentFrequencies,
    given: [engine, [["a dog"], ["a cat"]], { tokenizer: "ptb", mode: "parity", order: 4 }],
    options: { 2: ["tokenizer", "mode", "order"] },
  },
  "./df frequenciesToBinary": { call: df.frequenciesToBinary, given: [table], options: { 0: Object.keys(table) } },
  "./df frequenciesToJson": { call: df.frequenciesToJson, given: [table], options: { 0: Object.keys(table) } },
  "./df readDocumentFrequencies": {
    call: df.readDocumentFrequencies,
    given: [df.frequenciesToBinary(table), { name: "df" }],
    options: { 1: ["name", "documents"] },
  },
  "./io decodeBytes": { call: io.decodeBytes, given: [new TextEncoder().encode("a"), "a file"] },
  "./io decodeText": { call: io.decodeText, given: [new TextEncoder().encode("a"), "a file"] },
  "./io matchCorpus": { call: io.matchCorpus, given: [captionTable, [], {}], options: { 2: ["missing", "ids"] } },
  "./io readCaptions": {
    call: io.readCaptions,
    given: ["a dog\n", { source: "a file", role: "references" }],
    options: { 1: ["source", "role", "input", "keys", "split", "problems"] },
  },
  "./io readIdList": { call: io.readIdList, given: ["1\n2\n", "a file"] },
  "./io readParses": { call: io.readParses, given: ['{"c":"dogs","s":[]}', "a file"] },
  "./io readReferenceFiles": {
    call: io.readReferenceFiles,
    given: [[file("a dog\n")], {}],
    options: { 1: ["input", "keys", "split"] },
  },
  "./io readSpiceOutput": {
    call: io.readSpiceOutput,
    given: ['[{"image_id":1,"scores":{"All":{"pr":1,"re":1,"f":1}}}]', "a file"],
  },
  "./io readTuples": { call: io.readTuples, given: ['{"dogs":[["dog"]]}', "a file"] },
  "./io readVectors": {
    call: io.readVectors,
    given: [[new TextEncoder().encode("1 2\ndog 1 2\n")], { name: "vectors" }],
    options: { 1: ["name", "words", "most", "form"] },
  },
  "./io writeTuples": { call: io.writeTuples, given: [{ name: "own", tuples: new Map([["dogs", [["dog"]]]]) }] },
  "./judgement accuracyCurve": {
    call: judgement.accuracyCurve,
    given: [{ ...judging, protocol: "pairs", open: async () => file(JSON.stringify(pairs)) }, [1]],
    options: { 0: JUDGE.filter((name) => name !== "references" && name !== "scores") },
  },
  "./judgement fleissKappa": { call: judgement.fleissKappa, given: [[[1, 2]]] },
  "./judgement forcedChoices": { call: judgement.forcedChoices, given: [images, phrases, 1] },
  "./judgement holm": { call: judgement.holm, given: [[0.1, 0.2]] },
  "./judgement judge": { call: judgement.judge, given: [judging], options: { 0: JUDGE } },
  "./judgement judgeMadePairs": {
    call: judgement.judgeMadePairs,
    given: [pairs, judgement.METAMORPHIC_PROTOCOL, judgingPairs],
    options: { 2: JUDGE.filter((name) => !["protocol", "open", "variant"].includes(name)) },
  },
  "./judgement judgedItems": {
    call: judgement.judgedItems,
    given: [{ protocol: "ratings", open: judging.open }],
    options: { 0: ["protocol", "variant", "open", "references", "draws"] },
  },
  "./judgement judgementRecords": {
    call: judgement.judgementRecords,
    given: [sheet, "fluency", new Map([["1", ["a dog"]]])],
  },
  "./judgement kendallTau": {
    call: judgement.kendallTau,
    given: [
      [1, 2],
      [2, 1],
    ],
  },
  "./judgement krippendorffAlpha": { call: judgement.krippendorffAlpha, given: [[[1, 2]], "nominal"] },
  "./judgement makeSheet": {
    call: judgement.makeSheet,
    given: [[{ image: "1", system: "a", caption: "b" }], ["anna"], 1],
  },
  "./judgement mcnemarTest": { call: judgement.mcnemarTest, given: [1, 2] },
  "./judgement metamorphicPairs": { call: judgement.metamorphicPairs, given: [images, 1] },
  "./judgement pairCredit": {
    call: judgement.pairCredit,
    given: [{ first: 1, second: 1, firstIsBetter: true }, "random", judgement.Random.seeded(1)],
    options: { 0: ["first", "second", "firstIsBetter"] },
  },
  "./judgement parsePhrases": { call: judgement.parsePhrases, given: [new Map()] },
  "./judgement pearson": {
    call: judgement.pearson,
    given: [
      [1, 2],
      [2, 1],
    ],
  },
  "./judgement percentileInterval": { call: judgement.percentileInterval, given: [[1, 2]] },
  "./judgement permutationTest": {
    call: judgement.permutationTest,
    given: [{ first: [1, 2], second: [2, 1], items: [0, 1], ratings: [1, 2], permutations: 2, seed: 1 }],
    options: { 0: ["first", "second", "items", "ratings", "permutations", "seed"] },
  },
  "./judgement Random.seeded": { call: judgement.Random.seeded, given: [1] },
  "./judgement readPhrases": {
    call: judgement.readPhrases,
    given: [file('{"c":"a dog","s":[{"w":["a","dog"],"t":["DT","NN"]}]}')],
    options: { 0: ["text", "source"] },
  },
  "./judgement readSheet": {
    call: judgement.readSheet,
    given: [file("order,rater,item,image,system,caption,fluency,relevance,helpfulness\n"), {}],
    options: { 0: ["text", "source"] },
  },
  "./judgement spearman": {
    call: judgement.spearman,
    given: [
      [1, 2],
      [2, 1],
    ],
  },
  "./judgement summarizeRatings": {
    call: judgement.summarizeRatings,
    given: [sheet, { seed: 1, resamples: 2 }],
    options: { 1: ["seed", "resamples"] },
  },
  "./judgement williamsTest": { call: judgement.williamsTest, given: [0.5, 0.4, 0.3, 10] },
  "./judgement wilsonInterval": { call: judgement.wilsonInterval, given: [1, 2] },
  "./judgement withNote": { call: judgement.withNote, given: [judgement.METAMORPHIC_PROTOCOL, "a note"] },
  "./edge bearer": { call: edge.bearer, given: ["secret"] },
  "./edge createHandler": {
    call: edge.createHandler,
    given: [{}],
    options: { 0: ["basePath", "packs", "df", "limits", "cors", "authorize", "throttle", "onError"] },
  },
  "./edge/node nodeListener": { call: edgeNode.nodeListener, given: [handler] },
  "./edge/lambda lambdaHandler": { call: edgeLambda.lambdaHandler, given: [handler] },
  "./edge/node serve": {
    call: async (...given: never[]) =>
      (await (edgeNode.serve as (...given: never[]) => Promise<edgeNode.RunningServer>)(...given)).close(),
    given: [handler, { port: 0 }],
    options: { 1: ["port", "hostname", "grace", "headersTimeout", "requestTimeout"] },
  },
  "./report report": {
    call: report.report,
    given: [evaluation.systems, "table", { percent: false }],
    options: { 2: ["percent"] },
  },
  "./report reportChunks": {
    call: report.reportChunks,
    given: [evaluation.systems, "table", { percent: false }],
    options: { 2: ["percent"] },
  },
  "./report judgementReport": { call: report.judgementReport, given: [judged, "table"] },
  "./report curveReport": { call: report.curveReport, given: [{ points: [] }, "table"] },
  "./report parseReport": { call: report.parseReport, given: [[parse], "penn"] },
  "./report ratingsReport": { call: report.ratingsReport, given: [summary, "table"] },
};
