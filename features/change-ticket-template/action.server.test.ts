import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeEdge, postedForm, signedInSession } from "../../tests/support/fake-edge";
import { changeTicketTemplate, leastMs } from "./action.server";
import { templateAction } from "./form";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = "PUT /companies/3/plants/9/tickets/12";

async function post(template: string) {
  const { context, calls } = fakeEdge({ [call]: {} }, signedInSession());
  const fields = { company_id: "3", plant_id: "9", ticket_id: "12", ticket_template_id: template };
  const request = postedForm(templateAction, fields);
  const done = vi.fn();
  const answer = changeTicketTemplate({ request, context, params: {} })
    .catch((thrown: Response) => thrown)
    .finally(done);
  return { answer, calls, done };
}

describe("changing the template of a ticket", () => {
  it("takes no less than half a second", async () => {
    const { answer, calls, done } = await post("4");
    await vi.advanceTimersByTimeAsync(leastMs - 1);
    expect(calls).toMatchObject([{ call, body: { ticket_template_id: 4 } }]);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ error: null });
  });

  it("sends null for no template, and nothing for what is no template", async () => {
    const none = await post("");
    await vi.advanceTimersByTimeAsync(leastMs);
    await none.answer;
    expect(none.calls).toMatchObject([{ body: { ticket_template_id: null } }]);
    const wrong = await post("four");
    expect(await wrong.answer).toHaveProperty("status", 400);
    expect(wrong.calls).toEqual([]);
  });
});
