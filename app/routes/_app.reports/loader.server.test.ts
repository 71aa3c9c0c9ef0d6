import { ApiError } from "@shared/api/api-error";
import { describe, expect, it } from "vitest";
import { type Answers, fakeEdge, signedInSession } from "../../../tests/support/fake-edge";
import { loader } from "./loader.server";

const report = { id: 4, created_at: "2026-03-01T11:00:00Z", status: "finished", type: "MeterSpreadsheetJob" };

function load(answers: Answers, session: ReturnType<typeof signedInSession> | null = signedInSession()) {
  const { context } = fakeEdge(answers, session);
  return loader({ request: new Request("https://site.example/reports"), context, params: {} });
}

describe("loader of the reports page", () => {
  it("requires only a token", async () => {
    const tokenOnly = signedInSession({}, { user: null, company: null });
    const { reports } = await load({ "GET /me/reports": [report] }, tokenOnly);
    expect(await reports).toEqual({ ok: true, value: [report] });
    await expect(load({}, null)).rejects.toHaveProperty("status", 302);
  });

  it("returns an API error and rethrows the redirect when the session ended", async () => {
    const { reports } = await load({ "GET /me/reports": new ApiError({ status: 500 }) });
    expect((await reports).ok).toBe(false);
    const ended = new Response(null, { status: 302 });
    await expect(load({ "GET /me/reports": ended })).rejects.toBe(ended);
  });
});
