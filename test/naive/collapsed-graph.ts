/**
 * Naive twin of the steps from the basic tree to the collapsed graph. Source: spice.md 3.
 */

import { at, type Edge, Graph, kids, lower, type Node } from "./dependency-graph.js";

const TWO =
  "across from|along with|alongside of|apart from|as for|as from|as of|as per|as to|aside from|based on|close by|close to|contrary to|compared to|compared with|except for|exclusive of|far from|followed by|inside of|irrespective of|next to|near to|off of|out of|outside of|owing to|preliminary to|preparatory to|previous to|pursuant to|regardless of|subsequent to|thanks to|together with".split(
    "|",
  );
const TWO_COMPLEX =
  "apart from|as from|aside from|away from|close by|close to|contrary to|far from|next to|near to|out of|outside of|pursuant to|regardless of|together with".split(
    "|",
  );
const THREE =
  "by means of|in accordance with|in addition to|in case of|in front of|in lieu of|in place of|in spite of|on account of|on behalf of|on top of|with regard to|with respect to".split(
    "|",
  );
const KEEP = new Set("conj xcomp ccomp acl advcl acl:relcl parataxis appos list".split(" "));
const CLAUSE = /^(nmod|acl|advcl)$/;

function multiWord(g: Graph): void {
  const v = g.vertices;
  const places = (p: string) => {
    const w = p.split(" ");
    const r: number[] = [];
    for (let i = 0; i + w.length <= v.length; i++) if (w.every((x, k) => lower(at(v, i + k)) === x)) r.push(i);
    return r;
  };
  const leaf = (n: Node) => !n.out.ordered().length;
  const inc = (n: Node) => n.in.ordered();
  const replace = (n: Node, gov2: Node, e: Edge, label: string) => {
    // gov2 takes n's place
    g.remove(e);
    const up = inc(n);
    if (up.length) {
      for (const u of up.slice(0, 1)) {
        g.remove(u);
        g.add(u.from, gov2, label);
      }
    } else {
      g.roots = g.roots.map((r) => (r === n ? gov2 : r));
    }
  };
  for (const p of TWO)
    for (const i of places(p)) {
      const a = at(v, i),
        b = at(v, i + 1);
      if (!leaf(a) || !leaf(b)) continue;
      const ea = inc(a).find((e) => e.label === "case" || e.label === "advmod");
      const eb = ea && inc(b).find((e) => e.label === "case" && e.from === ea.from);
      if (!ea || !eb) continue;
      g.remove(ea);
      g.remove(eb);
      g.add(ea.from, a, "case");
      g.add(a, b, "mwe");
    }
  for (const p of TWO_COMPLEX)
    for (const i of places(p)) {
      const a = at(v, i),
        b = at(v, i + 1);
      if (!leaf(b)) continue;
      const eb = inc(b).find((e) => e.label === "case");
      if (!eb) continue;
      const gov2 = eb.from;
      const e = inc(gov2).find((e) => e.label === "nmod" && e.from === a);
      if (!e) continue;
      const own = inc(a)[0]?.label ?? "";
      replace(a, gov2, e, kids(a, "cop").length && KEEP.has(own) ? own : "nmod");
      for (const c of a.out.ordered()) {
        g.remove(c);
        g.add(gov2, c.to, c.label);
      }
      g.remove(eb);
      g.add(gov2, a, "case");
      g.add(a, b, "mwe");
    }
  for (const p of THREE)
    for (const i of places(p)) {
      const a = at(v, i),
        t = at(v, i + 1),
        c = at(v, i + 2);
      if (!leaf(a) || !leaf(c)) continue;
      const ea = inc(a).find((e) => e.label === "case" && e.from === t);
      if (!ea) continue;
      const ec = inc(c).find((e) => e.label === "case" || e.label === "mark");
      if (!ec) continue;
      const gov2 = ec.from;
      const e = inc(gov2).find((e) => CLAUSE.test(e.label) && e.from === t);
      if (!e) continue;
      const own = inc(t)[0]?.label ?? "";
      let label = own,
        mark = "case";
      if (own === "nmod" && e.label !== "nmod") {
        label = e.label;
        mark = "mark";
      }
      g.remove(ea);
      g.remove(ec);
      replace(t, gov2, e, label);
      for (const k of t.out.ordered()) {
        g.remove(k);
        g.add(gov2, k.to, k.label);
      }
      g.add(gov2, a, mark);
      g.add(a, t, "mwe");
      g.add(a, c, "mwe");
    }
}

