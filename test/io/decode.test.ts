/** Bytes to text: byte order marks, gzip, faults of the encoding. */

import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decodeBytes, decodeText } from "../../src/io/decode.js";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("decodeText", () => {
  it("reads UTF-8", () => {
    expect(decodeText(utf8("a naïve 𠮷 café\u2028"), "x")).toEqual({ text: "a naïve 𠮷 café\u2028", problems: [] });
  });

  it("removes byte order marks and reports them", () => {
    const marked: [number[], string][] = [
      [[0xef, 0xbb, 0xbf, 0x61], "UTF-8"],
      [[0xff, 0xfe, 0x61, 0], "UTF-16LE"],
      [[0xfe, 0xff, 0, 0x61], "UTF-16BE"],
    ];
    for (const [bytes, name] of marked) {
      const { text, problems } = decodeText(new Uint8Array(bytes), "x");
      expect(text).toBe("a");
      expect(problems.map(({ code, severity }) => [code, severity])).toEqual([["byte-order-mark", "warning"]]);
      expect(problems[0]?.message).toContain(name);
    }
  });

  it("reports bytes that are no UTF-8 with their line", () => {
    const { text, problems } = decodeText(new Uint8Array([0x61, 10, 10, 0xe9, 0x20, 0xc0, 0xaf]), "latin.csv");
    expect(text).toContain("\ufffd");
    expect(problems.map(({ code, severity, place }) => [code, severity, place.line])).toEqual([
      ["invalid-utf8", "error", 3],
      ["invalid-utf8", "error", 3],
      ["invalid-utf8", "error", 3],
    ]);
    expect(problems[0]?.message).toContain("0xe9");
  });

  it("names containers that are no text", () => {
    expect(() => decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0]), "x.zip")).toThrow(/zip/);
    expect(() => decodeText(new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]), "x.zst")).toThrow(/Zstandard/);
    expect(() => decodeText(new Uint8Array([0xff, 0xfe, 0, 0, 0x5b, 0, 0, 0]), "x.json")).toThrow(/found a UTF-32/);
    expect(() => decodeText(new Uint8Array([0, 0, 0xfe, 0xff, 0, 0, 0, 0x5b]), "x.json")).toThrow(/found a UTF-32/);
    expect(() => decodeText(new Uint8Array([0x80, 4, 0x95]), "x.p")).toThrow(/pickle/);
    expect(decodeText(utf8("BZh is a name"), "x").text).toBe("BZh is a name");
  });
});

describe("decodeBytes", () => {
  it("inflates gzip by its first bytes, whatever the name", async () => {
    expect((await decodeBytes(gzipSync("a dog\n".repeat(100_000)), "x.txt")).text).toBe("a dog\n".repeat(100_000));
  });

  it("refuses a truncated gzip stream at every length", async () => {
    const whole = gzipSync("a dog runs");
    for (let length = 2; length < whole.length; length++) {
      await expect(decodeBytes(whole.subarray(0, length), "x.gz")).rejects.toMatchObject({ code: "input-format" });
    }
  });
});
