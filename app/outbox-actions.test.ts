import { type ApiResponses, callAction } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { actions } from "./actions.server";

const company = "/companies/3";
const plant = `${company}/plants/9`;
const now = Temporal.Now.instant().toString();
const els = { id: 40, first_name: "Els", last_name: "Driessen" };
const jan = { id: 41, first_name: "Jan", last_name: "Bos" };

const ticketPath = `GET ${company}/tickets/12`;
const openTicket = { id: 12, closed_on: null, assignees: [jan], assignments: [] };
const closedTicket = { ...openTicket, closed_on: now, closer: els };

const comment = { ticketId: 12, companyId: 3, message: "<p>Done</p>" };
const assignment = { companyId: 3, plantId: 9, ticketId: 12, userId: 40, assigned: true, loaded: [41] };
const snooze = { companyId: 3, plantId: 9, issues: [{ meterId: 5, issueId: 50 }], until: "2026-12-04" };
const ticket = { companyId: 3, plantIds: [9], title: "Zero yield", description: "<p>Look</p>", issueIds: [50] };
const issue = { id: 50, meter_id: 5, type_name: "zero_yield" };
const cause = { companyId: 3, plantId: 9 };
const { issues, until } = snooze;
const about = { templateId: null, userId: null, issueIds: [50] };

/** A change of each action, what the API has of it, and the call that makes it. */
const changes: Record<string, { name: string; params: object; unchanged: ApiResponses; made: string }> = {
  "a comment": {
    name: "write-comment",
    params: comment,
    unchanged: { [ticketPath]: openTicket },
    made: "POST /comments",
  },
  "an assignment": {
    name: "assign-ticket",
    params: assignment,
    unchanged: { [ticketPath]: openTicket },
    made: `PUT ${plant}/tickets/12/assignees/40`,
  },
  "a snooze": {
    name: "snooze-issue",
    params: snooze,
    unchanged: { [`GET ${plant}/issues`]: [issue] },
    made: `PUT ${plant}/meters/5/issues/50/snooze`,
  },
  "a ticket": {
    name: "create-ticket",
    params: ticket,
    unchanged: { [`GET ${plant}/tickets`]: [], [`GET ${plant}/issues`]: [issue] },
    made: `POST ${plant}/tickets`,
  },
  "an assignment of a cause": {
    name: "handle-plant",
    params: { ...cause, change: { kind: "assign", tickets: [12], userId: 40, assigned: true } },
    unchanged: { [ticketPath]: openTicket },
    made: `PUT ${plant}/tickets/12/assignees/40`,
  },
  "a snooze of a cause": {
    name: "handle-plant",
    params: { ...cause, change: { kind: "snooze", issues, until } },
    unchanged: { [`GET ${plant}/issues`]: [issue] },
    made: `PUT ${plant}/meters/5/issues/50/snooze`,
  },
  "a ticket of a cause": {
    name: "handle-plant",
    params: { ...cause, change: { kind: "ticket", title: "Zero yield", description: "", evidence: [], ...about } },
    unchanged: { [`GET ${plant}/tickets`]: [], [`GET ${plant}/issues`]: [issue] },
    made: `POST ${plant}/tickets`,
  },
};

async function post(change: string, params: object, responses: ApiResponses = {}) {
  const { name, params: base, unchanged, made } = changes[change] as (typeof changes)[string];
  const action = actions[name]?.action;
  if (!action) throw new Error(`There is no action ${name}.`);
  const { result, calls } = await callAction(
    action as never,
    { ...base, ...params },
    { responses: { ...unchanged, [made]: { id: 70 }, ...responses } },
  );
  return { result, isMade: calls.some(({ call }) => call === made) };
}

describe("a change from the outbox", () => {
  it.each(Object.keys(changes))("is made when nothing has changed: %s", async (change) =>
    expect(await post(change, { queued: true })).toMatchObject({ result: { ok: true }, isMade: true }),
  );

  const resolved = { [`GET ${plant}/issues`]: [{ ...issue, resolved_on: "2026-11-26" }] };
  const existing = {
    [`GET ${plant}/tickets`]: [{ id: 69, number: "10254", title: "Inverter", created_at: now, issue_ids: [50] }],
  };
  const meanwhile: [string, string, ApiResponses, object][] = [
    ["a comment", "closed", { [ticketPath]: closedTicket }, { by: "Els Driessen" }],
    ["a comment", "closed", { [ticketPath]: { ...closedTicket, closer: null } }, { by: null }],
    ["an assignment", "closed", { [ticketPath]: closedTicket }, { by: "Els Driessen" }],
    ["an assignment", "assignees", { [ticketPath]: { ...openTicket, assignees: [] } }, { values: { names: "" } }],
    [
      "an assignment",
      "assignees",
      { [ticketPath]: { ...openTicket, assignees: [{ ...jan, id: 42 }] } },
      { values: { names: "Jan Bos" } },
    ],
    ["an assignment of a cause", "closed", { [ticketPath]: closedTicket }, { by: "Els Driessen" }],
    ["a snooze", "resolved", resolved, {}],
    ["a snooze of a cause", "resolved", resolved, {}],
    ["a ticket", "existing", existing, { values: { names: "10254", tickets: "69" } }],
    ["a ticket of a cause", "existing", existing, { values: { names: "10254", tickets: "69" } }],
  ];
  it.each(meanwhile)("is not made when it has changed meanwhile: %s, %s", async (change, part, responses, details) => {
    expect(await post(change, { queued: true }, responses)).toMatchObject({
      result: { ok: false, error: { status: 409, conflicts: [{ part, ...details }] } },
      isMade: false,
    });
    // The user wants it anyway. A ticket names the tickets that the user knows.
    const forced = await post(change, part === "existing" ? { knownTickets: [69] } : {}, responses);
    expect(forced).toMatchObject({ result: { ok: true }, isMade: true });
  });

  it("counts as made when it is already as wanted", async () => {
    const assigned = { [ticketPath]: { ...openTicket, assignees: [jan, els] } };
    expect(await post("an assignment", { queued: true }, assigned)).toMatchObject({
      result: { ok: true },
      isMade: false,
    });
    const snoozed = { [`GET ${plant}/issues`]: [{ ...issue, snoozed_until: "2026-12-04" }] };
    expect(await post("a snooze", { queued: true, agoMs: 5 }, snoozed)).toMatchObject({ isMade: false });
  });
});
