/**
 * Scene graphs as SPICE merges tuples into them: objects with attributes, and relations between objects. Objects, attributes of
 * an object and relations of two objects that mean the same become one.
 *
 * Source: Anderson, Fernando, Johnson, Gould, "SPICE: Semantic Propositional Image Caption Evaluation", ECCV 2016; spice.md 6. Where the
 * original takes any of several equally similar objects, the first one is taken.
 *
 * Graph: 0 number of tuples | 8 tuples.
 * Tuple, 24 bytes: 0 object | 4 attribute or second object | 8 relation (concepts, 0 where there is none) | 12 sets it belongs to
 *   | 16 filter of the object (u64).
 */

import { alloc } from "../memory";
import { filterOf, isConceptOf, isUnknown, mergeConcept, newConcept, similarConcepts, similarity } from "./concept-sets";
import { conceptCategories, objectOf, relationConcept, setObject } from "./concepts";
import { listedCount, listedTuple, NONE } from "./tuples";

/** Sets of tuples, as bits: all, then SPICE's subsets. The bits of the last three are the categories of concepts.ts, moved. */
const ALL: u32 = 1;
const OBJECT: u32 = 2;
const ATTRIBUTE: u32 = 4;
const RELATION: u32 = 8;
const CATEGORY_SHIFT: u32 = 4;
const CATEGORIES: u32 = 7;

const HEAD: usize = 8;
export const GRAPH_TUPLE: usize = 24;
/** Object, 32 bytes: 0 concept | 4 first attribute | 8 last one | 12 first relation | 16 last one | 24 filter of the concept (u64). */
const NODE: usize = 32;
/** Attribute or relation, 12 bytes: 0 concept | 4 next one of the object (0: none) | 8 number of the second object. */
const LINK: usize = 12;
const ATTRIBUTES: usize = 4;
const RELATIONS: usize = 12;

let nodes: usize = 0;
let links: usize = 0;
let nodeCount: u32 = 0;
let nextLink: usize = 0;
let tupleCount: u32 = 0;
let alone: bool = false;
/** Number of the graph being built, never used twice. */
let graphNumber: u32 = 0;

/** Reserves room for graphs of at most `most` tuples; concepts get no synsets if `withoutSynsets`. */
export function beginGraphs(most: u32, withoutSynsets: bool): void {
  alone = withoutSynsets;
  nodes = alloc(<usize>most * 2 * NODE);
  links = alloc(<usize>most * LINK);
}

/** The graph of the tuples of some captions, in order (`count` lists at `lists`, u32). */
export function buildGraph(lists: usize, count: u32): usize {
  ++graphNumber;
  nodeCount = 0;
  tupleCount = 0;
  nextLink = links;
  for (let c: u32 = 0; c < count; ++c) {
    const list = <usize>load<u32>(lists + (<usize>c << 2));
    for (let i: u32 = 0; i < listedCount(list); ++i) addListed(listedTuple(list, i));
  }
  return writeGraph();
}

function addListed(tuple: usize): void {
  const second = load<u32>(tuple, 4);
  const third = load<u32>(tuple, 8);
  const node = nodeOf(load<u32>(tuple));
  if (second == NONE) return;
  if (third == NONE) addLink(node, ATTRIBUTES, second, 0);
  else addLink(node, RELATIONS, relationConcept(third), nodeOf(second));
}

/** Number of the object that stands for a string: an equal one, the most similar one, which grows, or a new one. */
function nodeOf(id: u32): u32 {
  const known = objectOf(id, graphNumber);
  // A merged object may be less similar than another one.
  if (known >= 0 && isConceptOf(load<u32>(nodes + <usize>known * NODE), id)) return known;
  const concept = newConcept(id, alone);
  const filter = filterOf(concept);
  let best: u32 = 0;
  let highest: f32 = 0;
  // A string that no object has and that has no synsets is similar to none.
  const end: u32 = known < 0 && isUnknown(concept) ? 0 : nodeCount;
  for (let n: u32 = 0; n < end; ++n) {
    const node = nodes + <usize>n * NODE;
    if (!(load<u64>(node, 24) & filter)) continue;
    const value = similarity(concept, load<u32>(node));
    if (value <= highest) continue;
    highest = value;
    best = n;
  }
  if (highest > 0) {
    const node = nodes + <usize>best * NODE;
    mergeConcept(load<u32>(node), concept);
    store<u64>(node, filterOf(load<u32>(node)), 24);
    setObject(id, graphNumber, best);
    return best;
  }
  const node = nodes + <usize>nodeCount * NODE;
  memory.fill(node, 0, NODE);
  store<u32>(node, <u32>concept);
  store<u64>(node, filter, 24);
  setObject(id, graphNumber, nodeCount);
  ++tupleCount;
  ++nodeCount;
  return nodeCount - 1;
}

