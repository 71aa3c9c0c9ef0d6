import fc from "fast-check";
import type { Struct } from "superstruct";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import type { Endpoint } from "../../src/http/endpoint";
import { plantFilterFields } from "../../src/lists/plant-filters";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, meter, plant, tag, ticket } from "../support/fixtures";
import { expectDeclaredResponse } from "../support/response-schema";
import { company, readResponse, user } from "../support/users";

const testStack = setupFixtureStack();

const httpOfCode: Record<number, number> = {
  1000: 401,
  1002: 401,
  2000: 404,
  2004: 404,
  3000: 400,
  4000: 422,
  4005: 403,
  4029: 429,
  4045: 422,
};

/** Tables that a refused call may write to: what it counts, not what it changes. */
const ledgers = new Set(["sign_in_failures", "access_tokens", "fleet_state"]);

/** Everything the database holds, to be compared before and after. */
async function contents(): Promise<string> {
  const { db } = testStack.stack;
  const tables = await db
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
    )
    .all<{ name: string }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !ledgers.has(name));
  const results = await db.batch(names.map((name) => db.prepare(`select * from ${name}`)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}

const naughty = fc.constantFrom(
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
const text = fc.oneof(naughty, fc.string({ unit: "binary", maxLength: 40 }));
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { id: null }, { id: "x" }, -0, 1e308, 2 ** 53),
  fc.jsonValue({ maxDepth: 2 }),
);
const ids = Object.values({ ...company, ...user, ...plant, ...meter, ...issue, ...tag, ...ticket }).map(
  String,
);
const id = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ids) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("0", "-1", "1.5", "x", "9".repeat(20), "%00", "%F0%9F%98%80", "null", "1e3"),
  },
);

const fieldsOf = (struct: Struct<unknown, unknown> | null) =>
  Object.keys((struct?.schema as Record<string, unknown> | null) ?? {});

/** Nonsense for one call. */
function requestTo(endpoint: Endpoint) {
  const names = [
    ...fieldsOf(endpoint.query),
    ...Object.keys(plantFilterFields),
    "page",
    "sort",
    "child_company_ids[]",
  ];
  const fields = fc.constantFrom(...fieldsOf(endpoint.body), "action_name", "other");
  return fc.record({
    ids: fc.array(id, { minLength: 5, maxLength: 5 }),
    query: fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 4 }),
    body: fc.oneof({ weight: 4, arbitrary: fc.dictionary(fields, value) }, { weight: 1, arbitrary: value }),
    raw: fc.option(fc.constantFrom("", "{", "\ufeff{}", "[1,", "x".repeat(300_000), "\u0000"), { freq: 6 }),
  });
}

type Sample = ReturnType<typeof requestTo> extends fc.Arbitrary<infer T> ? T : never;

function pathOf(
  endpoint: Endpoint,
  values: readonly string[],
  query: readonly (readonly [string, string])[],
): string {
  let next = 0;
  const path = endpoint.path.replace(/\{\w+(:text)?\}/g, () => values[next++ % values.length] ?? "1");
  const search = query.map(
    ([name, each]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(each.replace(/\p{Surrogate}/gu, "�"))}`,
  );
  return search.length > 0 ? `${path}?${search.join("&")}` : path;
}

async function send(who: "owner" | "admin", endpoint: Endpoint, sample: Sample) {
  const { query, body, raw } = sample;
  const path = pathOf(endpoint, sample.ids, query);
  const method = endpoint.method.toUpperCase();
  const response = await testStack.as(who).raw(path, {
    method,
    ...(method !== "GET" && {
      body: raw ?? JSON.stringify(body) ?? "",
      headers: { "content-type": "application/json" },
    }),
  });
  return { method, path, ...(await readResponse(response)) };
}

/** Asserts that a call was answered or refused by the contract, and changed nothing when it was refused. */
function expectContract(reply: Awaited<ReturnType<typeof send>>) {
  expect(reply.status, `${reply.method} ${reply.path}`).toBeLessThan(500);
  if (reply.status < 300) {
    expectDeclaredResponse(reply.method, reply.path, reply.status, reply.body);
    return;
  }
  const { code, messages } = reply.body.error;
  expect(httpOfCode[code]).toBe(reply.status);
  for (const lines of Object.values(messages))
    expect(lines).toEqual([expect.any(String), ...(lines as string[]).slice(1)]);
}

describe("bad input", () => {
  it("is refused by every call with messages, never with a fault, and changes nothing", async () => {
    let before = await contents();
    for (const endpoint of endpoints) {
      await fc.assert(
        fc.asyncProperty(requestTo(endpoint), async (sample) => {
          const reply = await send("owner", endpoint, sample);
          expectContract(reply);
          if (endpoint.method === "get" && !endpoint.path.endsWith("generate-report")) return;
          const after = await contents();
          if (reply.status >= 400) expect(after).toBe(before);
          before = after;
        }),
        { numRuns: 5, endOnFailure: true },
      );
    }
  });

  it("of administrators is refused as well", async () => {
    for (const endpoint of endpoints) {
      await fc.assert(
        fc.asyncProperty(requestTo(endpoint), async (sample) =>
          expectContract(await send("admin", endpoint, sample)),
        ),
        { numRuns: 3, endOnFailure: true },
      );
    }
  });
});
