import { ApiError } from "@shared/api/api-error";
import {
  type ApiResponses,
  createFormRequest,
  createTestContext,
  createTestSession,
} from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { editTicket } from "./action.server";
import { editAction } from "./form";

const call = "PUT /companies/3/plants/9/tickets/12";
const ids = { company_id: "3", plant_id: "9", ticket_id: "12" };

async function post(fields: Record<string, string>, responses: ApiResponses = { [call]: {} }) {
  const { context, calls } = createTestContext(responses, createTestSession());
  const request = createFormRequest(editAction, fields);
  const data = await editTicket({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls };
}

describe("editTicket", () => {
  it("sends the trimmed title and the sanitized description", async () => {
    const { data, calls } = await post({
      ...ids,
      title: "  No yield ",
      description: '<h1>Look</h1><p onclick="x()"><b>now</b><img src="x"></p>',
    });
    expect(data).toEqual({ ok: true, value: undefined });
    expect(calls).toMatchObject([
      { call, body: { title: "No yield", description: "<h1>Look</h1><p><strong>now</strong></p>" } },
    ]);
  });

  it("returns the messages of the API", async () => {
    const error = new ApiError({ status: 422, code: 4000, messages: { title: ["Too long."] } });
    const { data } = await post({ ...ids, title: "x", description: "" }, { [call]: error });
    expect(data).toMatchObject({ ok: false, error: { messages: { title: ["Too long."] } } });
  });

  it("responds with 400 without a call when an id is missing", async () => {
    const { data, calls } = await post({ ...ids, ticket_id: "x", title: "x", description: "" });
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
