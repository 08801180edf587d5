/**
 * The shortest suffix list that gives each word a right change.
 *
 * In the tree of the words read backwards, a change is right for a branch at the price of the entries below it. Upwards each
 * branch keeps the changes of least price: those that most of its own branches keep. Downwards an entry is written where the
 * change in force is not among them. (Draves et al., Constructing optimal IP routing tables, 1999: the same for prefixes.)
 */

/** Changes are compared as texts, so that sets of them can be counted. */
export interface Branch {
  readonly branches: Map<string, Branch>;
  /** Changes that are right for a word that ends here, then those of least price. */
  best: Set<string>;
}

const newBranch = (): Branch => ({ branches: new Map(), best: new Set() });

/** @param words the right changes of each word, which begins with `^` */
function grow(words: ReadonlyMap<string, ReadonlySet<string>>): Branch {
  const root = newBranch();
  for (const [word, changes] of words) {
    let at = root;
    for (const letter of [...word].reverse()) {
      let next = at.branches.get(letter);
      if (!next) {
        next = newBranch();
        at.branches.set(letter, next);
      }
      at = next;
    }
    at.best = new Set(changes);
  }
  return root;
}

function price(branch: Branch): void {
  if (branch.branches.size === 0) return;
  const votes = new Map<string, number>();
  for (const next of branch.branches.values()) {
    price(next);
    for (const change of next.best) votes.set(change, (votes.get(change) ?? 0) + 1);
  }
  const most = Math.max(...votes.values());
  branch.best = new Set([...votes].filter(([, count]) => count === most).map(([change]) => change));
}

/**
 * Entries by suffix.
 * @param regular the change that needs no entry
 * @param allowed whether a suffix may have an entry
 */
export function fewestSuffixes(
  words: ReadonlyMap<string, ReadonlySet<string>>,
  regular: string,
  allowed: (suffix: string) => boolean = () => true,
): Map<string, string> {
  const root = grow(words);
  price(root);
  const entries = new Map<string, string>();
  const write = (branch: Branch, inForce: string, suffix: string): void => {
    let change = inForce;
    if (!branch.best.has(inForce) && allowed(suffix)) {
      change = branch.best.has(regular) ? regular : ([...branch.best].sort()[0] as string);
      entries.set(suffix, change);
    }
    for (const letter of [...branch.branches.keys()].sort())
      write(branch.branches.get(letter) as Branch, change, letter + suffix);
  };
  write(root, regular, "");
  return entries;
}
