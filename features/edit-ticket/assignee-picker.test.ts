import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { assignTicketAction } from "./action.server";
import { assignable, assignment, withPending } from "./assignee-picker";

const ticket = { companyId: 3, plantId: 9, ticketId: 12 };
const change = { ...ticket, userId: 40, assigned: true };
const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });

describe("assignTicketAction", () => {
  const path = "/companies/3/plants/9/tickets/12/assignees/40";
  const post = (params: object) =>
    callAction(assignTicketAction, params, { responses: { [`PUT ${path}`]: {}, [`DELETE ${path}`]: {} } });

  it("assigns and unassigns a user", async () => {
    const assigned = await post(change);
    expect([assigned.result, assigned.calls.map(({ call }) => call)]).toEqual([{ ok: true }, [`PUT ${path}`]]);
    expect((await post({ ...change, assigned: false })).calls.map(({ call }) => call)).toEqual([`DELETE ${path}`]);
  });

  it.each([
    { userId: "x", assigned: true },
    { userId: 40, assigned: "perhaps" },
    { assigned: true },
    { userId: 40, assigned: true, ticketId: "../1" },
  ])("responds with 400 without a call for %j", async (params) => {
    const { status, calls } = await post({ ...ticket, ...params });
    expect([status, calls]).toEqual([400, []]);
  });
});

const anna = { id: 1, name: "Anna" };
const jan = { id: 2, name: "Jan" };
const users = [anna, jan];

describe("withPending", () => {
  it("adds or removes the user of the change", () => {
    expect(withPending([anna], users, null)).toEqual([anna]);
    expect(withPending([anna], users, { userId: 2, assigned: true })).toEqual([anna, jan]);
    expect(withPending([anna, jan], users, { userId: 1, assigned: false })).toEqual([jan]);
  });

  it("lists a user once when the loader data has the change already", () => {
    expect(withPending([anna, jan], users, { userId: 2, assigned: true })).toEqual([anna, jan]);
    expect(withPending([anna, jan], [], { userId: 2, assigned: true })).toEqual([anna, jan]);
  });
});

describe("assignable", () => {
  it("excludes the assignees", () => expect(assignable([anna, jan], [anna])).toEqual([jan]));
});

function createTicket() {
  const { scope, trigger, toastTexts, ...model } = createModelScope();
  return {
    ...model,
    toasts: toastTexts,
    confirmation: () => scope.getState(assignment.$confirmation),
    pending: () => scope.getState(assignment.$pending),
    request: () => trigger(assignment.requested, change),
    confirm: () => trigger(assignment.confirmed),
    cancel: () => trigger(assignment.cancelled),
  };
}

describe("assigning a ticket", () => {
  it("submits the change when it was confirmed", () => {
    const { posted, confirmation, pending, request, confirm } = createTicket();
    request();
    expect(confirmation()).toEqual(change);
    expect(posted()).toEqual([]);
    confirm();
    expect(confirmation()).toBeNull();
    expect(pending()).toEqual(change);
    expect(posted()).toEqual([{ name: "assign-ticket", params: change }]);
  });

  it("ignores another change while a change is pending", async () => {
    const { confirmation, request, confirm, respond } = createTicket();
    request();
    confirm();
    request();
    expect(confirmation()).toBeNull();
    await respond();
    request();
    expect(confirmation()).toEqual(change);
  });

  it("loads the ticket again without a toast when the action succeeded", async () => {
    const { pending, toasts, revalidate, request, confirm, respond } = createTicket();
    request();
    confirm();
    await respond();
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["ticket"]);
    expect([pending(), toasts()]).toEqual([null, []]);
  });

  it("rolls back and shows the API's message when the action failed", async () => {
    const { pending, toasts, request, confirm, reject } = createTicket();
    request();
    confirm();
    await reject(problem);
    expect([pending(), toasts()]).toEqual([null, ["Access denied"]]);
  });

  it("shows 'Failed to update ticket' when the API sent no message", async () => {
    const { toasts, request, confirm, reject } = createTicket();
    request();
    confirm();
    await reject({ ...problem, status: 500, messages: {} });
    expect(toasts()).toEqual(["Failed to update ticket"]);
  });
});
