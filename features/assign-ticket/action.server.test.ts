import { describe, expect, it } from "vitest";
import { fakeEdge, postedForm, signedInSession } from "../../tests/support/fake-edge";
import { assignTicket } from "./action.server";
import { assignAction } from "./form";

const place = { company_id: "3", plant_id: "9", ticket_id: "12" };
const path = "/companies/3/plants/9/tickets/12/assignees/40";

async function post(fields: Record<string, string>) {
  const { context, calls } = fakeEdge({ [`PUT ${path}`]: {}, [`DELETE ${path}`]: {} }, signedInSession());
  const request = postedForm(assignAction, fields);
  const answer = await assignTicket({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { answer, calls: calls.map(({ call }) => call) };
}

describe("assigning a ticket", () => {
  it("assigns, and ends an assignment", async () => {
    expect(await post({ ...place, user_id: "40", wanted: "assigned" })).toEqual({
      answer: { error: null },
      calls: [`PUT ${path}`],
    });
    expect((await post({ ...place, user_id: "40", wanted: "unassigned" })).calls).toEqual([`DELETE ${path}`]);
  });

  it.each([
    { user_id: "x", wanted: "assigned" },
    { user_id: "40", wanted: "perhaps" },
    { wanted: "assigned" },
  ])("asks nothing for %j", async (fields) => {
    const { answer, calls } = await post({ ...place, ...fields } as Record<string, string>);
    expect(answer).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