function coordinator(words: Node[], cc: Node): string {
  const w = lower(cc);
  const next = words[cc.n] ? lower(at(words, cc.n)) : undefined;
  const after = words[cc.n + 1] ? lower(at(words, cc.n + 1)) : "";
  const before = words[cc.n - 2] ? lower(at(words, cc.n - 2)) : "";
  if (next === undefined) return `conj:${cc.word}`;
  const two = `${w} ${next}`;
  if (["but rather", "if not", "instead of", "rather than"].includes(two) || (w === "not" && before === "but"))
    return "conj:negcc";
  if (["but also", "as well"].includes(two) || (two === "not to" && after === "mention")) return "conj:and";
  return `conj:${w}`;
}

/** The token that a node is a copy of. */
function tokenOf(g: Graph, x: Node): Node {
  return at(
    g.vertices.filter((v) => v.n === x.n && v.copy === 0),
    0,
  );
}

/** A further copy of a token. */
function copyOf(g: Graph, x: Node): Node {
  const o = tokenOf(g, x);
  const count = Math.max(...g.vertices.filter((v) => v.n === x.n).map((v) => v.copy));
  return g.node(o.n, count + 1, o.word, o.tag, o.lemma);
}

function conjoined(g: Graph, words: Node[]): void {
  type M = { x: Node; a: Node; b: Node; cc: Node; e: Edge; eb: Edge };
  const found: M[] = [];
  for (const x of g.topological())
    for (const e of x.out.ordered())
      if (CLAUSE.test(e.label)) {
        const a = e.to;
        for (const _1 of kids(a, "case"))
          for (const cc of kids(a, "cc"))
            for (const eb of a.out.ordered())
              if (eb.label === "conj") for (const _2 of kids(eb.to, "case")) found.push({ x, a, b: eb.to, cc, e, eb });
      }
  for (const m of found) {
    const o = tokenOf(g, m.x);
    const c = copyOf(g, o);
    g.add(o, c, coordinator(words, m.cc));
    if (m.b.in.ordered().includes(m.eb)) {
      g.remove(m.eb);
      g.add(c, m.b, m.e.label);
    }
    const ec = m.a.out.ordered().find((e) => e.label === "cc" && e.to === m.cc);
    if (ec) {
      g.remove(ec);
      g.add(o, m.cc, "cc");
    }
  }
  const preps: { x: Node; a: Node; c1: Node; c2: Node; cc: Node; e: Edge }[] = [];
  for (const x of g.topological())
    for (const e of x.out.ordered())
      if (CLAUSE.test(e.label))
        for (const c1 of kids(e.to, "case")) {
          for (const cc of kids(c1, "cc")) for (const c2 of kids(c1, "conj")) preps.push({ x, a: e.to, c1, c2, cc, e });
        }
  for (const m of preps) {
    const o = tokenOf(g, m.x);
    const c = copyOf(g, o);
    g.add(o, c, coordinator(words, m.cc));
    g.add(c, m.a, `${m.e.label}:${lower(m.c2)}`);
  }
}

