import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { adminTools } from "./loader.server";

const dashboards = { meter: "https://grafana.example/{meter_id}", driver: "" };

async function load(session: ReturnType<typeof createTestSession>) {
  const { context, calls } = createTestContext(
    { "GET /actions": [{ name: "recalculatePlant", scope: "plant", form: [] }, { title: "Without a name" }] },
    session,
  );
  context.dashboards = dashboards;
  const request = new Request("https://site.example/resources/plant-admin");
  return { result: await adminTools({ request, context, params: {} }), calls: calls.length };
}

describe("adminTools", () => {
  it("returns the actions and the dashboards in admin mode", async () => {
    const { result } = await load(createTestSession({ admin: true }));
    expect(result).toMatchObject({ value: { actions: [{ name: "recalculatePlant" }], dashboards } });
  });

  it.each([createTestSession(), createTestSession({ admin: true }, { adminMode: false })])(
    "returns an error without admin mode",
    async (session) => {
      const { result, calls } = await load(session);
      expect(result).toMatchObject({ ok: false, error: { code: 4005 } });
      expect(JSON.stringify(result)).not.toContain("grafana");
      expect(calls).toBe(0);
    },
  );
});