/** Adds an attribute or a relation to those of an object, unless an equal one is there; a similar one grows. */
function addLink(number: u32, field: usize, id: u32, target: u32): void {
  const node = nodes + <usize>number * NODE;
  const concept = newConcept(id, alone);
  let similar: usize = 0;
  for (let link = <usize>load<u32>(node + field); link; link = load<u32>(link, 4)) {
    if (load<u32>(link, 8) != target) continue;
    const other = <usize>load<u32>(link);
    if (isConceptOf(other, id)) return;
    if (!similar && similarConcepts(concept, other)) similar = other;
  }
  if (similar) {
    mergeConcept(similar, concept);
    return;
  }
  const link = nextLink;
  nextLink += LINK;
  store<u32>(link, <u32>concept);
  store<u32>(link, 0, 4);
  store<u32>(link, target, 8);
  const last = <usize>load<u32>(node + field, 4);
  if (last) store<u32>(last, <u32>link, 4);
  else store<u32>(node + field, <u32>link);
  store<u32>(node + field, <u32>link, 4);
  ++tupleCount;
}

function writeGraph(): usize {
  const graph = alloc(HEAD + <usize>tupleCount * GRAPH_TUPLE);
  store<u32>(graph, tupleCount);
  let tuple = graph + HEAD;
  for (let n: u32 = 0; n < nodeCount; ++n) {
    const node = nodes + <usize>n * NODE;
    writeTuple(tuple, load<u32>(node), 0, 0, ALL | OBJECT);
    tuple += GRAPH_TUPLE;
    for (let link = <usize>load<u32>(node, ATTRIBUTES); link; link = load<u32>(link, 4)) {
      const concept = load<u32>(link);
      writeTuple(tuple, load<u32>(node), concept, 0, ALL | ATTRIBUTE | categoriesOf(concept));
      tuple += GRAPH_TUPLE;
    }
  }
  for (let n: u32 = 0; n < nodeCount; ++n) {
    const node = nodes + <usize>n * NODE;
    for (let link = <usize>load<u32>(node, RELATIONS); link; link = load<u32>(link, 4)) {
      const target = nodes + <usize>load<u32>(link, 8) * NODE;
      writeTuple(tuple, load<u32>(node), load<u32>(target), load<u32>(link), ALL | RELATION);
      tuple += GRAPH_TUPLE;
    }
  }
  return graph;
}

function writeTuple(tuple: usize, first: u32, second: u32, relation: u32, sets: u32): void {
  store<u32>(tuple, first);
  store<u32>(tuple, second, 4);
  store<u32>(tuple, relation, 8);
  store<u32>(tuple, sets, 12);
  store<u64>(tuple, filterOf(first), 16);
}

/** Merged attributes are in no category: the original compares their joined text. */
function categoriesOf(concept: usize): u32 {
  return load<u32>(concept, 4) == 1 ? (conceptCategories(load<u32>(concept, 24)) & CATEGORIES) << CATEGORY_SHIFT : 0;
}

// @ts-ignore: decorator
@inline
export function graphSize(graph: usize): u32 {
  return load<u32>(graph);
}

// @ts-ignore: decorator
@inline
export function graphTuple(graph: usize, i: u32): usize {
  return graph + HEAD + <usize>i * GRAPH_TUPLE;
}

// @ts-ignore: decorator
@inline
export function setsOf(tuple: usize): u32 {
  return load<u32>(tuple, 12);
}

/** Whether the objects of two tuples may be similar; most are not. */
// @ts-ignore: decorator
@inline
export function mayBeSimilar(a: usize, b: usize): bool {
  return (load<u64>(a, 16) & load<u64>(b, 16)) != 0;
}

/** Whether two tuples have as many elements, all of them similar. */
export function similarTuples(a: usize, b: usize): bool {
  return similarElements(a, b, 0) && similarElements(a, b, 4) && similarElements(a, b, 8);
}

// @ts-ignore: decorator
@inline
function similarElements(a: usize, b: usize, field: usize): bool {
  const x = <usize>load<u32>(a + field);
  const y = <usize>load<u32>(b + field);
  return x && y ? similarConcepts(x, y) : x == y;
}
