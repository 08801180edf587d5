/**
 * Training of Tally's word vectors: captions of one image are brought near, captions of different images apart (InfoNCE within a
 * batch, at a fixed scale).
 *
 * A caption is the sum of its words' vectors, divided by its length. Each image of a batch has one caption as anchor, and the mean
 * of those of some others as what the anchor is to be near to. The loss is the mean of two cross-entropies: which image an anchor
 * belongs to, and which anchor an image. All sums are in float32 and in one order, so results are the same bits on every host.
 *
 * Encoder, 48 bytes: 0 vectors | 4 gradients | 8 first moments | 12 second moments | 16 rows | 20 numbers of a vector | 24 Adam's
 *   record | 28 most images | 32 bags, f32 each | 36 lengths of the bags' sums | 40 products, images x images | 44 work space
 */

import { adamStep, setOptimizer, setRate, TRAINING_BYTES } from "../mlp/adam";
import { multiply, transpose } from "../mlp/matrix";
import { log } from "../math";
import { alloc, allocZeroed } from "../memory";
import { expOf } from "./exp";

const VECTORS: usize = 0;
const GRADIENTS: usize = 4;
const FIRST: usize = 8;
const SECOND: usize = 12;
const ROWS: usize = 16;
const SIZE: usize = 20;
const OPTIMIZER: usize = 24;
const IMAGES: usize = 28;
const BAGS: usize = 32;
const LENGTHS: usize = 36;
const PRODUCTS: usize = 40;
const SPACE: usize = 44;

/** Bytes of four numbers. */
const VECTOR: usize = 16;
/** Kept from a length of 0. */
const SMALL: f32 = 1e-6;
const EPSILON: f64 = 1e-8;

/**
 * An encoder of `rows` vectors of `size` numbers (a multiple of 4), for batches of at most `images` images (a multiple of 8) with
 * `bags` captions in all. Vectors start as zeros: `encoderVectors` tells where they are.
 */
export function newEncoder(rows: u32, size: u32, images: u32, bags: u32, beta1: f64, beta2: f64): usize {
  const encoder = alloc(48);
  const bytes = (<usize>rows * size) << 2;
  for (let field = VECTORS; field <= SECOND; field += 4) store<u32>(encoder + field, <u32>allocZeroed(bytes));
  store<u32>(encoder + ROWS, rows);
  store<u32>(encoder + SIZE, size);
  const optimizer = alloc(TRAINING_BYTES);
  setOptimizer(optimizer, 0, beta1, beta2, EPSILON, 0);
  store<u32>(encoder + OPTIMIZER, <u32>optimizer);
  store<u32>(encoder + IMAGES, images);
  store<u32>(encoder + BAGS, <u32>alloc((<usize>bags * size) << 2));
  store<u32>(encoder + LENGTHS, <u32>alloc(<usize>bags << 2));
  store<u32>(encoder + PRODUCTS, <u32>alloc((<usize>images * images) << 2));
  // Means, their transpose, gradients of anchors and of means, sums of rows and of columns.
  store<u32>(encoder + SPACE, <u32>alloc(((<usize>images * size * 4) << 2) + (<usize>images << 3)));
  return encoder;
}

/** Address of the vectors, f32 row after row. */
export function encoderVectors(encoder: usize): usize {
  return load<u32>(encoder + VECTORS);
}

/**
 * One step on a batch: `images` images, a multiple of 8, each with one anchor and `counts[i]` others (u32). Bags are the anchors in
 * order, then the others, image after image; bag b has the rows `words[starts[b]]` .. `words[starts[b + 1] - 1]`. Returns the loss.
 */
export function encoderStep(
  encoder: usize,
  images: u32,
  counts: usize,
  starts: usize,
  words: usize,
  scale: f32,
  rate: f64,
): f64 {
  const size = load<u32>(encoder + SIZE);
  const row = <usize>size << 2;
  const means = <usize>load<u32>(encoder + SPACE);
  const turned = means + row * images;
  const anchorGradients = turned + row * images;
  const meanGradients = anchorGradients + row * images;
  const sums = meanGradients + row * images;
  const bags = <usize>load<u32>(encoder + BAGS);
  const products = <usize>load<u32>(encoder + PRODUCTS);
  const width = <usize>images << 2;
  fillBags(encoder, images + total(counts, images), starts, words);
  fillMeans(bags + row * images, counts, images, means, row);
  transpose(means, row, turned, width, images, size);
  multiply(bags, row, 4, turned, width, products, width, images, images, size);
  const loss = differentiate(products, sums, images, scale);
  multiply(products, width, 4, means, row, anchorGradients, row, images, size, images);
  multiply(products, 4, width, bags, row, meanGradients, row, images, size, images);
  const gradients = <usize>load<u32>(encoder + GRADIENTS);
  const bytes = <usize>load<u32>(encoder + ROWS) * row;
  memory.fill(gradients, 0, bytes);
  let bag: u32 = 0;
  for (; bag < images; ++bag) spread(encoder, bag, anchorGradients + row * bag, 1, starts, words);
  for (let i: u32 = 0; i < images; ++i) {
    const count = load<u32>(counts + (<usize>i << 2));
    for (let c: u32 = 0; c < count; ++c) {
      spread(encoder, bag, meanGradients + row * i, <f32>1 / <f32>count, starts, words);
      ++bag;
    }
  }
  const optimizer = <usize>load<u32>(encoder + OPTIMIZER);
  setRate(optimizer, rate);
  adamStep(
    optimizer,
    load<u32>(encoder + VECTORS),
    gradients,
    load<u32>(encoder + FIRST),
    load<u32>(encoder + SECOND),
    <u32>(bytes >> 2),
  );
  return loss;
}