function caseMarking(g: Graph): void {
  for (const x of g.topological())
    if (kids(x, "auxpass").length)
      for (const e of x.out.ordered())
        if (e.label === "nmod" && kids(e.to, "case").some((c) => lower(c) === "by")) e.label = "nmod:agent";
  for (const extra of [2, 1, 0]) {
    const found: { e: Edge; marks: Node[] }[] = [];
    for (const x of g.topological())
      for (const e of x.out.ordered())
        if (CLAUSE.test(e.label))
          for (const c of e.to.out.ordered())
            if (c.label === "case") {
              const m = kids(c.to, "mwe");
              if (extra === 0) found.push({ e, marks: [c.to] });
              if (extra === 1) for (const p of m) found.push({ e, marks: [c.to, p] });
              if (extra === 2)
                for (const p of m) for (const q of m) if (p !== q) found.push({ e, marks: [c.to, p, q] });
            }
    let last = "";
    for (const { e, marks } of found) {
      marks.sort((p, q) => p.n - q.n);
      const id = `${e.from.n}.${e.from.copy} ${e.to.n}.${e.to.copy} ${marks.map((m) => m.n).join(" ")}`;
      if (id === last) continue;
      last = id;
      const base = at(e.label.split(":"), 0);
      let part = `${base}:${lower(at(marks, 0))}`;
      for (let i = 1; i < marks.length; i++) {
        if (at(marks, i).n === at(marks, i - 1).n + 1) part += `_${lower(at(marks, i))}`;
        else {
          g.add(e.from, e.to, part);
          part = `${base}:${lower(at(marks, i))}`;
        }
      }
      e.label = part;
    }
  }
}

function nameConjunctions(g: Graph, words: Node[]): void {
  for (const x of g.vertices) {
    const ccs = kids(x, "cc");
    if (!ccs.length) continue;
    for (const e of x.out.ordered())
      if (e.label === "conj") {
        let cc = at(ccs, 0);
        for (const c of ccs) if (c.n < e.to.n) cc = c;
        e.label = coordinator(words, cc);
      }
  }
}
const SUBJECT = /^[nc]subj(pass)?$/;
function propagate(g: Graph): void {
  const conj: Edge[] = [];
  for (const x of g.order()) conj.push(...x.out.ordered().filter((e) => e.label.startsWith("conj:")));
  const adds: [Node, Node, string][] = [];
  for (const { from, to } of conj) {
    const rel = kids(from, "acl:relcl").length && kids(to, "acl:relcl").length;
    for (const e of from.in.ordered())
      if (e.from !== to && e.label !== "case" && !(rel && (e.label === "dobj" || e.label === "nsubj")))
        adds.push([e.from, to, e.label]);
    const s = from.out.ordered().find((e) => SUBJECT.test(e.label));
    if (s && /^(VB|JJ)/.test(to.tag) && !to.out.ordered().some((e) => SUBJECT.test(e.label))) {
      let l = s.label;
      if (l === "nsubjpass" && /^(VB|VBZ|VBP|JJ.*)$/.test(to.tag)) l = "nsubj";
      else if (l === "nsubj" && kids(to, "auxpass").length) l = "nsubjpass";
      adds.push([to, s.to, l]);
    }
  }
  for (const [a, b, l] of adds) g.add(a, b, l);
}
function final(g: Graph): Graph {
  const f = new Graph(g.sentence);
  const all = [
    ...g.vertices.flatMap((v) =>
      v.out.ordered().map((e) => ({ from: e.from as Node | null, to: e.to, label: e.label })),
    ),
    ...g.roots.map((r) => ({ from: null as Node | null, to: r, label: "root" })),
  ];
  const cmp = (p: Node | null, q: Node | null) => (p?.n ?? 0) - (q?.n ?? 0) || (p?.copy ?? 0) - (q?.copy ?? 0);
  all.sort((p, q) => cmp(p.to, q.to) || cmp(p.from, q.from) || (p.label < q.label ? -1 : p.label > q.label ? 1 : 0));
  const map = new Map<Node, Node>();
  const node = (v: Node) => {
    let m = map.get(v);
    if (!m) {
      m = f.node(v.n, v.copy, v.word, v.tag, v.lemma);
      map.set(v, m);
    }
    return m;
  };
  for (const e of all) {
    if (!e.from) {
      f.roots.push(node(e.to));
      continue;
    }
    const a = node(e.from);
    f.add(a, node(e.to), e.label);
  }
  return f;
}

/** All steps in their order, on a graph with the basic tree. */
export function collapsed(g: Graph, words: Node[]): Graph {
  for (const v of words)
    if (kids(v, "auxpass").length)
      for (const e of v.out.ordered()) if (e.label === "nsubj" || e.label === "csubj") e.label += "pass";
  multiWord(g);
  conjoined(g, words);
  caseMarking(g);
  nameConjunctions(g, words);
  propagate(g);
  return final(g);
}
