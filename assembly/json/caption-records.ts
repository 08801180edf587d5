/**
 * Lists of plain COCO records, `[{"image_id": 7, "caption": "a dog", "id": 1}, ...]`, from the bytes of a file to captions
 * grouped by image: what most files hold, and the one reader that makes no text of the host for each caption.
 *
 * Plain: no other keys, each once; ids that are whole numbers or strings, all of one kind; captions as json/text.ts reads
 * them. Anything else is refused as a whole, for the host's exact reader.
 *
 * Result, 40 bytes: 0 images | 4 captions | 8 ends | 12 texts | 16 bounds | 20 unusual | 24 ids | 28 id bounds
 *                   32 ids are strings | 36 end of the list in the file
 * Images are in order of first occurrence, the captions of an image in the order of the file, image after image. `ends`: u32
 * for each image, one after its last caption. `texts`: UTF-8 of all captions; `bounds`: u32 offsets in it, one more than there
 * are captions. `unusual`: u32, how many captions before this one are not plain (see `isPlain`), one more as well. `ids`,
 * `id bounds`: the same for the ids as they are written.
 */

import { alloc, allocZeroed } from "../memory";
import { COLON, COMMA, DOT, HYPHEN, isAsciiLetter, LEFT_CURLY, LEFT_SQUARE, QUOTE, RIGHT_CURLY, RIGHT_SQUARE, SPACE } from "../text/signs";
import { intern, tokenBytes, tokenLength, vocabularySize } from "../text/vocabulary";
import { readString, stringEnd, stringIsPlain } from "./text";

/** As in src/captions.ts. Longer ones are for the checks of captions to refuse. */
const LONGEST_CAPTION: usize = 1 << 24;
/** Keys as the bytes at them are loaded. */
const IMAGE_ID: u64 = 0x64695f6567616d69;
const CAPTION_QUOTE: u64 = 0x226e6f6974706163;
const ID_QUOTE: u64 = 0x226469;
const ANNOTAT: u64 = 0x7461746f6e6e6122; // "annotat, with its opening quote
const IONS_QUOTE: u64 = 0x22736e6f69; // ions"

/** Keys that a record has had. */
const HAS_IMAGE: u32 = 1;
const HAS_CAPTION: u32 = 2;
const HAS_ID: u32 = 4;

/** A shorter record is not plain: `{"image_id":1,"caption":""}`. */
const SHORTEST_RECORD: u32 = 27;
/** Digits of a whole number that every reader of JSON keeps. */
const MOST_DIGITS: usize = 15;

/** Record, 16 bytes: 0 image | 4 start of the caption | 8 its end | 12 whether it is plain. */
const RECORD: usize = 16;

const NO_KIND: u32 = 2;

/** The id read last, and the kind of all. */
let idStart: usize = 0;
let idEnd: usize = 0;
let idKind: u32 = NO_KIND;

/** Offset of the list under "annotations" in a file, 0 when there is none. The first such text is taken, wherever it is. */
export function findAnnotations(text: usize, length: u32): u32 {
  store<u8>(text + length, 0);
  for (let at = text, end = text + length; at < end; ++at) {
    if (load<u8>(at) != QUOTE || load<u64>(at) != ANNOTAT) continue;
    if ((load<u64>(at, 8) & 0xffffffffff) != IONS_QUOTE) continue;
    const colon = skipBlanks(at + 13);
    if (load<u8>(colon) != COLON) continue;
    const list = skipBlanks(colon + 1);
    if (load<u8>(list) == LEFT_SQUARE) return <u32>(list - text);
  }
  return 0;
}

/**
 * Reads the list at `offset` of a file of `length` bytes, which must have room behind for one more; 0 when it is refused.
 * The vocabulary must be empty: it takes the ids.
 */
export function readCaptionRecords(text: usize, length: u32, offset: u32): usize {
  const end = text + length;
  store<u8>(end, 0);
  idKind = NO_KIND;
  const records = alloc(<usize>(length / SHORTEST_RECORD + 1) * RECORD);
  let count: u32 = 0;
  let bytes: usize = 0;
  let at = skipBlanks(text + offset + 1);
  let sign = COMMA;
  while (sign == COMMA) {
    if (load<u8>(at) != LEFT_CURLY) return 0;
    const record = records + <usize>count * RECORD;
    at = readRecord(at + 1, end, record);
    if (!at) return 0;
    ++count;
    bytes += load<u32>(record, 8) - load<u32>(record, 4);
    at = skipBlanks(at);
    sign = load<u8>(at);
    at = skipBlanks(at + 1);
  }
  return sign == RIGHT_SQUARE ? collect(records, count, bytes, <u32>(at - text)) : 0;
}

// @ts-ignore: decorator
@inline
function skipBlanks(at: usize): usize {
  let byte = <u32>load<u8>(at);
  while (byte == SPACE || byte == 0x0a || byte == 0x0d || byte == 0x09) byte = load<u8>(++at);
  return at;
}

