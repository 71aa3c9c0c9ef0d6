import { ApiError } from "@shared/api/api-error";
import {
  type ApiResponses,
  createFormRequest,
  createTestContext,
  createTestSession,
} from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { closeTicket } from "./action.server";
import { closeAction } from "./form";

const ids = { company_id: "3", plant_id: "9", ticket_id: "12" };

function post(
  fields: Record<string, string>,
  responses: ApiResponses,
  session = createTestSession() as never,
) {
  const { context, calls } = createTestContext(responses, session);
  const request = createFormRequest(closeAction, fields);
  return { calls, data: closeTicket({ request, context, params: {} }) };
}

describe("closeTicket", () => {
  it.each([
    ["closed", "PUT /companies/3/plants/9/tickets/12/close"],
    ["open", "PUT /companies/3/plants/9/tickets/12/open"],
  ])("sets the state %s with %s", async (state, call) => {
    const { calls, data } = post({ ...ids, state }, { [call]: {} });
    expect(await data).toEqual({ ok: true, value: undefined });
    expect(calls.map(({ call: made }) => made)).toEqual([call]);
  });

  it("returns to the ticket when the browser posts the form itself", async () => {
    const call = "PUT /companies/3/plants/9/tickets/12/close";
    const { context, calls } = createTestContext({ [call]: {} }, createTestSession() as never);
    const request = createFormRequest(closeAction, { ...ids, state: "closed" });
    request.headers.set("Sec-Fetch-Dest", "document");
    const thrown: Response = await closeTicket({ request, context, params: {} }).then(
      () => Promise.reject(new Error("No redirect")),
      (response: Response) => response,
    );
    expect([thrown.status, thrown.headers.get("Location")]).toEqual([303, "/tickets/12?companyId=3"]);
    expect(calls.map(({ call: made }) => made)).toEqual([call]);
  });

  it("returns the error of the API", async () => {
    const denied = new ApiError({ status: 403, code: 4005, messages: { general: ["Not yours."] } });
    const { data } = post(
      { ...ids, state: "closed" },
      { "PUT /companies/3/plants/9/tickets/12/close": denied },
    );
    expect(await data).toMatchObject({ ok: false, error: { messages: { general: ["Not yours."] } } });
  });

  it("makes no call for an invalid form or without a session", async () => {
    for (const fields of [ids, { ...ids, state: "lost" }, { state: "open", ticket_id: "../1" }]) {
      const { calls, data } = post(fields, {});
      expect((await data.catch((thrown: Response) => thrown)) as Response).toHaveProperty("status", 400);
      expect(calls).toEqual([]);
    }
    const { data } = post({ ...ids, state: "open" }, {}, null as never);
    await expect(data).rejects.toHaveProperty("status", 302);
  });
});
