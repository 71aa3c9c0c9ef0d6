import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import type { JsonSchema } from "../../src/http/json-schema";
import { pathOf } from "../support/fixture-paths";
import { setupFixtureStack } from "../support/fixture-stack";
import { bodySchemaOf } from "../support/operations";
import { valuesOf } from "../support/schema-values";
import { readResponse } from "../support/users";

const testStack = setupFixtureStack();

type Fields = Readonly<Record<string, JsonSchema>>;

/** A body that violates one keyword, and the fields of which one must have a message. */
interface Violation {
  readonly keyword: string;
  readonly fields: readonly string[];
  readonly body: unknown;
}

/** Texts that some patterns do not allow: names contain no control characters, lone surrogates or direction marks. */
const unusualTexts = ["", "  ", "<p></p>", "?", "\u0000x", "x\u202ex", "x\u200fx", "x\u2066x", "x\ud800x", "x\nx"];

/** Values that a schema does not allow, by violated keyword. */
function valuesAgainst(schema: JsonSchema): [keyword: string, value: unknown][] {
  if (Array.isArray(schema.anyOf)) return [["anyOf", {}]];
  if ("const" in schema) return [["const", "nothing"]];
  if (Array.isArray(schema.enum)) return [["enum", "nothing"]];
  const { minLength, maxLength, minimum, maximum, pattern, format, items } = schema as Record<string, never>;
  const found: [string, unknown][] = [["type", [schema.type].flat().includes("object") ? "x" : {}]];
  if (minLength !== undefined) found.push(["minLength", "x".repeat(minLength - 1)]);
  if (maxLength !== undefined) found.push(["maxLength", "x".repeat(maxLength + 1)]);
  if (minimum !== undefined) found.push(["minimum", minimum - 1]);
  if (maximum !== undefined) found.push(["maximum", maximum * 1.5 + 1]);
  if ([schema.type].flat().includes("integer")) found.push(["type", 1.5]);
  if (format === "date") found.push(["format", "2026-02-30"], ["format", "20260228"]);
  if (pattern !== undefined) {
    const regex = new RegExp(pattern, "u");
    found.push(...unusualTexts.filter((text) => !regex.test(text)).map((text): [string, string] => ["pattern", text]));
  }
  if (items !== undefined) {
    const values = "properties" in (items as JsonSchema) ? [["type", "x"] as const] : valuesAgainst(items);
    found.push(...values.map(([keyword, value]): [string, unknown] => [`items ${keyword}`, [value]]));
  }
  return found;
}

const without = (body: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** Bodies that each violate one keyword of a schema, derived from a body with all fields. */
function violationsOf(schema: JsonSchema, prefix = ""): Violation[] {
  const properties = (schema.properties ?? {}) as Fields;
  const names = Object.keys(properties);
  const [full = {}] = fc.sample(valuesOf({ ...schema, type: "object", required: names, anyOf: undefined }), {
    numRuns: 1,
    seed: 1,
  }) as [Record<string, unknown>];
  const required = (schema.required ?? []) as string[];
  const found = required.map(
    (name): Violation => ({ keyword: "required", fields: [prefix + name], body: without(full, [name]) }),
  );
  for (const [name, field] of Object.entries(properties)) {
    const inner = field.properties
      ? violationsOf(field, `${prefix}${name}.`)
      : valuesAgainst(field).map(([keyword, body]): Violation => ({ keyword, fields: [prefix + name], body }));
    found.push(...inner.map((each) => ({ ...each, body: { ...full, [name]: each.body } })));
  }
  const alternatives = ((schema.anyOf ?? []) as JsonSchema[]).flatMap((each) => (each.required ?? []) as string[]);
  if (alternatives.length > 0)
    found.push({ keyword: "anyOf", fields: alternatives, body: without(full, alternatives) });
  const dependent = Object.values((schema.dependentRequired ?? {}) as Record<string, string[]>).flat();
  if (dependent.length > 0)
    found.push({ keyword: "dependentRequired", fields: dependent, body: without(full, dependent) });
  return found;
}

function allViolations(schema: JsonSchema): Violation[] {
  const alternatives = (schema.oneOf ?? [schema]) as readonly JsonSchema[];
  return alternatives.flatMap((each) => violationsOf(each));
}

const withBody = endpoints.flatMap((endpoint) => {
  const schema = bodySchemaOf(endpoint);
  return schema ? [[`${endpoint.method} ${endpoint.path}`, endpoint, schema] as const] : [];
});

describe("input that the OpenAPI document does not allow", () => {
  it.each(withBody)(
    "%s rejects a body that violates one keyword, with a message at its field",
    async (_, endpoint, schema) => {
      const who = endpoint.access === "guest" ? null : endpoint.access === "admin" ? "admin" : "owner";
      const violations = allViolations(schema);
      expect(violations.length).toBeGreaterThan(0);
      for (const { keyword, fields, body } of violations) {
        const method = endpoint.method.toUpperCase();
        const response = await testStack.as(who).raw(pathOf(endpoint), { method, body: JSON.stringify(body) });
        const { status, body: answer } = await readResponse(response);
        const what = `${keyword} of ${fields}: ${JSON.stringify(body).slice(0, 500)} ${JSON.stringify(answer).slice(0, 500)}`;
        expect([status, answer.error?.code], what).toEqual([422, 4000]);
        const named = Object.keys(answer.error.messages);
        expect(
          named.some((name) => fields.some((field) => name === field || name.startsWith(`${field}.`))),
          what,
        ).toBe(true);
      }
    },
  );
});
