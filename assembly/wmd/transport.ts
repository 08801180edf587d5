/**
 * Optimal transport between two small sets, exact: successive shortest paths with dual prices.
 *
 * Supplies and demands are whole numbers with equal sums, so flows are exact; costs are f64. Prices u of rows and v of columns
 * keep every reduced cost c - v - u at or above 0, and at 0 where there is flow: then the flow is the cheapest
 * (complementary slackness). Prices to start with come from the cheapest row of each column and what is left of each row;
 * the flow that costs nothing under these prices is taken at once, and what supplies are left go along shortest paths
 * (Dijkstra on the dense matrix, in order of the rows).
 */

import { alloc } from "../memory";

/** Elementary steps that were taken since the last `resetWork`. */
export let work: u64 = 0;

export function resetWork(): void {
  work = 0;
}

export function addWork(steps: u64): void {
  work += steps;
}

let rows: u32 = 0;
let columns: u32 = 0;
let costs: usize = 0;
let flows: usize = 0;
let supplies: usize = 0;
let demands: usize = 0;
/** Prices. */
let u: usize = 0;
let v: usize = 0;
/** Shortest paths: cost to each row and column, -1 for rows not reached; whether a column is settled; where paths come from. */
let rowCost: usize = 0;
let columnCost: usize = 0;
let settled: usize = 0;
let columnOfRow: usize = 0;
let rowOfColumn: usize = 0;

/**
 * Reserves memory for a problem of `n` rows and `m` columns, to be filled with costs, supplies and demands (all f64). The
 * caller marks and releases.
 */
export function beginTransport(n: u32, m: u32): void {
  rows = n;
  columns = m;
  const cells: usize = (<usize>n * m) << 3;
  costs = alloc(cells);
  flows = alloc(cells);
  supplies = alloc(<usize>n << 3);
  demands = alloc(<usize>m << 3);
  u = alloc(<usize>n << 3);
  v = alloc(<usize>m << 3);
  rowCost = alloc(<usize>n << 3);
  columnCost = alloc(<usize>m << 3);
  settled = alloc(m);
  columnOfRow = alloc(<usize>n << 2);
  rowOfColumn = alloc(<usize>m << 2);
}

/** Address of a cell of the costs or flows. */
// @ts-ignore: decorator
@inline
function cell(matrix: usize, i: u32, j: u32): usize {
  return matrix + ((<usize>i * columns + j) << 3);
}

// @ts-ignore: decorator
@inline
function at(values: usize, i: u32): f64 {
  return load<f64>(values + (<usize>i << 3));
}

// @ts-ignore: decorator
@inline
function put(values: usize, i: u32, value: f64): void {
  store<f64>(values + (<usize>i << 3), value);
}

export function setCost(i: u32, j: u32, cost: f64): void {
  store<f64>(cell(costs, i, j), cost);
}

export function setSupply(i: u32, supply: f64): void {
  put(supplies, i, supply);
}

export function setDemand(j: u32, demand: f64): void {
  put(demands, j, demand);
}

/** The flow from a row to a column, once solved. */
export function flowOf(i: u32, j: u32): f64 {
  return load<f64>(cell(flows, i, j));
}

// @ts-ignore: decorator
@inline
function reducedCost(i: u32, j: u32): f64 {
  return load<f64>(cell(costs, i, j)) - at(v, j) - at(u, i);
}

/** Sets the first prices; returns what no flow can cost less than. */
export function lowerBound(): f64 {
  let bound: f64 = 0;
  for (let j: u32 = 0; j < columns; ++j) {
    let least = load<f64>(cell(costs, 0, j));
    for (let i: u32 = 1; i < rows; ++i) least = min(least, load<f64>(cell(costs, i, j)));
    put(v, j, least);
    bound += least * at(demands, j);
  }
  for (let i: u32 = 0; i < rows; ++i) {
    let least = load<f64>(cell(costs, i, 0)) - at(v, 0);
    for (let j: u32 = 1; j < columns; ++j) least = min(least, load<f64>(cell(costs, i, j)) - at(v, j));
    put(u, i, least);
    bound += least * at(supplies, i);
  }
  work += (<u64>rows * columns) << 1;
  return bound;
}

