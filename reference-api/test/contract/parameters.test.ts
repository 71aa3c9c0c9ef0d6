import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import { operationOf } from "../support/operations";
import { type Stack, startStack } from "../support/stack";
import { company, createClient, insertUsers, readResponse } from "../support/users";

const sampleQuery = {
  start_date: "2026-06-01",
  end_date: "2026-06-10",
  date: "2026-06-01",
  period_type: "hour",
  type: "csv",
};

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

describe("the parameters of the OpenAPI document", () => {
  it("declares child_company_ids[] for exactly the endpoints that include descendants", async () => {
    await insertUsers(stack.db);
    const owner = await createClient(stack, "owner");
    for (const { method, path, query } of endpoints) {
      if (method !== "get") continue;
      const declared = operationOf({ method, path }).parameters.some(({ $ref }) => $ref?.endsWith("/ChildCompanies"));
      const values = Object.keys((query?.schema ?? {}) as object).flatMap((name) =>
        name in sampleQuery ? [[name, sampleQuery[name as keyof typeof sampleQuery]]] : [],
      );
      const search = new URLSearchParams([...(values as [string, string][]), ["child_company_ids[]", "x"]]);
      const address = path.replace("{c}", String(company.alpha)).replace(/\{\w+(:text)?\}/g, "777");
      const response = await readResponse(await owner.raw(`${address}?${search}`));
      const rejected = response.body?.error?.messages?.child_company_ids !== undefined;
      expect(rejected, `${method} ${path}`).toBe(declared);
    }
  });

  it("declares relations and the limits of pages", () => {
    for (const { method, path, summary, response } of endpoints) {
      const { parameters } = operationOf({ method, path });
      const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]));
      expect(schemas.has("with"), `${method} ${path}`).toBe(/\bwith: /.test(summary));
      if (response.kind !== "paged") continue;
      expect(schemas.get("page")).toEqual({ type: "integer", minimum: 1, maximum: 9_999_999_999 });
      expect(schemas.get("per_page")).toEqual({ type: "integer", minimum: 1, maximum: 100 });
      expect(schemas.get("sort")?.pattern).toMatch(/^\^\(id\|/);
    }
  });
});
