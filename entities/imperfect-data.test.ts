import type { FieldSchema } from "@shared/api/v0/fields";
import { parseResponse } from "@shared/api/v0/parse-response";
import { page } from "@shared/api/v0/rows";
import { Struct } from "superstruct";
import { describe, expect, it } from "vitest";
import { type DriverStatus, driverStatusSchema } from "./driver/schema";
import { type PlantRow, plantRowSchema } from "./plant/schema";

type AnyStruct = Struct<unknown, unknown>;
type Path = readonly (string | number)[];

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

/** The fields of an object, or null for another struct. */
function fieldsOf({ schema }: AnyStruct): Record<string, AnyStruct> | null {
  if (typeof schema !== "object" || schema === null) return null;
  const fields = Object.entries(schema);
  const isObject = fields.length > 0 && fields.every(([, field]) => field instanceof Struct);
  return isObject && !("row" in schema) && !("relation" in schema) ? Object.fromEntries(fields) : null;
}

function sampleOf(struct: AnyStruct): unknown {
  const fields = fieldsOf(struct);
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field)]));
  const schema = (struct.schema ?? {}) as FieldSchema & { row?: AnyStruct; relation?: AnyStruct };
  if (schema.row) return [sampleOf(schema.row)];
  if (schema.relation) return sampleOf(schema.relation);
  const sample = schema.values?.[0] ?? samples[struct.type];
  if (sample === undefined) throw new Error(`There is no sample of a ${struct.type}`);
  return sample;
}

/** The path of every field of a struct, with nested ones, and whether its row needs it. */
function pathsOf(struct: AnyStruct, path: Path = []): { path: Path; essential: boolean }[] {
  const {
    row,
    relation,
    essential = false,
  } = (struct.schema ?? {}) as { row?: AnyStruct; relation?: AnyStruct; essential?: boolean };
  const own = path.length > 0 ? [{ path, essential: essential && path.length === 1 }] : [];
  const fields = fieldsOf(struct);
  if (fields) return [...own, ...Object.entries(fields).flatMap(([name, field]) => pathsOf(field, [...path, name]))];
  if (row) return [...own, ...pathsOf(row, [...path, 0])];
  return relation ? pathsOf(relation, path) : own;
}

const absent = Symbol("absent");

/** What an API may send instead of a value: nothing, another type, or a value that the contract does not know. */
const mutations = [
  absent,
  null,
  true,
  0,
  -7.25,
  1e300,
  "",
  "SPLENDID",
  "T-701",
  "2026-02-30",
  "Infinity",
  [],
  [null],
  ["text", 7, {}],
  {},
  { id: {}, name: [] },
  { flag: 7 },
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
/** Each struct by its first name: an index exports those of its slice again. */
const names = new Map<AnyStruct, string>();
for (const [file, exports] of Object.entries(modules)) {
  for (const [name, struct] of Object.entries(exports)) {
    if (struct instanceof Struct && !names.has(struct)) names.set(struct, `${file.split("/")[1]} ${name}`);
  }
}
const schemas = [...names].map(([struct, name]) => ({ name, struct }));

/** Parses a list of one row as a response of the API. */
const parseRow = (struct: AnyStruct, row: unknown) => {
  const text = JSON.stringify({ data: [row], total: 1, per_page: 25 });
  return parseResponse({ status: 200, text, retryAfterSeconds: null }, page(struct));
};

const rest = (row: unknown, name: unknown) => Object.entries(row as object).filter(([field]) => field !== name);

describe("imperfect responses", () => {
  const count = schemas.reduce((all, { struct }) => all + pathsOf(struct).length, 0) * mutations.length;

  it(`include every entity: ${count} mutations of ${schemas.length} schemas`, () => {
    expect(new Set(schemas.map(({ name }) => name.split(" ")[0])).size).toBeGreaterThanOrEqual(20);
    expect(count).toBeGreaterThan(5_000);
  });

  it("leave what a plain v0 API does not have unknown", () => {
    const read = <T>(struct: Struct<T, unknown>, row: unknown) => parseRow(struct as AnyStruct, row).data[0] as T;
    const issue = { id: 1, type_name: "shade", found_on: "2026-03-01" };
    const plant = read(plantRowSchema as Struct<PlantRow, unknown>, { id: 7, meter_issues: [issue, { lost_kwh: 7 }] });
    expect(plant.meters).toEqual([]);
    expect(plant.meter_issues).toMatchObject([{ ...issue, resolved_on: null, lost_kwh: null }]);
    const drivers = [{ driver: "sma" }, { driver: "growatt", since: "2026-03-01T11:00:00Z" }];
    expect(read(driverStatusSchema as Struct<DriverStatus, unknown>, { drivers })).toMatchObject({
      drivers: [{ driver: "sma", since: null }, drivers[1]],
    });
  });

  it.each(schemas)("affect only their own field, unless it is essential: $name", ({ struct }) => {
    const sample = sampleOf(struct);
    const { data: clean } = parseRow(struct, sample);
    expect(clean).toHaveLength(1);
    for (const { path, essential } of pathsOf(struct)) {
      for (const mutation of mutations) {
        const row = withValue(sample, path, mutation);
        const { data, unreadable } = parseRow(struct, row);
        const what = `${path.join(".")} = ${String(JSON.stringify(mutation) ?? "absent")}`;
        const isEmpty = Object.keys(row as object).length === 0;
        expect([what, data.length + unreadable]).toEqual([what, 1]);
        if (essential && (mutation === absent || mutation === null)) expect([what, data]).toEqual([what, []]);
        else if (!essential && !isEmpty) expect([what, data.length]).toEqual([what, 1]);
        if (data.length === 1) expect([what, rest(data[0], path[0])]).toEqual([what, rest(clean[0], path[0])]);
      }
    }
  });
});
