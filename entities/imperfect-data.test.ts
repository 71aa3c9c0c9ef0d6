import { isDeepStrictEqual } from "node:util";
import type { Decoder } from "@shared/api/v0/decoder";
import { parseResponse } from "@shared/api/v0/parse-response";
import { page } from "@shared/api/v0/rows";
import { describe, expect, it } from "vitest";
import { replacements } from "../tests/imperfect-api/variants.mjs";
import { driverStatusSchema } from "./driver/schema";
import { plantRowSchema } from "./plant/schema";

type AnyDecoder = Decoder<unknown>;
type Path = readonly (string | number)[];
type FieldPath = { path: Path; essential: boolean };

/** A valid value of each kind of field. */
const samples: Record<string, unknown> = {
  id: 7,
  number: 1.5,
  count: 3,
  text: "Roof",
  boolean: true,
  date: "2026-03-01",
  counts: { zero_yield: 2 },
  texts: { search: "roof" },
  values: { name: "Roof" },
};

function sampleOf({ type, fields, row, values }: AnyDecoder): unknown {
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]));
  if (row) return [sampleOf(row)];
  const sample = values?.[0] ?? samples[type];
  if (sample === undefined) throw new Error(`There is no sample of a ${type}`);
  return sample;
}

/** The path of every field of a decoder, nested fields included, and whether the row needs the field. */
function pathsOf({ fields = {}, row, essential = false }: AnyDecoder, path: Path = []): FieldPath[] {
  const own = path.length > 0 ? [{ path, essential: essential && path.length === 1 }] : [];
  const nested = Object.entries(fields).flatMap(([name, field]) => pathsOf(field, [...path, name]));
  return [...own, ...nested, ...(row ? pathsOf(row, [...path, 0]) : [])];
}

const absent = Symbol("absent");

/** What an API may send instead of a value, or nothing. */
const mutations: readonly unknown[] = [
  absent,
  1e300,
  "Infinity",
  ...replacements.filter((value) => value !== undefined),
];

function withValue(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  if (rest.length === 0 && replacement === absent) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
    return copy;
  }
  copy[key] = withValue(copy[key], rest, replacement);
  return copy;
}

const modules: Record<string, Record<string, unknown>> = import.meta.glob("./*/{api,schema,index}.ts", { eager: true });
const isDecoder = (value: unknown): value is AnyDecoder =>
  typeof value === "object" && value !== null && "read" in value && "type" in value;

/** The decoders, each under its first name: an index exports the decoders of its slice again. */
const names = new Map<AnyDecoder, string>();
for (const [file, exports] of Object.entries(modules)) {
  for (const [name, value] of Object.entries(exports)) {
    if (isDecoder(value) && !names.has(value)) names.set(value, `${file.split("/")[1]} ${name}`);
  }
}
const schemas = [...names].map(([decoder, name]) => ({ name, decoder }));

/** Parses a list of one row as a response of the API. */
const parseRow = <T>(decoder: Decoder<T>, row: unknown) => {
  const text = JSON.stringify({ data: [row], total: 1, per_page: 25 });
  return parseResponse({ status: 200, text, retryAfterSeconds: null }, page(decoder));
};

const rest = (row: unknown, name: unknown) => Object.entries(row as object).filter(([field]) => field !== name);

describe("imperfect responses", () => {
  const count = schemas.reduce((all, { decoder }) => all + pathsOf(decoder).length, 0) * mutations.length;

  it(`include every entity: ${count} mutations of ${schemas.length} schemas`, () => {
    expect(new Set(schemas.map(({ name }) => name.split(" ")[0])).size).toBeGreaterThanOrEqual(20);
    expect(count).toBeGreaterThan(5_000);
  });

  it("leave fields unknown when a plain v0 API does not have them", () => {
    const issue = { id: 1, type_name: "shade", found_on: "2026-03-01" };
    const [plant] = parseRow(plantRowSchema, { id: 7, meter_issues: [issue, { lost_kwh: 7 }] }).data;
    expect(plant?.meters).toEqual([]);
    expect(plant?.meter_issues).toMatchObject([{ ...issue, resolved_on: null, lost_kwh: null }]);
    const drivers = [{ driver: "sma" }, { driver: "growatt", since: "2026-03-01T11:00:00Z" }];
    expect(parseRow(driverStatusSchema, { drivers }).data[0]).toMatchObject({
      drivers: [{ driver: "sma", since: null }, drivers[1]],
    });
  });

  it("have no P90 when their sum is 0, because no meter has one", () => {
    const p90 = (total_p90: unknown) => parseRow(plantRowSchema, { id: 7, total_p90 }).data[0]?.total_p90;
    expect([p90(0), p90("0"), p90(8_000), p90(null)]).toEqual([null, null, 8_000, null]);
  });

  it.each(schemas)("affect only their own field unless the field is essential: $name", ({ decoder }) => {
    const sample = sampleOf(decoder);
    const { data: clean } = parseRow(decoder, sample);
    expect(clean).toHaveLength(1);
    const failed: string[] = [];
    for (const { path, essential } of pathsOf(decoder)) {
      for (const mutation of mutations) {
        const row = withValue(sample, path, mutation);
        const { data, unreadable } = parseRow(decoder, row);
        const isEmpty = Object.keys(row as object).length === 0;
        const isMissing = essential && (mutation === absent || mutation === null);
        const isRead = data.length === 1;
        const isExpected =
          data.length + unreadable === 1 &&
          !(isRead && isMissing) &&
          (isRead || essential || isEmpty) &&
          (!isRead || isDeepStrictEqual(rest(data[0], path[0]), rest(clean[0], path[0])));
        // One assertion: thousands take ten times as long as the mutations.
        if (!isExpected) failed.push(`${path.join(".")} = ${JSON.stringify(mutation) ?? "absent"}`);
      }
    }
    expect(failed).toEqual([]);
  });
});
