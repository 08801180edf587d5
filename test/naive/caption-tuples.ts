/**
 * Naive twin of the scene part: tuples of a caption from its basic dependency trees, with plain objects, strings and lists, and
 * without the engine's limits on the size of graphs. Source: spice.md 3 to 5.
 */

import { collapsed } from "./collapsed-graph.js";
import { at, type Edge, Graph, kids, lower, type Node } from "./dependency-graph.js";

export interface Token {
  word: string;
  tag: string;
  lemma: string;
  head: number;
  relation: string;
}
const noun = (v: Node) => /^(NN|NNS|NNP|NNPS)$/.test(v.tag);
const plural = (v: Node) => v.tag === "NNS" || v.tag === "NNPS";
const Q1 = new Set(
  "lot assortment number couple bunch handful litany sheaf slew dozen series variety multitude wad clutch wave mountain array spate string ton range plethora heap sort form kind type version bit pair triple total".split(
    " ",
  ),
);
const Q2 = new Set(
  "lots many several plenty tons dozens multitudes mountains loads pairs tens hundreds thousands millions billions trillions".split(
    " ",
  ),
);
const Q3 = new Set(
  "some all both neither everyone nobody one two three four five six seven eight nine ten hundred thousand million billion trillion".split(
    " ",
  ),
);
const SINGULAR = new Set(
  "i me myself mine my yourself he him himself his she her herself hers it itself its one oneself one's".split(" "),
);
function parentEdge(g: Graph, v: Node): Edge | undefined {
  const reach = (u: Node, seen: Set<Node>): boolean => {
    if (g.roots.includes(u)) return true;
    if (seen.has(u)) return false;
    seen.add(u);
    return u.in.ordered().some((e) => reach(e.from, seen));
  };
  if (g.roots.includes(v)) return undefined;
  return [...v.in.ordered()]
    .sort((p, q) => p.from.n - q.from.n || p.from.copy - q.from.copy)
    .find((e) => reach(e.from, new Set([v])));
}
function quantities(g: Graph): void {
  const nounish = (v: Node) => /^(NN|PRP)/.test(v.tag);
  for (const kind of [1, 2, 3]) {
    for (const q of g.topological()) {
      const w = lower(q);
      if (!(kind === 1 ? Q1.has(w) : kind === 2 ? Q2.has(w) || /^[0-9]+s$/.test(w) : Q3.has(w) || /^[0-9]+$/.test(w)))
        continue;
      const det = kids(q, "det").find((d) => /^an?$/.test(lower(d)));
      if (kind === 1 && !det) continue;
      let hit: { m: Node; of: Node } | undefined;
      for (const e of q.out.ordered())
        if (e.label.startsWith("nmod") && nounish(e.to) && !hit) {
          const of = kids(e.to, "case").find((c) => lower(c) === "of" && c.n === q.n + 1);
          if (!of) continue;
          if (kind === 3 && !/^PRP/.test(e.to.tag) && !kids(e.to, "det").some((d) => d.n === of.n + 1)) continue;
          hit = { m: e.to, of };
        }
      if (!hit) continue;
      const { m, of } = hit;
      const words = [q, of];
      if (kind === 1)
        words.push(
          ...(det ? [det] : []),
          ...q.out
            .ordered()
            .filter((e) => e.label === "amod" && e.to.n < q.n)
            .map((e) => e.to),
        );
      else
        words.push(
          ...q.out
            .ordered()
            .map((e) => e.to)
            .filter((c) => c.n < q.n),
        );
      words.sort((a, b) => a.n - b.n);
      const root = g.roots.includes(q);
      const up = parentEdge(g, q);
      if (!root && !up) return;
      for (const e of q.out.ordered()) if (e.to === m) g.remove(e);
      if (root) g.roots = g.roots.map((r) => (r === q ? m : r));
      else if (up) g.add(up.from, m, up.label);
      const uniq = [...new Set(words)];
      for (const x of uniq) for (const e of x.in.ordered()) g.remove(e);
      g.add(m, at(uniq, 0), "det:qmod");
      for (const x of uniq.slice(1)) g.add(at(uniq, 0), x, "mwe");
    }
  }
}
function pronouns(g: Graph): void {
  const first = g.roots[0];
  if (!first) return;
  const queue = [first];
  const seen = new Set(queue);
  for (let i = 0; i < queue.length; i++)
    for (const c of [
      ...new Set(
        at(queue, i)
          .out.ordered()
          .map((e) => e.to),
      ),
    ].sort((a, b) => a.n - b.n || a.copy - b.copy))
      if (!seen.has(c)) {
        seen.add(c);
        queue.push(c);
      }
  const pairs: [Node, Node][] = [];
  for (const p of g.vertices.filter((v) => v.n > 1 && v.tag.startsWith("PRP")).sort((a, b) => a.n - b.n)) {
    if (p.copy || !parentEdge(g, p)) continue;
    const s = SINGULAR.has(p.word);
    const a = queue.find((v) => (s ? v.tag === "NN" || v.tag === "NNP" : noun(v)));
    if (a && a.n < p.n) pairs.push([p, a]);
  }
  let size = 1;
  while (pairs.length > size * 0.75) size *= 2;
  pairs.sort((x, y) => (x[0].n % size) - (y[0].n % size));
  for (const [p, a] of pairs) {
    for (const e of p.in.ordered()) {
      g.remove(e);
      g.add(e.from, a, e.label);
    }
    for (const e of p.out.ordered()) {
      g.remove(e);
      g.add(a, e.to, e.label);
    }
  }
}
function rules(g: Graph, out: string[][]): void {
  const all = g.topological();
  const el = (v: Node) => v.lemma.trim().toLowerCase();
  const pred = (v: Node) => {
    const p = kids(v, "compound:prt")[0];
    return p ? `${v.lemma === "be" ? "" : v.lemma} ${p.word}` : v.lemma;
  };
  const isObj = (l: string) => l === "dobj" || l === "iobj" || l.startsWith("nmod:");
  const rel = (v: Node, l: string) =>
    pred(v) +
    (l.startsWith("nmod:") && l !== "nmod:poss" && l !== "nmod:agent" ? ` ${l.slice(5).replaceAll("_", " ")}` : "");
  const objs = (v: Node) => v.out.ordered().filter((e) => isObj(e.label) && noun(e.to));
  const subs = (v: Node) => kids(v, "nsubj").filter(noun);
  const cop = (v: Node) => kids(v, "cop").length > 0;
  const state = (s: Node, v: Node) => {
    const c = kids(v, "case")[0];
    if (c) out.push([el(s), el(v), [c, ...kids(c, "mwe")].map((x) => x.word).join(" ")]);
    else if (v.lemma !== "be") out.push([el(s), el(v)]);
  };
  for (const v of all)
    if (!cop(v)) for (const s of subs(v)) for (const o of objs(v)) out.push([el(s), el(o.to), rel(v, o.label)]);
  for (const n of all)
    for (const v of kids(n, "acl"))
      if (v.tag.startsWith("V")) for (const o of objs(v)) out.push([el(n), el(o.to), rel(v, o.label)]);
  for (const v of all) if (!cop(v) && !objs(v).length) for (const s of subs(v)) state(s, v);
  for (const v of all) for (const s of subs(v)) for (const _ of kids(v, "cop")) state(s, v);
  for (const v of all) for (const a of kids(v, "amod")) out.push([el(v), el(a)]);
  for (const v of all) if (v.tag.startsWith("J")) for (const s of kids(v, "nsubj")) out.push([el(s), el(v)]);
  for (const v of all)
    if (noun(v))
      for (const e of v.out.ordered())
        if (e.label.startsWith("nmod:") && e.label !== "nmod:poss" && e.label !== "nmod:agent")
          out.push([el(v), el(e.to), e.label.slice(5).replaceAll("_", " ")]);
  for (const v of all) if (noun(v)) for (const m of kids(v, "nmod:poss")) if (noun(m)) out.push([el(m), el(v), "have"]);
  for (const v of all)
    if (v.tag.startsWith("V"))
      for (const s of kids(v, "nmod:agent").filter(noun))
        for (const o of kids(v, "nsubjpass").filter(noun)) out.push([el(s), el(o), pred(v)]);
  const count = (n: Node) => {
    const c = kids(n, "nummod").find((x) => x.n < n.n) ?? kids(n, "det:qmod")[0];
    if (c) out.push([el(n), el(c)]);
  };
  const nm = (e: Edge) =>
    e.label.startsWith("nmod") && e.label !== "nmod:agent" && plural(e.to) && kids(e.to, "case").length > 0;
  const ob = (e: Edge) => e.label.endsWith("obj") && plural(e.to);
  const firstObject = (v: Node) => v.out.ordered().find(ob)?.to ?? v.out.ordered().find(nm)?.to;
  for (const v of all) {
    const s = kids(v, "nsubj").find(plural);
    const o = firstObject(v);
    if (s && o) {
      count(s);
      count(o);
    }
  }
  for (const n of all)
    if (plural(n) && (g.roots.includes(n) || n.in.ordered().some((e) => e.label === "nsubj" && !firstObject(e.from))))
      count(n);
  for (const n of all)
    if (
      plural(n) &&
      !g.roots.includes(n) &&
      !n.in
        .ordered()
        .some(
          (e) =>
            e.label === "nsubj" ||
            ((ob(e) || (e.label.startsWith("nmod") && e.label !== "nmod:agent")) && kids(e.from, "nsubj").some(plural)),
        )
    )
      count(n);
  const marked = new Set<Node>();
  for (const t of all)
    if (noun(t))
      for (const h of kids(t, "compound"))
        if (noun(h)) {
          out.push([el(t), el(h)]);
          marked.add(t);
          marked.add(h);
        }
  for (const n of all) if (noun(n) && !marked.has(n)) out.push([el(n)]);
}
export function naiveTuples(sentences: readonly (readonly Token[])[]): string[][] {
  const out: string[][] = [];
  sentences.forEach((tokens, s) => {
    const g = new Graph(s);
    const words = tokens.map((t, i) => g.node(i + 1, 0, t.word, t.tag, t.lemma));
    tokens.forEach((t, i) => {
      if (t.head === 0) g.roots.push(at(words, i));
      else g.add(at(words, t.head - 1), at(words, i), t.relation);
    });
    const f = collapsed(g, words);
    quantities(f);
    pronouns(f);
    rules(f, out);
  });
  return out;
}
