import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./route";

async function load(session: ReturnType<typeof createTestSession> | null) {
  const { context } = createTestContext({ "GET /me/reports": [{ id: 4 }] }, session);
  const request = new Request("https://site.example/reports");
  return (await loader({ request, context, params: {} })).reports;
}

describe("the loader of the reports", () => {
  it("requires only a session", async () => {
    const reports = await load(createTestSession({}, { user: null, company: null }));
    expect(reports).toMatchObject({ ok: true });
    await expect(load(null)).rejects.toHaveProperty("status", 302);
  });
});
