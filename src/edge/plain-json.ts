/**
 * Reads the bodies that programs send nearly always: texts without escapes, captions by image in lists. Hosts take longer for such
 * an object, and as long again to list its ids: those that look like numbers are kept in another way, and spelt out anew.
 *
 * It takes a text only if `JSON.parse` gives the same, and leaves all others to it.
 *
 * @module
 */

/** Fields whose objects are captions by image. */
const BY_IMAGE: readonly string[] = ["references", "candidates"];

/** An escape, or a character that no string may have and that lays a text out elsewhere. */
const UNUSUAL = /[^ -\uffff]|\\/;

/** Names that hosts put before the others, in the order of their numbers; longer numbers may be such names or not. */
const NUMBER = /^(?:0|[1-9][0-9]*)$/;
const LONGEST_NUMBER = 9;

const BLANK = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The fields of a body, those in `BY_IMAGE` as maps where they are objects; `undefined` for a text that is not plain. */
export function plainFields(text: string): Map<string, unknown> | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reader = new PlainReader(text);
  const fields = reader.object((name) => (BY_IMAGE.includes(name) ? reader.captions() : reader.copy()));
  return reader.atEnd() ? fields : undefined;
}

/** Every method gives `undefined` where the text goes on in another way; nothing is read from there on. */
class PlainReader {
  #at = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    this.#skipBlanks();
    return this.#at === this.text.length;
  }

  /** The members of an object, in the order in which hosts list them. */
  object(member: (name: string) => unknown): Map<string, unknown> | undefined {
    if (!this.#takes(OPEN_OBJECT)) return undefined;
    const members = new Map<string, unknown>();
    let last = -1;
    do {
      const name = this.#string();
      if (name === undefined || !this.#takes(COLON)) return undefined;
      if (NUMBER.test(name)) {
        // The host would bring these into another order.
        if (name.length > LONGEST_NUMBER || members.size > 0 !== last >= 0 || Number(name) <= last) return undefined;
        last = Number(name);
      } else {
        if (members.has(name)) return undefined;
        last = -1;
      }
      const value = member(name);
      if (value === undefined) return undefined;
      members.set(name, value);
    } while (this.#takes(COMMA));
    return this.#takes(CLOSE_OBJECT) ? members : undefined;
  }

  /** Captions by image, or in a list. */
  captions(): unknown {
    return this.#next() === OPEN_OBJECT ? this.object(() => this.value()) : this.value();
  }

  /** A value that does not keep the whole body in memory, as parts of it do: names may be remembered. */
  copy(): unknown {
    this.#skipBlanks();
    const start = this.#at;
    return this.value() === undefined ? undefined : JSON.parse(this.text.slice(start, this.#at));
  }

  /** A text, a list of texts, or a truth value. */
  value(): unknown {
    const first = this.#next();
    if (first === QUOTE) return this.#string();
    if (first === OPEN_LIST) return this.#list();
    return this.#word("true") ? true : this.#word("false") ? false : undefined;
  }

  #list(): string[] | undefined {
    if (!this.#takes(OPEN_LIST)) return undefined;
    const items: string[] = [];
    do {
      const item = this.#string();
      if (item === undefined) return undefined;
      items.push(item);
    } while (this.#takes(COMMA));
    return this.#takes(CLOSE_LIST) ? items : undefined;
  }

  #string(): string | undefined {
    if (this.#next() !== QUOTE) return undefined;
    const start = this.#at + 1;
    const end = this.text.indexOf('"', start);
    if (end === -1) return undefined;
    this.#at = end + 1;
    return this.text.slice(start, end);
  }

  #word(word: string): boolean {
    if (!this.text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  /** Whether the character comes next, which is passed over then. */
  #takes(character: number): boolean {
    if (this.#next() !== character) return false;
    ++this.#at;
    return true;
  }

  /** The next character that is no blank. */
  #next(): number {
    this.#skipBlanks();
    return this.text.charCodeAt(this.#at);
  }

  #skipBlanks(): void {
    while (this.text.charCodeAt(this.#at) === BLANK) ++this.#at;
  }
}
