import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { assignTicket } from "./action.server";
import { assignAction } from "./form";

const ids = { company_id: "3", plant_id: "9", ticket_id: "12" };
const path = "/companies/3/plants/9/tickets/12/assignees/40";

async function post(fields: Record<string, string>) {
  const { context, calls } = createTestContext(
    { [`PUT ${path}`]: {}, [`DELETE ${path}`]: {} },
    createTestSession(),
  );
  const request = createFormRequest(assignAction, fields);
  const data = await assignTicket({ request, context, params: {} }).catch((thrown: Response) => thrown);
  return { data, calls: calls.map(({ call }) => call) };
}

describe("assignTicket", () => {
  it("assigns and unassigns a user", async () => {
    expect(await post({ ...ids, user_id: "40", change: "assigned" })).toEqual({
      data: { ok: true, value: undefined },
      calls: [`PUT ${path}`],
    });
    expect((await post({ ...ids, user_id: "40", change: "unassigned" })).calls).toEqual([`DELETE ${path}`]);
  });

  it.each([
    { user_id: "x", change: "assigned" },
    { user_id: "40", change: "perhaps" },
    { change: "assigned" },
  ])("responds with 400 without a call for %j", async (fields) => {
    const { data, calls } = await post({ ...ids, ...fields } as Record<string, string>);
    expect(data).toHaveProperty("status", 400);
    expect(calls).toEqual([]);
  });
});
