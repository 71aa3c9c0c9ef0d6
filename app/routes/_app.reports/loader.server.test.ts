import { ApiError } from "@shared/api/api-error";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";

const report = { id: 4, created_at: "2026-03-01T11:00:00Z", status: "finished", type: "MeterSpreadsheetJob" };

function load(
  responses: ApiResponses,
  session: ReturnType<typeof createTestSession> | null = createTestSession(),
) {
  const { context } = createTestContext(responses, session);
  return loader({ request: new Request("https://site.example/reports"), context, params: {} });
}

describe("the loader of the reports page", () => {
  it("requires only a session", async () => {
    const tokenOnly = createTestSession({}, { user: null, company: null });
    const { reports } = await load({ "GET /me/reports": [report] }, tokenOnly);
    expect(await reports).toMatchObject({ ok: true, value: { data: [report] } });
    await expect(load({}, null)).rejects.toHaveProperty("status", 302);
  });

  it("returns an error result, also when the session has ended", async () => {
    const { reports } = await load({ "GET /me/reports": new ApiError({ status: 500 }) });
    expect((await reports).ok).toBe(false);
    const redirect = new Response(null, { status: 302 });
    const ended = await load({ "GET /me/reports": redirect });
    expect(await ended.reports).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });
});
