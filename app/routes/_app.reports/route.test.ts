import { createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./route";

async function load(session: ReturnType<typeof createTestSession> | null, now = Temporal.Now.instant()) {
  const { args } = createLoaderArgs("/reports", { "GET /me/reports": [{ id: 4 }] }, session);
  return loader({ ...args, context: { ...args.context, now: () => now } });
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
