import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./route";

async function load(session: ReturnType<typeof createTestSession> | null, now = Temporal.Now.instant()) {
  const { context } = createTestContext({ "GET /me/reports": [{ id: 4 }] }, session);
  const request = new Request("https://site.example/reports");
  return loader({ request, context: { ...context, now: () => now }, params: {} });
}

describe("the loader of the reports", () => {
  it("requires only a session", async () => {
    const { reports, month } = await load(createTestSession({}, { user: null, company: null }));
    expect([await reports, month]).toMatchObject([{ ok: true }, null]);
    await expect(load(null)).rejects.toHaveProperty("status", 302);
  });

  it("has the last full month for a person with a company", async () => {
    const { month } = await load(createTestSession(), Temporal.Instant.from("2026-03-01T10:00:00Z"));
    expect(month).toBe("2026-02-01");
  });
});
