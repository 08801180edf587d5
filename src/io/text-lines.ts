/**
 * Lines of a text: where they end, and which one an offset is on.
 *
 * Only LF and CRLF end a line. U+2028, U+0085, form feed and a lone CR are characters of the line.
 *
 * @module
 */

/** Turns rising offsets into 1-based line numbers; a smaller offset than the last one starts over. */
export class LineCounter {
  private line = 1;
  private lineStart = 0;
  private next: number;

  constructor(private readonly text: string) {
    this.next = text.indexOf("\n");
  }

  lineAt(offset: number): number {
    if (offset < this.lineStart) {
      this.line = 1;
      this.lineStart = 0;
      this.next = this.text.indexOf("\n");
    }
    while (this.next !== -1 && this.next < offset) {
      this.line++;
      this.lineStart = this.next + 1;
      this.next = this.text.indexOf("\n", this.lineStart);
    }
    return this.line;
  }

  /** 1-based column in UTF-16 code units. */
  columnAt(offset: number): number {
    this.lineAt(offset);
    return offset - this.lineStart + 1;
  }
}

/** The lines of a text without their ends; a final line end begins no further line. */
export function splitLines(text: string): { lines: string[]; crlf: boolean } {
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  let crlf = false;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    if (line.charCodeAt(line.length - 1) === 13) {
      lines[i] = line.slice(0, -1);
      crlf = true;
    }
  }
  return { lines, crlf };
}
