import { ApiError } from "@shared/api/api-error";
import {
  type ApiResponses,
  createFormRequest,
  createTestContext,
  createTestSession,
} from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { changeTickets } from "./action.server";
import { changeAction } from "./form";

const first = "/companies/3/plants/9/tickets/12";
const second = "/companies/3/plants/10/tickets/13";
const tickets = "3:9:12,3:10:13";

async function post(fields: Record<string, string>, responses: ApiResponses = {}) {
  const { context, calls } = createTestContext(responses, createTestSession());
  const request = createFormRequest(changeAction, fields);
  const data = await changeTickets({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls };
}

describe("changeTickets", () => {
  it("closes each ticket and returns an outcome for each", async () => {
    const { data } = await post(
      { tickets, change: "closed" },
      { [`PUT ${first}/close`]: {}, [`PUT ${second}/close`]: new ApiError({ status: 403, code: 4005 }) },
    );
    expect(data).toMatchObject({
      ok: true,
      value: [
        { id: 12, error: null },
        { id: 13, error: { code: 4005 } },
      ],
    });
  });

  it.each([
    [{ change: "open" }, `PUT ${first}/open`, undefined],
    [{ change: "assigned", user_id: "40" }, `PUT ${first}/assignees/40`, undefined],
    [{ change: "template", ticket_template_id: "4" }, `PUT ${first}`, { ticket_template_id: 4 }],
    [{ change: "template", ticket_template_id: "" }, `PUT ${first}`, { ticket_template_id: null }],
  ])("sends %j", async (fields, call, body) => {
    const { calls } = await post({ tickets: "3:9:12", ...fields } as Record<string, string>, { [call]: {} });
    expect(calls).toMatchObject([{ call, body }]);
  });

  it("rethrows the redirect that ends the session", async () => {
    const ended = new Response(null, { status: 302 });
    const { data } = await post(
      { tickets, change: "closed" },
      { [`PUT ${first}/close`]: ended, [`PUT ${second}/close`]: {} },
    );
    expect(data).toBe(ended);
  });

  it.each([
    { tickets: "", change: "closed" },
    { tickets: "3:9", change: "closed" },
    { tickets: "3:9:x", change: "closed" },
    { tickets: "3:9:12:1", change: "closed" },
    { tickets, change: "deleted" },
    { tickets, change: "assigned" },
    { tickets, change: "assigned", user_id: "x" },
    { tickets: Array.from({ length: 201 }, (_, index) => `3:9:${index + 1}`).join(), change: "closed" },
  ])("responds with 400 without a call for %j", async (fields) => {
    const { data, calls } = await post(fields as Record<string, string>);
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
