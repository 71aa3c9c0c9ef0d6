import { ApiError } from "@shared/api/api-error";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeTicketTemplate, minimumMs } from "./action.server";
import { templateAction } from "./form";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = "PUT /companies/3/plants/9/tickets/12";

async function post(template: string, response: unknown = {}) {
  const { context, calls } = createTestContext({ [call]: response }, createTestSession());
  const fields = { company_id: "3", plant_id: "9", ticket_id: "12", ticket_template_id: template };
  const request = createFormRequest(templateAction, fields);
  const done = vi.fn();
  const data = changeTicketTemplate({ request, context, params: {} })
    .catch((thrown: Response) => thrown)
    .finally(done);
  return { data, calls, done };
}

describe("changeTicketTemplate", () => {
  it("takes at least half a second", async () => {
    const { data, calls, done } = await post("4");
    await vi.advanceTimersByTimeAsync(minimumMs - 1);
    expect(calls).toMatchObject([{ call, body: { ticket_template_id: 4 } }]);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await data).toEqual({ error: null });
  });

  it("takes at least half a second when the API responds with an error", async () => {
    const { data, done } = await post("4", new ApiError({ status: 500 }));
    await vi.advanceTimersByTimeAsync(minimumMs - 1);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await data).toMatchObject({ error: { status: 500 } });
  });

  it("sends null for no template and responds with 400 for an invalid one", async () => {
    const none = await post("");
    await vi.advanceTimersByTimeAsync(minimumMs);
    await none.data;
    expect(none.calls).toMatchObject([{ body: { ticket_template_id: null } }]);
    const wrong = await post("four");
    expect(await wrong.data).toHaveProperty("status", 400);
    expect(wrong.calls).toEqual([]);
  });
});