/** Reads the record behind its opening bracket; returns the address behind it, or 0. */
function readRecord(at: usize, end: usize, record: usize): usize {
  let seen: u32 = 0;
  let sign = COMMA;
  while (sign == COMMA) {
    at = skipBlanks(at);
    if (load<u8>(at) != QUOTE) return 0;
    const word = load<u64>(at, 1);
    let key = HAS_ID;
    if (word == IMAGE_ID && load<u8>(at, 9) == QUOTE) {
      key = HAS_IMAGE;
      at += 10;
    } else if (word == CAPTION_QUOTE) {
      key = HAS_CAPTION;
      at += 9;
    } else if ((word & 0xffffff) == ID_QUOTE) at += 4;
    else return 0;
    if (seen & key) return 0;
    seen |= key;
    at = skipBlanks(at);
    if (load<u8>(at) != COLON) return 0;
    at = skipBlanks(at + 1);
    if (key == HAS_CAPTION) {
      if (load<u8>(at) != QUOTE) return 0;
      store<u32>(record, <u32>++at, 4);
      const start = at;
      at = readString(at, end);
      store<u32>(record, <u32>stringEnd, 8);
      store<u32>(record, u32(stringIsPlain && isPlain(start, stringEnd)), 12);
    } else {
      at = readId(at, end);
      if (key == HAS_IMAGE && at) {
        const kind = u32(load<u8>(idStart - 1) == QUOTE);
        if (idKind != kind && idKind != NO_KIND) return 0;
        idKind = kind;
        store<u32>(record, intern(idStart, <u32>(idEnd - idStart)));
      }
    }
    if (!at) return 0;
    at = skipBlanks(at);
    sign = load<u8>(at++);
  }
  return sign == RIGHT_CURLY && (seen & (HAS_IMAGE | HAS_CAPTION)) == (HAS_IMAGE | HAS_CAPTION) ? at : 0;
}

/** Reads a whole number or a string into `idStart` and `idEnd`; returns the address behind it, or 0. */
function readId(at: usize, end: usize): usize {
  if (load<u8>(at) == QUOTE) {
    idStart = at + 1;
    at = readString(idStart, end);
    idEnd = stringEnd;
    return stringIsPlain && idEnd > idStart ? at : 0;
  }
  idStart = at;
  if (load<u8>(at) == HYPHEN) ++at;
  const digits = at;
  while (isDigit(load<u8>(at))) ++at;
  idEnd = at;
  const count = at - digits;
  // No leading zeros, no minus zero.
  if (!count || count > MOST_DIGITS || (load<u8>(digits) == 0x30 && at - idStart > 1)) return 0;
  return at;
}

// @ts-ignore: decorator
@inline
function isDigit(byte: u32): bool {
  return byte - 0x30 < 10;
}

/**
 * Whether a caption of printable ASCII has nothing that the checks of captions would look at twice: it begins with a letter
 * or digit, and no "." near its end makes it look like the name of a file.
 */
function isPlain(start: usize, end: usize): bool {
  if (end - start > LONGEST_CAPTION) return false;
  const first = <u32>load<u8>(start);
  if (!isAsciiLetter(first) && !isDigit(first)) return false;
  for (let at = end - 1; at > start && end - at < 8; --at) if (load<u8>(at) == DOT && at + 1 < end && load<u8>(at, 1) != SPACE) return false;
  return true;
}

/** The result for `count` records with captions of `bytes` bytes. */
function collect(records: usize, count: u32, bytes: usize, listEnd: u32): usize {
  const images = vocabularySize();
  // While counting, where the next caption of each image goes.
  const imageEnds = allocZeroed(<usize>images << 2);
  const last = records + <usize>count * RECORD;
  // A counting sort by image: numbers, then starts, which become ends.
  for (let record = records; record < last; record += RECORD) {
    const cell = imageEnds + (<usize>load<u32>(record) << 2);
    store<u32>(cell, load<u32>(cell) + 1);
  }
  let sum: u32 = 0;
  for (let cell = imageEnds, end = imageEnds + (<usize>images << 2); cell < end; cell += 4) {
    const number = load<u32>(cell);
    store<u32>(cell, sum);
    sum += number;
  }
  const order = alloc(<usize>count << 2);
  for (let record = records; record < last; record += RECORD) {
    const cell = imageEnds + (<usize>load<u32>(record) << 2);
    const place = load<u32>(cell);
    store<u32>(order + (<usize>place << 2), <u32>record);
    store<u32>(cell, place + 1);
  }
  const result = alloc(40);
  const texts = alloc(bytes);
  const bounds = allocZeroed((<usize>count + 1) << 2);
  const unusual = allocZeroed((<usize>count + 1) << 2);
  let out = texts;
  let unusualCount: u32 = 0;
  for (let i: usize = 0; i < <usize>count; ++i) {
    const record = <usize>load<u32>(order + (i << 2));
    const start = load<u32>(record, 4);
    const length = load<u32>(record, 8) - start;
    memory.copy(out, start, length);
    out += length;
    unusualCount += 1 - load<u32>(record, 12);
    store<u32>(bounds + (i << 2), <u32>(out - texts), 4);
    store<u32>(unusual + (i << 2), unusualCount, 4);
  }
  store<u32>(result, images);
  store<u32>(result, count, 4);
  store<u32>(result, <u32>imageEnds, 8);
  store<u32>(result, <u32>texts, 12);
  store<u32>(result, <u32>bounds, 16);
  store<u32>(result, <u32>unusual, 20);
  spellIds(images, result);
  store<u32>(result, idKind, 32);
  store<u32>(result, listEnd, 36);
  return result;
}

function spellIds(images: u32, result: usize): void {
  let bytes: usize = 0;
  for (let i: u32 = 0; i < images; ++i) bytes += tokenLength(i);
  const ids = alloc(bytes);
  const bounds = allocZeroed((<usize>images + 1) << 2);
  let out = ids;
  for (let i: u32 = 0; i < images; ++i) {
    memory.copy(out, tokenBytes(i), tokenLength(i));
    out += tokenLength(i);
    store<u32>(bounds + (<usize>i << 2), <u32>(out - ids), 4);
  }
  store<u32>(result, <u32>ids, 24);
  store<u32>(result, <u32>bounds, 28);
}
