import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { runAdminActionForm } from "./action.server";
import { runAction } from "./form";

async function post(fields: Record<string, string>, response: unknown = {}) {
  const { context, calls } = createTestContext(
    { "POST /actions": response },
    createTestSession({ admin: true }),
  );
  const request = createFormRequest(runAction, fields);
  const data = await runAdminActionForm({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, bodies: calls.map(({ body }) => body) };
}

describe("runAdminActionForm", () => {
  it("sends the name of the action with its values, which cannot replace the name", async () => {
    const values = JSON.stringify({ plant_id: 9, urgent: true, action_name: "deleteUser" });
    expect(await post({ action_name: "planVisit", values })).toEqual({
      data: { ok: true, value: undefined },
      bodies: [{ action_name: "planVisit", plant_id: 9, urgent: true }],
    });
  });

  it("returns the API's messages", async () => {
    const messages = { plant_code: ["Another plant has this code."] };
    const { data } = await post({ action_name: "a", values: "{}" }, new ApiError({ status: 422, messages }));
    expect(data).toMatchObject({ ok: false, error: { messages } });
  });

  it.each([
    { action_name: "", values: "{}" },
    { action_name: "a", values: "no JSON" },
    { action_name: "a", values: '{"b":{"c":1}}' },
    { action_name: "a" },
  ])("responds with 400 without a call for %j", async (fields) => {
    const { data, bodies } = await post(fields as Record<string, string>);
    expect(data).toHaveProperty("status", 400);
    expect(bodies).toEqual([]);
  });
});
