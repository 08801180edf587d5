/**
 * Pictures of parsed sentences (SVG): the tree above the words, the dependencies as arcs below them.
 *
 * All widths come from the number of characters of a fixed-width font, so that a picture has the same bytes everywhere.
 *
 * @module
 */

import type { ParsedTree } from "../evaluation/caption-parser.js";
import { type PennNode, pennTree } from "./penn-tree.js";

const FONT = 14;
const SMALL = 11;
/** Width of a character, in heights of the font; of wide ones, twice that. */
const CHARACTER = 0.602;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const MARGIN = 16;
/** Between words, and around the name of a relation. */
const GAP = 14;
/** From a row of the tree to the next, and from an arc to the next. */
const ROW = 40;
const ARC = 24;
const CORNER = 8;
const STYLE = `text{font:${FONT}px monospace;text-anchor:middle;fill:#222}.tag{fill:#06c}.rel{font-size:${SMALL}px;fill:#a30}path{fill:none;stroke:#888}.arc{stroke:#a30}.tip{fill:#a30;stroke:none}`;

/** A picture of sentences, one below the other. */
export function parsePicture(sentences: readonly ParsedTree[]): string {
  let top = MARGIN;
  let width = 0;
  const parts = sentences.map((sentence) => {
    const drawn = new SentencePicture(sentence, top);
    top += drawn.height + MARGIN;
    width = Math.max(width, drawn.width);
    return drawn.elements.join("\n");
  });
  const size = `${place(width + 2 * MARGIN)} ${place(top)}`;
  const [across, down] = size.split(" ");
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${size}">`,
    `<style>${STYLE}</style>`,
    ...parts,
    "</svg>",
  ].join("\n")}\n`;
}

class SentencePicture {
  readonly elements: string[] = [];
  readonly width: number;
  readonly height: number;
  /** Middle of each word. */
  readonly #middles: readonly number[];
  readonly #bottom: number;

  constructor(sentence: ParsedTree, top: number) {
    const tree = pennTree(sentence.tree);
    this.#middles = middlesOf(sentence);
    this.#bottom = top + FONT + heightOf(tree) * ROW;
    const last = sentence.words.length - 1;
    this.width = (this.#middles[last] as number) + columnWidth(sentence, last) / 2 - MARGIN;
    this.#draw(tree, sentence.words);
    this.height = this.#bottom - top + this.#drawArcs(sentence);
  }

  /** Draws a part of the tree; returns the middle of its label. */
  #draw(node: PennNode, words: readonly string[]): readonly [x: number, y: number] {
    const y = this.#bottom - heightOf(node) * ROW;
    if (node.word !== undefined) {
      const x = this.#middles[node.word] as number;
      this.#text(x, y, node.label, "tag");
      this.#line(x, y, x, this.#bottom);
      this.#text(x, this.#bottom, words[node.word] as string);
      return [x, y];
    }
    const ends = node.parts.map((part) => this.#draw(part, words));
    const x = ((ends[0]?.[0] ?? 0) + (ends.at(-1)?.[0] ?? 0)) / 2;
    this.#text(x, y, node.label);
    for (const [partX, partY] of ends) this.#line(x, y, partX, partY);
    return [x, y];
  }

  /** Draws the dependencies; returns how much room they take below the words. */
  #drawArcs({ heads, relations }: ParsedTree): number {
    const arcs = heads.map((head, i) => ({ from: head - 1, to: i, relation: relations[i] as string }));
    const levels = arcLevels(arcs.filter(({ from }) => from >= 0));
    const start = this.#bottom + FONT / 2;
    const deepest = ARC * (1 + Math.max(0, ...levels.values()));
    for (const { from, to, relation } of arcs) {
      const x = this.#middles[to] as number;
      if (from < 0) {
        // Below all arcs, so that nothing crosses its name.
        const end = start + deepest;
        this.elements.push(`<path class="arc" d="M${place(x)} ${place(end)}V${place(start)}"/>`);
        this.#tip(x, start);
        this.#text(x, end + SMALL, relation, "rel");
        continue;
      }
      // Arcs leave and enter a little beside the middle, on the side of the other word.
      const side = Math.sign(from - to);
      const [leave, enter] = [(this.#middles[from] as number) - 3 * side, x + 3 * side];
      const depth = start + ARC * (levels.get(to) as number);
      const corner = CORNER * side;
      this.elements.push(
        `<path class="arc" d="M${place(leave)} ${place(start)}V${place(depth - CORNER)}Q${place(leave)} ${place(depth)} ${place(leave - corner)} ${place(depth)}H${place(enter + corner)}Q${place(enter)} ${place(depth)} ${place(enter)} ${place(depth - CORNER)}V${place(start)}"/>`,
      );
      this.#tip(enter, start);
      this.#text((leave + enter) / 2, depth - 3, relation, "rel");
    }
    return FONT / 2 + deepest + FONT;
  }

  #text(x: number, y: number, text: string, kind?: string): void {
    const attribute = kind === undefined ? "" : ` class="${kind}"`;
    this.elements.push(`<text${attribute} x="${place(x)}" y="${place(y)}">${escaped(text)}</text>`);
  }

  /** From below a label to above another. */
  #line(x: number, y: number, toX: number, toY: number): void {
    this.elements.push(`<path d="M${place(x)} ${place(y + 4)}L${place(toX)} ${place(toY - FONT)}"/>`);
  }

  #tip(x: number, y: number): void {
    this.elements.push(`<path class="tip" d="M${place(x)} ${place(y - 2)}l-3 6h6z"/>`);
  }
}

/** Rows of the tree above its lowest word. */
function heightOf({ parts }: PennNode): number {
  return 1 + Math.max(0, ...parts.map(heightOf));
}

/** Where words stand: beside each other, with room for their tags and for the relation of an arc between its ends. */
function middlesOf(sentence: ParsedTree): number[] {
  const middles: number[] = [];
  const { words, heads, relations } = sentence;
  for (let i = 0; i < words.length; ++i) {
    let middle =
      i === 0
        ? MARGIN + columnWidth(sentence, 0) / 2
        : (middles[i - 1] as number) + (columnWidth(sentence, i - 1) + columnWidth(sentence, i)) / 2 + GAP;
    for (let dependent = 0; dependent < words.length; ++dependent) {
      const other = (heads[dependent] as number) - 1;
      const [left, right] = dependent < other ? [dependent, other] : [other, dependent];
      if (right !== i || left < 0) continue;
      const room = textWidth(relations[dependent] as string, SMALL) + GAP;
      middle = Math.max(middle, (middles[left] as number) + room);
    }
    middles.push(middle);
  }
  return middles;
}

/** Width of a word's column: that of its word or of its tag. The root's relation stands below. */
function columnWidth({ words, tags }: ParsedTree, i: number): number {
  return Math.max(textWidth(words[i] as string, FONT), textWidth(tags[i] as string, FONT), textWidth("root", SMALL));
}

function textWidth(text: string, size: number): number {
  let characters = 0;
  for (const character of text) characters += WIDE.test(character) ? 2 : 1;
  return characters * CHARACTER * size;
}

interface Arc {
  readonly from: number;
  readonly to: number;
}

/** How deep each arc hangs, by its dependent: below the arcs between its ends. */
function arcLevels(arcs: readonly Arc[]): Map<number, number> {
  const levels = new Map<number, number>();
  const length = ({ from, to }: Arc) => Math.abs(from - to);
  for (const arc of [...arcs].sort((a, b) => length(a) - length(b))) {
    const [left, right] = arc.from < arc.to ? [arc.from, arc.to] : [arc.to, arc.from];
    const below = arcs.filter(
      ({ from, to }) => levels.has(to) && Math.min(from, to) < right && Math.max(from, to) > left,
    );
    levels.set(arc.to, 1 + Math.max(0, ...below.map(({ to }) => levels.get(to) as number)));
  }
  return levels;
}

/** A coordinate, with one decimal. */
function place(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const ENTITIES: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text of an element; what XML cannot hold becomes U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => ENTITIES[character] as string)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
