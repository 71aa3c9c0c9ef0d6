import { ApiError } from "@shared/api/api-error";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { issuesOfPlant } from "./issues.server";

const call = "GET /companies/3/plants/9/issues";

function load(search: string, response: unknown = [], session = createTestSession()) {
  const { context, calls } = createTestContext({ [call]: response }, session);
  const request = new Request(`https://site.example/resources/plant-issues${search}`);
  return { calls, result: issuesOfPlant({ request, context, params: {} }) };
}

describe("issuesOfPlant", () => {
  it("returns the issues with their meters", async () => {
    const { calls, result } = load("?companyId=3&plantId=9", [
      { id: "101", type_name: "zero_yield", found_on: "2026-03-01", meter: { id: 11 } },
      { type_name: "without an id" },
    ]);
    expect(await result).toMatchObject({
      ok: true,
      value: [{ id: 101, resolved_on: null, meter: { id: 11, name: null } }],
    });
    expect(calls).toMatchObject([{ call, query: { with: "meter" } }]);
  });

  it("returns the error of the API", async () => {
    const { result } = load("?companyId=3&plantId=9", new ApiError({ status: 403, code: 4005 }));
    expect(await result).toMatchObject({ ok: false, error: { code: 4005 } });
  });

  it.each(["", "?companyId=3", "?companyId=x&plantId=9"])("responds with 400 for '%s'", async (search) => {
    const { calls, result } = load(search);
    await expect(result).rejects.toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
