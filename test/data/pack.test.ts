/**
 * Data packs: what is written can be read, damage is found, and the engine refuses what it does not know.
 */

import { expect, test } from "vitest";
import { crc32 } from "../../src/data/crc32.js";
import { openPack, readPack, writePack } from "../../src/data/pack.js";
import { loadEngine } from "../../src/engine/engine.js";
import { CaptallyError } from "../../src/errors.js";
import { RawEngine } from "../support/raw-engine.js";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const content = {
  kind: "exceptions",
  version: 1,
  name: "test",
  sections: [
    { name: "entries", bytes: new TextEncoder().encode("ran\0runwent\0go") },
    { name: "ends", bytes: bytes(7, 0, 0, 0, 14, 0, 0, 0) },
  ],
};

test("CRC-32 of the usual check text", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

test("the engine's CRC-32 is the same, of any length and at any place", async () => {
  const session = (await loadEngine()).acquire();
  const all = Uint8Array.from({ length: 100 }, (_, i) => (i * i * 7 + 13) & 0xff);
  for (let length = 0; length < 40; ++length) {
    const part = all.subarray(length, 2 * length);
    expect(session.crc32(part)).toBe(crc32(part));
  }
});

test("a pack is read as it was written, byte-stable and aligned", () => {
  const written = writePack(content);
  expect(writePack(content)).toEqual(written);
  const pack = readPack(written);
  expect(pack).toMatchObject({ kind: "exceptions", version: 1, name: "test" });
  expect(pack.sections).toEqual(content.sections);
  expect(pack.sections.every((section) => section.bytes.byteOffset % 16 === 0)).toBe(true);
  expect(pack.checksum).toMatch(/^[0-9a-f]{8}$/);
});

test("damage and other files are errors", () => {
  const written = writePack(content);
  for (let i = 0; i < written.length; ++i) {
    const damaged = written.slice();
    damaged[i] = (damaged[i] as number) ^ 1;
    expect(() => readPack(damaged)).toThrow(CaptallyError);
  }
  for (const part of [new Uint8Array(0), written.subarray(0, 40), written.subarray(0, -1)]) {
    expect(() => readPack(part)).toThrow(CaptallyError);
  }
  expect(() => openPack(written, "wordnet", 1)).toThrow('expected kind "wordnet", got "exceptions"');
  expect(() => openPack(written, "exceptions", 2)).toThrow(CaptallyError);
});

test("names that do not fit are refused", () => {
  expect(() => writePack({ ...content, kind: "a kind that is too long" })).toThrow(RangeError);
});

test("the engine opens only packs of the kind it asks for", () => {
  const open = (pack: Uint8Array): number => {
    const engine = new RawEngine();
    return engine.call("openExceptions", engine.put(pack), pack.length);
  };
  expect(open(writePack(content))).toBe(1);
  expect(open(writePack({ ...content, kind: "wordnet" }))).toBe(0);
  expect(open(writePack({ ...content, version: 2 }))).toBe(0);
  expect(open(writePack({ ...content, sections: [] }))).toBe(0);
  expect(open(bytes(1, 2, 3))).toBe(0);
});
