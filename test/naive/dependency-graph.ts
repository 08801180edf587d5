/**
 * Dependency graph of the naive twin of the scene part: nodes with hash tables of neighbours. Source: spice.md 3.
 */

/** What lies at a place that exists. */
export function at<T>(list: readonly T[], place: number): T {
  const item = list[place];
  if (item === undefined) throw new RangeError(`expected a place below ${list.length}, got ${place}`);
  return item;
}

export interface Node {
  n: number;
  copy: number;
  word: string;
  tag: string;
  lemma: string;
  out: Table;
  in: Table;
}
export interface Edge {
  from: Node;
  to: Node;
  label: string;
}

/** Chained hash table by number, as the original visits it. */
export class Table {
  size = 16;
  private list: { key: Node; edges: Edge[] }[] = [];
  constructor(private readonly sentence: number) {}
  edges(n: Node): Edge[] {
    return this.list.find((e) => e.key === n)?.edges ?? [];
  }
  add(n: Node, e: Edge): void {
    const known = this.list.find((x) => x.key === n);
    if (known) {
      known.edges.push(e);
      return;
    }
    this.list.push({ key: n, edges: [e] });
    while (this.list.length > this.size * 0.75) this.size *= 2;
  }
  remove(n: Node, e: Edge): void {
    const i = this.list.findIndex((x) => x.key === n);
    const s = at(this.list, i);
    s.edges = s.edges.filter((x) => x !== e);
    if (!s.edges.length) this.list.splice(i, 1);
  }
  ordered(): Edge[] {
    const b = (n: Node) => (29 * this.sentence + n.n) % this.size;
    return this.list
      .map((x, i) => ({ x, i }))
      .sort((p, q) => b(p.x.key) - b(q.x.key) || p.i - q.i)
      .flatMap(({ x }) => x.edges);
  }
}

export class Graph {
  vertices: Node[] = [];
  roots: Node[] = [];
  constructor(readonly sentence: number) {}
  node(n: number, copy: number, word: string, tag: string, lemma: string): Node {
    const v = { n, copy, word, tag, lemma, out: new Table(this.sentence), in: new Table(this.sentence) };
    this.vertices.push(v);
    return v;
  }
  add(from: Node, to: Node, label: string): Edge {
    const e = { from, to, label };
    from.out.add(to, e);
    to.in.add(from, e);
    return e;
  }
  remove(e: Edge): void {
    e.from.out.remove(e.to, e);
    e.to.in.remove(e.from, e);
  }
  order(): Node[] {
    let size = 16;
    while (this.vertices.length > size * 0.75) size *= 2;
    const b = (n: Node) => (29 * this.sentence + n.n) % size;
    return this.vertices
      .map((v, i) => ({ v, i }))
      .sort((p, q) => b(p.v) - b(q.v) || p.i - q.i)
      .map(({ v }) => v);
  }
  topological(): Node[] {
    const plain = this.order();
    const done = new Set<Node>();
    const open = new Set<Node>();
    const post: Node[] = [];
    let cyclic = false;
    const visit = (v: Node) => {
      if (done.has(v)) return;
      if (open.has(v)) {
        cyclic = true;
        return;
      }
      open.add(v);
      for (const e of v.out.ordered()) visit(e.to);
      open.delete(v);
      done.add(v);
      post.push(v);
    };
    for (const v of plain) visit(v);
    return cyclic ? plain : post.reverse();
  }
}
export const kids = (v: Node, l: string) =>
  v.out
    .ordered()
    .filter((e) => e.label === l)
    .map((e) => e.to);
export const lower = (v: Node) => v.word.toLowerCase();
