import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { createPlantTicket } from "./action.server";
import { createAction } from "./form";

const call = "POST /companies/3/plants/9/tickets";
const ids = { company_id: "3", plant_id: "9" };

async function post(fields: Record<string, string>, response: unknown = {}) {
  const { context, calls } = createTestContext({ [call]: response }, createTestSession());
  const request = createFormRequest(createAction, fields);
  const data = await createPlantTicket({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls: calls.map(({ call, body }) => [call, body]) };
}

describe("createPlantTicket", () => {
  it("sends the trimmed title and the sanitized description", async () => {
    const description = '<h1>Look</h1><p onclick="x()"><strong>now</strong><img src=x onerror=alert(1)></p>';
    expect(await post({ ...ids, title: " No yield ", description })).toEqual({
      data: { ok: true, value: undefined },
      calls: [[call, { title: "No yield", description: "<h1>Look</h1><p><strong>now</strong></p>" }]],
    });
  });

  it("returns the messages of the API", async () => {
    const error = new ApiError({ status: 422, code: 4000, messages: { title: ["Too long"] } });
    const { data } = await post({ ...ids, title: "x", description: "" }, error);
    expect(data).toMatchObject({ ok: false, error: { status: 422, messages: { title: ["Too long"] } } });
  });

  it("responds with 400 without a call when an id is invalid", async () => {
    const { data, calls } = await post({ ...ids, plant_id: "x", title: "x", description: "" });
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
