import fc from "fast-check";
import type { Struct } from "superstruct";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import { statusOfCode } from "../../src/http/api-error";
import { plantFilterFields } from "../../src/lists/plant-filters";
import type { Endpoint } from "../../src/routes/endpoint";
import { changedRows, countChangedRows } from "../support/changed-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, meter, plant, tag, ticket } from "../support/fixtures";
import { expectDeclaredResponse } from "../support/response-schema";
import { company, readResponse, user } from "../support/users";

const testStack = setupFixtureStack();
beforeAll(() => countChangedRows(testStack.stack.db));

const malformedTexts = fc.constantFrom(
  "",
  " ",
  "null",
  "undefined",
  "0",
  "-1",
  "1e309",
  "NaN",
  "' or 1=1 --",
  '"; drop table plants; --',
  "%",
  "\\",
  "\u0000",
  "\ud800",
  "😀".repeat(20),
  "‮evil",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
  "9".repeat(400),
  "x".repeat(5000),
  "2026-02-30",
  "0000-00-00",
  "+275760-09-13",
  "after:2026-01-01,before:2025-01-01",
  "period:current+flags:",
  "1|1,1|0",
  ",,,,",
  "(((",
);
const text = fc.oneof(malformedTexts, fc.string({ unit: "binary", maxLength: 40 }));
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { id: null }, { id: "x" }, -0, 1e308, 2 ** 53),
  fc.jsonValue({ maxDepth: 2 }),
);
const ids = Object.values({ ...company, ...user, ...plant, ...meter, ...issue, ...tag, ...ticket }).map(String);
const id = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ids) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("0", "-1", "1.5", "x", "9".repeat(20), "%00", "%F0%9F%98%80", "null", "1e3"),
  },
);

const fieldsOf = (struct: Struct<unknown, unknown> | undefined) =>
  Object.keys((struct?.schema as Record<string, unknown> | null) ?? {});

/** Keys that every object inherits. */
const inheritedKeys = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

/** Malformed requests to an endpoint. */
function requestTo(endpoint: Endpoint) {
  const names = [
    ...inheritedKeys,
    ...fieldsOf(endpoint.query),
    ...Object.keys(plantFilterFields),
    "page",
    "sort",
    "child_company_ids[]",
  ];
  const fields = fc.constantFrom(...fieldsOf(endpoint.body), "action_name", "other", ...inheritedKeys);
  return fc.record({
    ids: fc.array(id, { minLength: 5, maxLength: 5 }),
    query: fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
    body: fc.oneof({ weight: 4, arbitrary: fc.dictionary(fields, value) }, { weight: 1, arbitrary: value }),
    raw: fc.option(fc.constantFrom("", "{", "\ufeff{}", "[1,", "x".repeat(300_000), "\u0000"), { freq: 6 }),
  });
}

type Sample = ReturnType<typeof requestTo> extends fc.Arbitrary<infer T> ? T : never;

function pathOf(endpoint: Endpoint, values: readonly string[], query: readonly (readonly [string, string])[]): string {
  let next = 0;
  const path = endpoint.path.replace(/\{\w+(:text)?\}/g, () => values[next++ % values.length] ?? "1");
  const search = query.map(
    ([name, each]) => `${encodeURIComponent(name)}=${encodeURIComponent(each.replace(/\p{Surrogate}/gu, "�"))}`,
  );
  return search.length > 0 ? `${path}?${search.join("&")}` : path;
}

async function send(who: "owner" | "admin", endpoint: Endpoint, sample: Sample) {
  const { query, body, raw } = sample;
  const path = pathOf(endpoint, sample.ids, query);
  const method = endpoint.method.toUpperCase();
  const response = await testStack
    .as(who)
    .raw(path, {
      method,
      ...(method !== "GET" && {
        body: raw ?? JSON.stringify(body) ?? "",
        headers: { "content-type": "application/json" },
      }),
    });
  return { method, path, ...(await readResponse(response)) };
}

/** Asserts that a response is valid according to the contract. */
function expectContract(response: Awaited<ReturnType<typeof send>>) {
  expect(response.status, `${response.method} ${response.path}`).toBeLessThan(500);
  if (response.status < 300) {
    expectDeclaredResponse(response.method, response.path, response.status, response.body);
    return;
  }
  const { code, messages } = response.body.error;
  const isUnreadable = response.status === 413 || (response.status === 400 && code !== 3000);
  if (isUnreadable) expect(code).toBe(4000);
  else expect(statusOfCode[code as keyof typeof statusOfCode]).toBe(response.status);
  for (const lines of Object.values<string[]>(messages)) {
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) if (!officialMessages.has(line)) expect(line).toMatch(/^\p{Lu}.*[.!?]$/su);
  }
}

/** Official texts (domain/errors.md#texts) without a full stop at the end. */
const officialMessages = new Set([
  "Incorrect credentials",
  "Can't save empty value",
  "A comment can't be empty",
  "Supply a monitored since date",
  "Invalid postal code",
  "The postal code is invalid. Please enter a valid postal code",
]);

const requests = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe("bad input", () => {
  it("returns 4000 with HTTP 413 when the input is too large", async () => {
    const body = JSON.stringify({ message: "x".repeat(300_000) });
    const path = `/companies/${company.alpha}/plants/${plant.own}/notes`;
    expect(await readResponse(await testStack.as("owner").raw(path, { method: "POST", body }))).toMatchObject({
      status: 413,
      body: { error: { code: 4000, messages: { general: [expect.stringContaining("bytes")] } } },
    });
  });

  it.each(requests)("%s ignores keys that every object inherits", async (_, endpoint) => {
    for (const value of ["x", 1, {}]) {
      const body = Object.fromEntries(inheritedKeys.map((key) => [key, value]));
      const query = inheritedKeys.map((key) => [key, "x"] as const);
      const sample = { ids: ["777"], query, body, raw: JSON.stringify(body) };
      for (const who of ["owner", "admin"] as const) {
        const response = await send(who, endpoint, sample as never);
        expect(response.status, JSON.stringify(response.body)).toBeLessThan(500);
        if (response.status >= 400) expectContract(response);
      }
    }
  });

  it.each(requests)("%s returns messages and changes nothing", async (_, endpoint) => {
    const isReadOnly = endpoint.method === "get" && !endpoint.path.endsWith("generate-report");
    let before = isReadOnly ? 0 : await changedRows(testStack.stack.db);
    await fc.assert(
      fc.asyncProperty(requestTo(endpoint), async (sample) => {
        const response = await send("owner", endpoint, sample);
        expectContract(response);
        if (isReadOnly) return;
        const after = await changedRows(testStack.stack.db);
        if (response.status >= 400) expect(after).toBe(before);
        before = after;
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it.each(requests)("%s returns messages to administrators", async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestTo(endpoint), async (sample) => expectContract(await send("admin", endpoint, sample))),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
