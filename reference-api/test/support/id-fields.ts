import fc from "fast-check";
import { type JsonSchema, referenceKeyword } from "../../src/http/json-schema";
import type { ReferenceKind } from "../../src/http/references";
import type { Endpoint } from "../../src/routes/endpoint";
import { bodySchemaOf, operationOf } from "./operations";
import { referenceRows } from "./reference-rows";
import { valuesOf } from "./schema-values";

/** An id in a path, query or body. */
export interface IdField {
  readonly in: "path" | "query" | "body";
  /** The names from the outside to the inside; `[]` is an item of an array. */
  readonly names: readonly string[];
  readonly kind: ReferenceKind;
}

/** What the start of a path names. */
const startOfPath: Readonly<Record<string, ReferenceKind>> = { c: "company", p: "plant" };

/** The ids that a request to an endpoint names, from the OpenAPI document. */
export function idFieldsOf(endpoint: Endpoint): IdField[] {
  const parameters = operationOf(endpoint).parameters.flatMap(({ in: place, name = "", schema = {} }): IdField[] => {
    const kind = (schema[referenceKeyword] ?? (place === "path" && startOfPath[name])) as ReferenceKind | undefined;
    return kind ? [{ in: place as "path" | "query", names: [name], kind }] : [];
  });
  const children: IdField = { in: "query", names: ["child_company_ids[]"], kind: "company" };
  return [
    ...parameters,
    ...(endpoint.includesDescendants ? [children] : []),
    ...idsOfSchema(bodySchemaOf(endpoint) ?? {}, []),
  ];
}

function* idsOfSchema(schema: JsonSchema, names: readonly string[]): Generator<IdField> {
  const kind = schema[referenceKeyword] as ReferenceKind | undefined;
  if (kind) yield { in: "body", names, kind };
  if (schema.items) yield* idsOfSchema(schema.items as JsonSchema, [...names, "[]"]);
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    yield* idsOfSchema(field, [...names, name]);
  }
}

/** The query parameters of an endpoint that restrict a list by ids. */
export const idFiltersOf = (endpoint: Endpoint): string[] =>
  operationOf(endpoint).parameters.flatMap(({ in: place, name = "", schema: { pattern } = {} }) =>
    place === "query" && typeof pattern === "string" && pattern.includes("[1-9]\\d{0,14}") ? [name] : [],
  );

/** Values of which not any that the schema allows will do. */
const usualQuery: Readonly<Record<string, string>> = {
  start_date: "2026-06-01",
  end_date: "2026-06-10",
  date: "2026-06-01",
};

export type ChooseId = (field: IdField) => number;

/** The stranger's own rows. */
export const ownId: ChooseId = ({ kind }) => referenceRows[kind].own;

/** A valid request with an id in every field. */
export function requestOf(endpoint: Endpoint, choose: ChooseId) {
  const ids = idFieldsOf(endpoint).map((field) => ({ ...field, id: choose(field) }));
  const inPath = new Map(ids.flatMap(({ in: place, names: [name], id }) => (place === "path" ? [[name, id]] : [])));
  const path = endpoint.path.replace(/\{(\w+)(:text)?\}/g, (_, name: string) => String(inPath.get(name) ?? "x"));
  const search = new URLSearchParams();
  for (const { in: place, name = "", required, schema = {} } of operationOf(endpoint).parameters) {
    if (place !== "query" || (!required && !(name in usualQuery))) continue;
    search.set(name, usualQuery[name] ?? String(fc.sample(valuesOf(schema), { numRuns: 1, seed: 1 })[0]));
  }
  const schema = bodySchemaOf(endpoint);
  const body = schema && bodyOf(schema);
  for (const { in: place, names, id } of ids) {
    if (place === "query") search.set(names[0] ?? "", String(id));
    if (place === "body") setId(body as Record<string, unknown>, names, id);
  }
  return { path: `${path}?${search}`, body };
}

/** A body with all fields, of the first alternative. */
function bodyOf(schema: JsonSchema): unknown {
  const [first = schema] = (schema.oneOf ?? []) as JsonSchema[];
  const all = { ...first, required: Object.keys(first.properties as object), anyOf: undefined };
  return fc.sample(valuesOf(all), { numRuns: 1, seed: 1 })[0];
}

function setId(body: Record<string, unknown>, [name = "", ...rest]: readonly string[], id: number): void {
  const [next, ...inner] = rest;
  if (next === undefined) body[name] = id;
  else if (next !== "[]") {
    body[name] ??= {};
    setId(body[name] as Record<string, unknown>, rest, id);
  } else if (inner.length === 0) body[name] = [id];
  else {
    const [first] = (body[name] ?? []) as Record<string, unknown>[];
    const item = { ...first };
    setId(item, inner, id);
    body[name] = [item];
  }
}