function total(counts: usize, images: u32): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < images; ++i) sum += load<u32>(counts + (<usize>i << 2));
  return sum;
}

/** Sums of the words' vectors, divided by their lengths. */
function fillBags(encoder: usize, count: u32, starts: usize, words: usize): void {
  const row = <usize>load<u32>(encoder + SIZE) << 2;
  const vectors = <usize>load<u32>(encoder + VECTORS);
  for (let b: u32 = 0; b < count; ++b) {
    const bag = <usize>load<u32>(encoder + BAGS) + row * b;
    memory.fill(bag, 0, row);
    const from = load<u32>(starts + (<usize>b << 2));
    const to = load<u32>(starts + (<usize>b << 2), 4);
    for (let w = from; w < to; ++w) {
      add(bag, vectors + row * load<u32>(words + (<usize>w << 2)), f32x4.splat(1), row);
    }
    const length = <f32>sqrt(product(bag, bag, row)) + SMALL;
    store<f32>(<usize>load<u32>(encoder + LENGTHS) + (<usize>b << 2), length);
    const part = f32x4.splat(<f32>1 / length);
    for (let at: usize = 0; at < row; at += VECTOR) {
      v128.store(bag + at, f32x4.mul(v128.load(bag + at), part));
    }
  }
}

/** target += factor * source. */
// @ts-ignore: decorator
@inline
function add(target: usize, source: usize, factor: v128, row: usize): void {
  for (let at: usize = 0; at < row; at += VECTOR) {
    v128.store(target + at, f32x4.add(v128.load(target + at), f32x4.mul(v128.load(source + at), factor)));
  }
}

/** Product of two vectors: four sums, added at the end. */
// @ts-ignore: decorator
@inline
function product(a: usize, b: usize, row: usize): f32 {
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < row; at += VECTOR) sum = f32x4.add(sum, f32x4.mul(v128.load(a + at), v128.load(b + at)));
  return sumOf(sum);
}

// @ts-ignore: decorator
@inline
function sumOf(four: v128): f32 {
  return (
    f32x4.extract_lane(four, 0) +
    f32x4.extract_lane(four, 1) +
    (f32x4.extract_lane(four, 2) + f32x4.extract_lane(four, 3))
  );
}

/** The mean of the bags of each image. */
function fillMeans(bags: usize, counts: usize, images: u32, means: usize, row: usize): void {
  memory.fill(means, 0, row * images);
  for (let i: u32 = 0; i < images; ++i) {
    const count = load<u32>(counts + (<usize>i << 2));
    const part = f32x4.splat(<f32>1 / <f32>count);
    for (let c: u32 = 0; c < count; ++c) {
      add(means + row * i, bags, part, row);
      bags += row;
    }
  }
}

/**
 * Turns products of anchors (rows) and means (columns) into the loss's derivatives by them; returns the loss. Products are at most 1,
 * so that no exponential needs its largest taken away.
 */
function differentiate(products: usize, sums: usize, images: u32, scale: f32): f64 {
  const width = <usize>images << 2;
  const columns = sums;
  const rows = sums + width;
  const factor = f32x4.splat(scale);
  let loss: f64 = 0;
  memory.fill(columns, 0, width);
  for (let r: usize = 0; r < images; ++r) {
    const row = products + width * r;
    loss -= 2 * <f64>(load<f32>(row + (r << 2)) * scale);
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < width; at += VECTOR) {
      const value = expOf(f32x4.mul(v128.load(row + at), factor));
      v128.store(row + at, value);
      sum = f32x4.add(sum, value);
      v128.store(columns + at, f32x4.add(v128.load(columns + at), value));
    }
    store<f32>(rows + (r << 2), sumOf(sum));
  }
  const share = scale / <f32>(images << 1);
  for (let i: usize = 0; i < images; ++i) {
    loss += log(<f64>load<f32>(rows + (i << 2))) + log(<f64>load<f32>(columns + (i << 2)));
    store<f32>(rows + (i << 2), share / load<f32>(rows + (i << 2)));
    store<f32>(columns + (i << 2), share / load<f32>(columns + (i << 2)));
  }
  for (let r: usize = 0; r < images; ++r) {
    const row = products + width * r;
    const own = v128.load32_splat(rows + (r << 2));
    for (let at: usize = 0; at < width; at += VECTOR) {
      v128.store(row + at, f32x4.mul(v128.load(row + at), f32x4.add(own, v128.load(columns + at))));
    }
    store<f32>(row + (r << 2), load<f32>(row + (r << 2)) - 2 * share);
  }
  return loss / <f64>(images << 1);
}

/** Adds a bag's gradient, times `part`, to those of its words. */
function spread(encoder: usize, bag: u32, gradient: usize, part: f32, starts: usize, words: usize): void {
  const row = <usize>load<u32>(encoder + SIZE) << 2;
  const unit = <usize>load<u32>(encoder + BAGS) + row * bag;
  const length = load<f32>(<usize>load<u32>(encoder + LENGTHS) + (<usize>bag << 2));
  const gradients = <usize>load<u32>(encoder + GRADIENTS);
  // u = s / (|s| + e): what points along u is lost, but for the share of e.
  const along = (product(unit, gradient, row) * length) / max(length - SMALL, SMALL);
  const across = f32x4.splat(part / length);
  const back = f32x4.splat((-along * part) / length);
  const from = load<u32>(starts + (<usize>bag << 2));
  const to = load<u32>(starts + (<usize>bag << 2), 4);
  for (let w = from; w < to; ++w) {
    const target = gradients + row * load<u32>(words + (<usize>w << 2));
    add(target, gradient, across, row);
    add(target, unit, back, row);
  }
}
