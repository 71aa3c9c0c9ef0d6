/** Ids in paths, queries and bodies, and what they refer to. */
import { coerce, define, refine, Struct, string } from "superstruct";
import { idPattern, isId, maxId, required, withKeywords } from "./fields";
import { referenceKeyword } from "./json-schema";

/** What an id refers to. The rules are in access/references.ts. */
export type ReferenceKind =
  | "company"
  | "child company"
  | "attached company"
  | "plant"
  | "meter"
  | "issue"
  | "issue of the company"
  | "ticket"
  | "ticket template"
  | "user"
  | "tag"
  | "custom field type"
  | "driver"
  | "driver account"
  | "note"
  | "file"
  | "contact"
  | "custom field"
  | "promise"
  | "measurement import"
  | "ingest key"
  | "report"
  | "alert rule"
  | "access token"
  | "push device"
  | "report schedule"
  | "sent report"
  | "owner link";

/**
 * Declares that a value names a row. Before an endpoint runs, it is checked that the request may name the row
 * (access/references.ts).
 */
export const refersTo = <T, S>(kind: ReferenceKind, struct: Struct<T, S>): Struct<T, S> =>
  withKeywords(struct, { [referenceKeyword]: kind });

/** The id of a row that the request may name. */
export function id(kind: ReferenceKind): Struct<number, null> {
  return refersTo(kind, idNumber());
}

function idNumber(): Struct<number, null> {
  const number = define<number>("id", (value) => {
    if (value === undefined || value === null) return required;
    return (typeof value === "number" && Number.isInteger(value) && value > 0 && value <= maxId) || "Enter a valid id.";
  });
  return withKeywords(number, { type: "integer", minimum: 1, maximum: maxId });
}

/** An id, as a number or as text. */
export function idOrText(kind: ReferenceKind): Struct<number, null> {
  const struct = withKeywords(coerce(idNumber(), refine(string(), "id", isId), Number), {
    anyOf: [
      { type: "integer", minimum: 1, maximum: maxId },
      { type: "string", pattern: idPattern },
    ],
  });
  return refersTo(kind, struct);
}

/** The kinds of the ids in paths. Null for a parameter that has its own check. */
const kindsOfParameters: Readonly<Record<string, ReferenceKind | null>> = {
  // readAccess checks the start of a path.
  "companies/{c}": null,
  "plants/{p}": null,
  // A link with a signature.
  "files/{key:text}": null,
  // A token, which is a secret.
  "owner-links/{token:text}": null,
  // A secret.
  "calendar/{secret:text}": null,
  "companies/{company}": "attached company",
  "children/{child}": "child company",
  "meters/{m}": "meter",
  "issues/{i}": "issue",
  "tickets/{t}": "ticket",
  "assignees/{u}": "user",
  "users/{u}": "user",
  "tags/{tag}": "tag",
  "plant-custom-field-types/{type}": "custom field type",
  "driver/{d:text}": "driver",
  "driver-accounts/{a}": "driver account",
  "promise-status/{id}": "promise",
  "notes/{id}": "note",
  "files/{id}": "file",
  "contacts/{id}": "contact",
  "custom-fields/{id}": "custom field",
  "imports/{id}": "measurement import",
  "ingest-keys/{id}": "ingest key",
  "reports/{id}": "report",
  "alert-rules/{id}": "alert rule",
  "access-tokens/{id}": "access token",
  "push/{id}": "push device",
  "report-schedules/{r}": "report schedule",
  "sent/{id}": "sent report",
  "owner-links/{id}": "owner link",
};

/** Returns the kinds of a path's parameters by name. Throws for a parameter without a rule. */
export function kindsOfPath(path: string): ReadonlyMap<string, ReferenceKind> {
  const parameters = [...path.matchAll(/[\w-]+\/\{(\w+)(?::text)?\}/g)].map(([parameter, name = ""]) => {
    const kind = kindsOfParameters[parameter];
    if (kind === undefined) throw new Error(`No rule says who may name ${parameter} of ${path}.`);
    return [name, kind] as const;
  });
  return new Map(parameters.flatMap(([name, kind]) => (kind === null ? [] : [[name, kind]])));
}

/** The references in the parameters of a path. */
export const pathReferences = (
  kinds: ReadonlyMap<string, ReferenceKind>,
  params: Readonly<Record<string, number | string>>,
): Reference[] => [...kinds].map(([name, kind]) => ({ kind, field: null, values: [params[name] ?? ""] }));

/** The values of a field that name rows. */
export interface Reference {
  readonly kind: ReferenceKind;
  /** The field of the messages; null for an id in the path. */
  readonly field: string | null;
  readonly values: readonly (number | string)[];
}

type AnyStruct = Struct<unknown, unknown>;

/** Returns the references in a validated value of a struct. */
export function referencesIn<T, S>(struct: Struct<T, S> | undefined, value: T): Reference[] {
  const named = struct ? [...namedRows(struct as unknown as AnyStruct, value, "")] : [];
  const groups = Map.groupBy(named, ({ kind, field }) => `${kind} ${field}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, field: first.field, values: [first, ...others].map((each) => each.value) }] : [],
  );
}

interface NamedRow {
  readonly kind: ReferenceKind;
  readonly field: string;
  readonly value: number | string;
}

function* namedRows({ type, schema }: AnyStruct, value: unknown, field: string): Generator<NamedRow> {
  if (value === undefined || value === null || typeof schema !== "object" || schema === null) return;
  if (type === "array" && schema instanceof Struct && Array.isArray(value)) {
    for (const each of value) yield* namedRows(schema as AnyStruct, each, field);
  } else if (type === "object") {
    for (const [name, inner] of Object.entries(schema as Record<string, AnyStruct>)) {
      yield* namedRows(inner, (value as Record<string, unknown>)[name], field || name);
    }
  } else if (referenceKeyword in schema) {
    yield { kind: schema[referenceKeyword] as ReferenceKind, field, value: value as number | string };
  }
}
