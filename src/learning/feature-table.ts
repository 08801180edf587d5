/**
 * Tables of features as files: CSV with one row a caption.
 *
 * @module
 */

import { CaptallyError } from "../errors.js";
import { type NamedText, readRows } from "../judgement/data/rows.js";
import { FEATURE_SET, type FeatureName, NNEVAL_FEATURES } from "../metrics/nneval-features.js";

/** Rows of features. */
export interface FeatureTable {
  /** What messages call it. */
  readonly source?: string | undefined;
  readonly names: readonly FeatureName[];
  /** Values by feature, each in the order of the rows. */
  readonly columns: readonly Float64Array[];
  /** Other fields of each row: `id`, `label` ... */
  readonly fields: readonly Readonly<Record<string, string>>[];
}

/** Column that says which version of the features these are. */
const VERSION_COLUMN = "feature_set";

/** Scores of all features are from 0 to 1, but for rounding. */
const MOST = 1 + 1e-9;

/** Rows of cells, the heading first. */
export function* featureCells({ names, columns, fields }: FeatureTable): Generator<string[]> {
  const others = Object.keys(fields[0] ?? {});
  yield [...others, VERSION_COLUMN, ...names];
  for (const [i, field] of fields.entries()) {
    const cells = others.map((name) => field[name] ?? "");
    yield [...cells, FEATURE_SET, ...columns.map((column) => String(column[i]))];
  }
}

/**
 * Reads a table.
 *
 * @throws {CaptallyError} `input-format` for another version of the features, or where a feature is missing or no number
 */
export function readFeatureTable(file: NamedText): FeatureTable {
  const rows = readRows(file, { format: "records" });
  const names = NNEVAL_FEATURES.filter((name) => name in (rows[0] ?? {}));
  if (names.length === 0) throw wrong(file, `expected features (${NNEVAL_FEATURES.join(", ")}), found none`);
  rows.forEach((row, i) => {
    if (row[VERSION_COLUMN] !== FEATURE_SET)
      throw wrong(
        file,
        `row ${i + 1}: expected features of the set ${FEATURE_SET}, found ${row[VERSION_COLUMN] === undefined ? `no column "${VERSION_COLUMN}"` : String(row[VERSION_COLUMN])}`,
      );
  });
  const columns = names.map((name) =>
    Float64Array.from(rows, (row, i) => {
      const value = /\d/.test(String(row[name])) ? Number(row[name]) : Number.NaN;
      if (value >= 0 && value <= MOST) return value;
      throw wrong(
        file,
        `row ${i + 1}: expected a number from 0 to 1 under ${name}, found ${JSON.stringify(row[name]) ?? "none"}`,
      );
    }),
  );
  const fields = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => name !== VERSION_COLUMN && !names.some((feature) => feature === name))
        .map(([name, value]) => [name, String(value)]),
    ),
  );
  return { source: file.source, names, columns, fields };
}

function wrong({ source }: NamedText, message: string): CaptallyError {
  return new CaptallyError("input-format", `${source}: ${message}`, { place: { file: source } });
}
