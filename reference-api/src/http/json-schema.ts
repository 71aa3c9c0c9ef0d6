import { Struct } from "superstruct";

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The keyword with what an id refers to. */
export const referenceKeyword = "x-refers-to";

const objectKeywords = new WeakMap<object, JsonSchema>();

/**
 * Adds JSON Schema keywords about several fields to a struct of an object. The keywords document the checks of its
 * functions.
 */
export function withObjectKeywords<T, S>(struct: Struct<T, S>, keywords: JsonSchema): Struct<T, S> {
  objectKeywords.set(struct, keywords);
  return struct;
}

/** Returns the JSON Schema of a struct. Checks by functions (length, format) are included only as `withKeywords`. */
export function toJsonSchema(struct: Struct<unknown, unknown>): JsonSchema {
  const schema = plainSchema(struct);
  if (!accepts(struct, null)) return schema;
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  if (schema.type === undefined) return schema;
  if (Array.isArray(schema.enum))
    return { ...schema, type: [schema.type, "null"].flat(), enum: [...schema.enum, null] };
  return { ...schema, type: [schema.type, "null"].flat() };
}

/** Whether a struct accepts a missing value, directly or with a default. */
export function isOptional(struct: Struct<unknown, unknown>): boolean {
  return accepts(struct, undefined);
}

function accepts(struct: Struct<unknown, unknown>, value: null | undefined): boolean {
  return struct.validate(value, { coerce: true })[0] === undefined;
}

function plainSchema(struct: Struct<unknown, unknown>): JsonSchema {
  const { anyOf, [referenceKeyword]: kind } = keywordsOf(struct);
  if (Array.isArray(anyOf)) return { anyOf, ...(kind !== undefined && { [referenceKeyword]: kind }) };
  switch (struct.type) {
    case "object":
      return {
        ...objectSchema(struct.schema as Record<string, Struct<unknown, unknown>>),
        ...objectKeywords.get(struct),
      };
    case "array":
      return {
        type: "array",
        ...(struct.schema instanceof Struct && { items: toJsonSchema(struct.schema as Struct<unknown, unknown>) }),
      };
    case "record":
      return { type: "object", additionalProperties: true, ...keywordsOf(struct) };
    case "enums":
      return enumSchema(Object.values(struct.schema as Record<string, string | number>));
    case "string":
      return { type: "string", ...keywordsOf(struct) };
    case "date":
      return { type: "string", format: "date" };
    case "instant":
      return { type: "string", format: "date-time" };
    case "integer":
      return { type: "integer", ...keywordsOf(struct) };
    case "number":
      return { type: "number", ...keywordsOf(struct) };
    case "boolean":
      return { type: "boolean", ...keywordsOf(struct) };
    default:
      return keywordsOf(struct);
  }
}

/** The keywords of a struct of one value, see `withKeywords`. */
function keywordsOf(struct: Struct<unknown, unknown>): JsonSchema {
  return typeof struct.schema === "object" && struct.schema !== null ? (struct.schema as JsonSchema) : {};
}

function objectSchema(fields: Record<string, Struct<unknown, unknown>>): JsonSchema {
  const required = Object.keys(fields).filter((name) => !isOptional(fields[name] as Struct<unknown, unknown>));
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toJsonSchema(field)])),
    ...(required.length > 0 && { required }),
  };
}

function enumSchema(values: readonly (string | number)[]): JsonSchema {
  return { type: typeof values[0] === "number" ? "integer" : "string", enum: values };
}
