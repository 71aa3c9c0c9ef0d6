import { ApiError } from "@shared/api/api-error";
import {
  type ApiResponses,
  createFormRequest,
  createTestContext,
  createTestSession,
} from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { exportReport } from "./action.server";

const fields = {
  company_id: "5",
  subject: "plants",
  format: "csv",
  separator: ";",
  start_date: "2026-03-01",
  end_date: "2026-03-14",
  child_company_ids: "6,7",
  filters: "yield_status_filter=NOK&tags=4%7C1",
};
const call = "GET /companies/5/plants/generate-report";

function post(responses: ApiResponses, changes: Record<string, string> = {}, session = createTestSession()) {
  const edge = createTestContext(responses, session);
  const request = createFormRequest("/actions/export-report", { ...fields, ...changes });
  return { ...edge, response: exportReport({ request, context: edge.context, params: {} }) };
}

describe("exportReport", () => {
  it("starts the report and returns its id", async () => {
    const { response, calls } = post({ [call]: { id: 12 } });
    expect((await response).status).toBe(202);
    expect(await (await response).json()).toEqual({ id: 12 });
    expect(calls).toEqual([
      {
        call,
        token: "secret-token",
        query: {
          yield_status_filter: "NOK",
          tags: "4|1",
          type: "csv",
          separator: ";",
          start_date: "2026-03-01",
          end_date: "2026-03-15",
          child_company_ids: [6, 7],
        },
      },
    ]);
  });

  it("makes no call for an invalid form", async () => {
    const { response, calls } = post({}, { format: "pdf" });
    expect((await response).status).toBe(400);
    expect(calls).toEqual([]);
  });

  it("responds with 400 when the body is not a form", async () => {
    const { context } = createTestContext({}, createTestSession());
    const request = new Request("https://site.example/actions/export-report", { method: "POST", body: "{}" });
    await expect(exportReport({ request, context, params: {} })).rejects.toHaveProperty("status", 400);
  });

  it.each([
    [new ApiError({ status: 422, code: 4000, messages: { end_date: ["Too long"] } }), 422],
    [new ApiError({ status: 0, kind: "timeout" }), 504],
    [new ApiError({ status: 0, kind: "network" }), 502],
  ])("returns the error of the API", async (error, status) => {
    const response = await post({ [call]: error }).response;
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: { code: error.code, messages: error.messages } });
  });

  it("rethrows the redirect that ends the session", async () => {
    const redirect = new Response(null, { status: 302 });
    await expect(post({ [call]: redirect }).response).rejects.toBe(redirect);
  });

  it("redirects without a user", async () => {
    const { response, calls } = post({}, {}, createTestSession({}, { company: null }));
    await expect(response).rejects.toHaveProperty("status", 302);
    expect(calls).toEqual([]);
  });
});
