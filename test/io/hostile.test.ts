/** Broken inputs of every shape: whatever is cut off or changed, the only error is our own. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CaptallyError } from "../../src/errors.js";
import { INPUT_NAMES } from "../../src/io/inputs.js";
import { type ReadOptions, readCaptions } from "../../src/io/read.js";

const WHOLE = [
  '{"images": [{"id": 1, "file_name": "a.jpg"}], "annotations": [{"image_id": 1, "caption": "a \\u00e9 \\"hen\\""}]}',
  '[{"image_id": "1", "caption": ["x"]}, {"image_id": 2.5, "caption": null, "is_rejected": true}]',
  '{"dataset": "x", "images": [{"cocoid": 1, "split": "test", "sentences": [{"raw": "a"}]}]}',
  '{"1": ["a", ["b"]], "__proto__": "c", "2": {"caption": "d"}}',
  '{"gts": {"1": ["a"]}, "res": {"1": "b"}}',
  '{"id": "a", "references": ["x"], "candidate": "y"}\r\n{"id": "b", "references": ["z"], "candidate": "w"}\n',
  '{"videos": [{"video_id": "v", "split": "test"}], "sentences": [{"video_id": "v", "caption": "c"}]}',
  '{"data": [{"image_id": "t", "caption_str": "a", "reference_strs": ["a", "b"]}]}',
  '"[{\\"image_id\\": 1, \\"caption\\": \\"a\\"}]"',
  "1.jpg#0\tA hen .\n1.jpg#1\tA cow .\n2.jpg#0\tA dog .\n",
  'file_name,caption_1,caption_2\n"a.wav","x, ""y""",z\nb.wav,"line\nbreak",\n',
  "image_name| comment_number| comment\n1.jpg| 0| a hen\n1.jpg| 1 a cow\n",
  "a hen\r\n\na cow",
];

function attempt(text: string, options: Partial<ReadOptions>): void {
  try {
    readCaptions(text, { source: "x", role: "references", ...options });
  } catch (error) {
    if (!(error instanceof CaptallyError)) throw error;
    expect(error.message.length).toBeLessThan(1000);
  }
}

describe("broken inputs", () => {
  it("reads or refuses every truncation, in both roles and as every shape", () => {
    for (const whole of WHOLE) {
      for (let length = 0; length <= whole.length; length++) {
        const text = whole.slice(0, length);
        attempt(text, { role: "references" });
        attempt(text, { role: "candidates" });
        if (length % 7 === 0) for (const input of INPUT_NAMES) attempt(text, { input });
      }
    }
  });

  it("reads or refuses texts with changed characters", () => {
    const mutation = fc.record({
      whole: fc.constantFrom(...WHOLE),
      at: fc.nat(200),
      remove: fc.nat(8),
      insert: fc.constantFrom(
        "",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        "\\",
        "null",
        "-",
        "1e9",
        "NaN",
        "\t",
        "\n",
        "#",
        "|",
        "\u0000",
        "\ud800",
      ),
      role: fc.constantFrom("references" as const, "candidates" as const),
    });
    fc.assert(
      fc.property(mutation, ({ whole, at, remove, insert, role }) => {
        attempt(whole.slice(0, at) + insert + whole.slice(at + remove), { role });
      }),
      { numRuns: 5000 },
    );
  });

  it("reads or refuses any JSON value in any shape", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, ...INPUT_NAMES), (value, input) => {
        attempt(JSON.stringify(value), { input });
      }),
      { numRuns: 3000 },
    );
  });
});