/** Finds the cheapest flow, after `lowerBound`; false if it would take more steps than `mostWork` in all. */
export function solve(mostWork: u64): bool {
  memory.fill(flows, 0, (<usize>rows * columns) << 3);
  for (let i: u32 = 0; i < rows; ++i) {
    for (let j: u32 = 0; j < columns; ++j) if (reducedCost(i, j) == 0) push(i, j, min(at(supplies, i), at(demands, j)));
  }
  for (let i: u32 = 0; i < rows; ++i) {
    while (at(supplies, i) > 0) {
      if (work > mostWork) return false;
      augment(i, shortestPath(i));
    }
  }
  return true;
}

function push(i: u32, j: u32, amount: f64): void {
  store<f64>(cell(flows, i, j), load<f64>(cell(flows, i, j)) + amount);
  put(supplies, i, at(supplies, i) - amount);
  put(demands, j, at(demands, j) - amount);
}

/** Shortens the paths to columns that go on from row `i`, which `cost` leads to. */
function relax(i: u32, cost: f64): void {
  put(rowCost, i, cost);
  for (let j: u32 = 0; j < columns; ++j) {
    if (load<u8>(settled + j)) continue;
    const through = cost + max<f64>(reducedCost(i, j), 0);
    if (through < at(columnCost, j)) {
      put(columnCost, j, through);
      store<u32>(rowOfColumn + (<usize>j << 2), i);
    }
  }
  work += columns;
}

/** The shortest path from a row to a column with demand left; adjusts the prices and returns the column. */
function shortestPath(source: u32): u32 {
  memory.fill(settled, 0, columns);
  for (let i: u32 = 0; i < rows; ++i) put(rowCost, i, -1);
  for (let j: u32 = 0; j < columns; ++j) put(columnCost, j, Infinity);
  relax(source, 0);
  let sink: u32 = 0;
  while (true) {
    let least: f64 = Infinity;
    for (let j: u32 = 0; j < columns; ++j) {
      if (!load<u8>(settled + j) && at(columnCost, j) < least) {
        least = at(columnCost, j);
        sink = j;
      }
    }
    store<u8>(settled + sink, 1);
    work += columns + rows;
    if (at(demands, sink) > 0) break;
    for (let i: u32 = 0; i < rows; ++i) {
      if (at(rowCost, i) >= 0 || !(flowOf(i, sink) > 0)) continue;
      store<u32>(columnOfRow + (<usize>i << 2), sink);
      relax(i, least);
    }
  }
  const length = at(columnCost, sink);
  for (let i: u32 = 0; i < rows; ++i) {
    if (at(rowCost, i) >= 0) put(u, i, at(u, i) + (length - at(rowCost, i)));
  }
  for (let j: u32 = 0; j < columns; ++j) {
    if (load<u8>(settled + j)) put(v, j, at(v, j) - (length - at(columnCost, j)));
  }
  return sink;
}

/** Sends as much as fits along the path from `source` to `sink`. */
function augment(source: u32, sink: u32): void {
  let amount = min(at(supplies, source), at(demands, sink));
  let i = load<u32>(rowOfColumn + (<usize>sink << 2));
  while (i != source) {
    const back = load<u32>(columnOfRow + (<usize>i << 2));
    amount = min(amount, flowOf(i, back));
    i = load<u32>(rowOfColumn + (<usize>back << 2));
  }
  let j = sink;
  while (true) {
    i = load<u32>(rowOfColumn + (<usize>j << 2));
    store<f64>(cell(flows, i, j), flowOf(i, j) + amount);
    if (i == source) break;
    j = load<u32>(columnOfRow + (<usize>i << 2));
    store<f64>(cell(flows, i, j), flowOf(i, j) - amount);
  }
  put(supplies, source, at(supplies, source) - amount);
  put(demands, sink, at(demands, sink) - amount);
}

/** What the flow costs. */
export function flowCost(): f64 {
  let cost: f64 = 0;
  for (let i: usize = 0; i < (<usize>rows * columns) << 3; i += 8) cost += load<f64>(flows + i) * load<f64>(costs + i);
  return cost;
}
