import fc from "fast-check";
import type { JsonSchema } from "../../src/http/json-schema";

/** Texts of several formats, so that some texts match each pattern of the contract. */
const texts = [
  ...["x", "Ada", "two words", "ada@site.example", "1234 AB", "3511ab"],
  ...["+31 6 12345678", "line 1\nline 2", "Sunny-roof-1", "12 a"],
];

/** Arbitrary values that a JSON Schema of the OpenAPI document allows, including the largest values. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const alternatives = (schema.oneOf ?? schema.anyOf) as readonly JsonSchema[] | undefined;
  if (schema.type === "object")
    return alternatives ? fc.oneof(...alternatives.map((each) => objectOf(merged(schema, each)))) : objectOf(schema);
  if (alternatives) return fc.oneof(...alternatives.map(valuesOf));
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  const { minimum: min, maximum: max } = schema as { minimum?: number; maximum?: number };
  switch (schema.type) {
    case "array":
      return fc.array(valuesOf(schema.items as JsonSchema), { maxLength: 3 });
    case "integer":
      return fc.integer({ min, max });
    case "number":
      return fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema);
    default:
      if (!Array.isArray(schema.type)) throw new Error(`No values of ${JSON.stringify(schema)}`);
      return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })));
  }
}

type Fields = Readonly<Record<string, JsonSchema>>;

/** An object with the fields of one of its alternatives. */
function merged(schema: JsonSchema, alternative: JsonSchema): JsonSchema {
  const fields = { ...(schema.properties as Fields | undefined) };
  for (const [name, field] of Object.entries((alternative.properties ?? {}) as Fields)) {
    fields[name] = fields[name] ? { ...fields[name], and: field.pattern } : field;
  }
  const required = [schema.required, alternative.required].flatMap((names) => (names as string[] | undefined) ?? []);
  return { ...schema, properties: fields, required };
}

function objectOf({ properties, required, dependentRequired }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Fields);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)]));
  const rules = Object.entries((dependentRequired ?? {}) as Readonly<Record<string, readonly string[]>>);
  return fc
    .record(values, { requiredKeys: (required ?? []) as string[] })
    .filter((value) => rules.every(([name, others]) => !(name in value) || others.every((other) => other in value)));
}

/** workerd supports a newer Unicode version than Node.js: a character that is unassigned here may be a letter there. */
const character = fc.string({ unit: "binary", minLength: 1, maxLength: 1 }).filter((text) => !/\p{Cn}/u.test(text));

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === "date") return fc.constantFrom("2026-02-28", "2024-02-29", "1999-12-31", "2026-06-10");
  const { minLength = 0, maxLength = 1_000, pattern = "", and = "" } = schema as Record<string, never>;
  const regexes = [new RegExp(pattern, "u"), new RegExp(and, "u")];
  const longest = fc.constantFrom("x", "😀").map((character) => character.repeat(maxLength));
  const isValid = (text: string) => {
    const length = [...text].length;
    return length >= minLength && length <= maxLength && regexes.every((regex) => regex.test(text));
  };
  const samples = texts.filter(isValid);
  return fc
    .oneof(
      ...(samples.length > 0 ? [fc.constantFrom(...samples)] : []),
      ...matching(pattern),
      fc.string({ unit: character }),
      longest,
    )
    .filter(isValid);
}

/** Texts that match a pattern; none for a pattern with assertions or classes that fast-check does not support. */
function matching(pattern: string): fc.Arbitrary<string>[] {
  if (pattern === "" || /\(\?[=!]|\\p/.test(pattern)) return [];
  return [fc.stringMatching(new RegExp(pattern, "u"))];
}
