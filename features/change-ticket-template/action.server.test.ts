import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { changeTicketTemplate } from "./action.server";
import { templateAction } from "./form";

const call = "PUT /companies/3/plants/9/tickets/12";

async function post(template: string, response: unknown = {}) {
  const { context, calls } = createTestContext({ [call]: response }, createTestSession());
  const fields = { company_id: "3", plant_id: "9", ticket_id: "12", ticket_template_id: template };
  const request = createFormRequest(templateAction, fields);
  const data = await changeTicketTemplate({ request, context, params: {} }).catch(
    (thrown: Response) => thrown,
  );
  return { data, calls };
}

describe("changeTicketTemplate", () => {
  it("sends the id of the template", async () => {
    const { data, calls } = await post("4");
    expect(calls).toMatchObject([{ call, body: { ticket_template_id: 4 } }]);
    expect(data).toEqual({ ok: true, value: undefined });
  });

  it("returns the error when the API responds with one", async () => {
    const { data } = await post("4", new ApiError({ status: 500 }));
    expect(data).toMatchObject({ error: { status: 500 } });
  });

  it("sends null when there is no template", async () => {
    const { calls } = await post("");
    expect(calls).toMatchObject([{ body: { ticket_template_id: null } }]);
  });

  it("responds with 400 and makes no call when the id is invalid", async () => {
    const { data, calls } = await post("four");
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
