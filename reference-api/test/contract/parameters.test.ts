import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import { setupFixtureStack } from "../support/fixture-stack";
import { operationOf } from "../support/operations";
import { company, readResponse } from "../support/users";

const sampleQuery = {
  start_date: "2026-06-01",
  end_date: "2026-06-10",
  date: "2026-06-01",
  period_type: "hour",
  type: "csv",
};

const testStack = setupFixtureStack();

describe("the parameters of the OpenAPI document", () => {
  it("declares child_company_ids[] for exactly the endpoints that include descendants", async () => {
    for (const { method, path, query } of endpoints) {
      if (method !== "get") continue;
      const declared = operationOf({ method, path }).parameters.some(({ $ref }) => $ref?.endsWith("/ChildCompanies"));
      const values = Object.keys((query?.schema ?? {}) as object).flatMap((name) =>
        name in sampleQuery ? [[name, sampleQuery[name as keyof typeof sampleQuery]]] : [],
      );
      const search = new URLSearchParams([...(values as [string, string][]), ["child_company_ids[]", "x"]]);
      const address = path.replace("{c}", String(company.alpha)).replace(/\{\w+(:text)?\}/g, "777");
      const response = await readResponse(await testStack.as("owner").raw(`${address}?${search}`));
      expect(response.body?.error?.messages?.child_company_ids !== undefined, `${method} ${path}`).toBe(declared);
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
      // A log has one order.
      if (/\/(messages|sent)$/.test(path)) continue;
      expect(schemas.get("sort")?.pattern).toMatch(/^\^\(id\|/);
    }
  });
});
