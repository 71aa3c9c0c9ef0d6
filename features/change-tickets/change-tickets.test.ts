import { ApiError } from "@shared/api/api-error";
import type { ParamsOf } from "@shared/mutations/action.server";
import type { ItemOutcome } from "@shared/mutations/bulk-mutation";
import { type ApiResponses, callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import type { EventCallable } from "effector";
import { describe, expect, it } from "vitest";
import { changeTicketsAction } from "./action.server";
import {
  $changeDialog,
  $userNames,
  type ChangeableTicket,
  canChange,
  changeForm,
  ticketsChange,
  userSelected,
  withChanges,
  withRetained,
} from "./change-tickets";

type Change = ParamsOf<typeof changeTicketsAction>["change"];

const ticketOf = (ticketId: number, plantId = 9) => ({ companyId: 3, plantId, ticketId });
const tickets = [ticketOf(12), ticketOf(13, 10)];

describe("changeTicketsAction", () => {
  const first = "/companies/3/plants/9/tickets/12";
  const second = "/companies/3/plants/10/tickets/13";
  const post = (params: object, responses: ApiResponses = {}) => callAction(changeTicketsAction, params, { responses });

  it("closes each ticket and returns an outcome for each", async () => {
    const { result } = await post(
      { tickets, change: { kind: "closed" } },
      { [`PUT ${first}/close`]: {}, [`PUT ${second}/close`]: new ApiError({ status: 403, code: 4005 }) },
    );
    expect(result).toMatchObject({
      ok: true,
      value: [
        { id: 12, error: null },
        { id: 13, error: { code: 4005 } },
      ],
    });
  });

  it("plans each ticket, and looks first when the response to an earlier request was lost", async () => {
    const planning = { due_on: "", waiting_for: "installer" } as const;
    const params = { tickets: tickets.slice(0, 1), change: { kind: "planning", planning } };
    const sent = await post(params, { [`PUT ${first}`]: {} });
    expect(sent.calls[0]?.body).toEqual({ due_on: null, waiting_for: "installer" });
    const read = "GET /companies/3/tickets/12";
    const again = (ticket: object) =>
      post({ ...params, unconfirmed: [12] }, { [read]: { id: 12, ...ticket }, [`PUT ${first}`]: {} });
    expect((await again({ waiting_for: "installer" })).result).toMatchObject({ value: [{ id: 12, found: true }] });
    expect((await again({ waiting_for: "customer" })).calls.map(({ call }) => call)).toEqual([read, `PUT ${first}`]);
  });

  it.each([
    [{ kind: "open" }, `PUT ${first}/open`, undefined],
    [{ kind: "assigned", userId: 40 }, `PUT ${first}/assignees/40`, undefined],
    [{ kind: "template", templateId: 4 }, `PUT ${first}`, { ticket_template_id: 4 }],
    [{ kind: "template", templateId: null }, `PUT ${first}`, { ticket_template_id: null }],
  ])("sends %j", async (change, call, body) => {
    const { calls } = await post({ tickets: tickets.slice(0, 1), change }, { [call]: {} });
    expect(calls).toMatchObject([{ call, body }]);
  });

  it.each([
    [{ kind: "closed" }, { closed_on: "2026-03-01T11:00:00Z" }, `PUT ${first}/close`],
    [{ kind: "open" }, { closed_on: null }, `PUT ${first}/open`],
    [{ kind: "assigned", userId: 40 }, { assignees: [{ id: 40 }] }, `PUT ${first}/assignees/40`],
    [{ kind: "template", templateId: 4 }, { ticket_template_id: 4 }, `PUT ${first}`],
  ])("looks up whether %j was done before, after a lost response", async (change, done, call) => {
    const params = { tickets: tickets.slice(0, 1), change, unconfirmed: [12] };
    const stored = "GET /companies/3/tickets/12";
    const found = await post(params, { [stored]: { id: 12, ...done } });
    expect(found.result).toEqual({ ok: true, value: [{ id: 12, error: null, found: true }] });
    const other = { id: 12, closed_on: change.kind === "open" ? "2026-03-01T11:00:00Z" : null };
    const { result, calls } = await post(params, { [stored]: other, [call]: {} });
    expect(calls.map((made) => made.call)).toEqual([stored, call]);
    expect(result).toEqual({ ok: true, value: [{ id: 12, error: null }] });
  });

  it("reports the end of the session when the API does", async () => {
    const ended = new Response(null, { status: 302 });
    const { status, result } = await post(
      { tickets, change: { kind: "closed" } },
      { [`PUT ${first}/close`]: ended, [`PUT ${second}/close`]: {} },
    );
    expect(status).toBe(401);
    expect(result).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });

  const closing = { kind: "closed" };
  it.each([
    { tickets: [], change: closing },
    { tickets: [{ companyId: 3, plantId: 9 }], change: closing },
    { tickets: [{ companyId: 3, plantId: 9, ticketId: "x" }], change: closing },
    { tickets: [{ ...ticketOf(12), other: 1 }], change: closing },
    { tickets, change: { kind: "deleted" } },
    { tickets, change: { kind: "assigned" } },
    { tickets, change: { kind: "assigned", userId: "x" } },
    { tickets: Array.from({ length: 201 }, (_, index) => ticketOf(index + 1)), change: closing },
  ])("responds with 400 without a call for parameters %#", async (params) => {
    const { status, calls } = await post(params);
    expect([status, calls]).toEqual([400, []]);
  });
});

const row = (id: number, over: Partial<ChangeableTicket> = {}): ChangeableTicket => ({
  id,
  number: String(10_000 + id),
  title: "No yield",
  open: true,
  assignees: [],
  ref: ticketOf(id),
  ...over,
});

describe("canChange", () => {
  it("is only true for open tickets that the user may change", () => {
    expect(canChange(row(1))).toBe(true);
    expect(canChange(row(1, { open: false }))).toBe(false);
    expect(canChange(row(1, { ref: null }))).toBe(false);
  });
});

describe("withChanges", () => {
  it("applies the last pending change of each ticket", () => {
    const rows = withChanges(
      [row(1), row(2), row(3, { assignees: ["Anna Bos"] })],
      [
        { tickets: [ticketOf(1), ticketOf(2)], change: { kind: "closed" } },
        { tickets: [ticketOf(1)], change: { kind: "open" } },
        { tickets: [ticketOf(2), ticketOf(3)], change: { kind: "assigned", userId: 40 } },
      ],
      { 40: "Anna Bos" },
    );
    expect(rows.map(({ open, assignees }) => [open, assignees])).toEqual([
      [true, []],
      [false, ["Anna Bos"]],
      [true, ["Anna Bos"]],
    ]);
  });
});

describe("withRetained", () => {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it("returns removed rows to where they were", () => {
    const previous = [row(1), row(2), row(3), row(4)];
    expect(ids(withRetained([row(3), row(5)], previous, ({ id }) => id !== 4))).toEqual([1, 2, 3, 5]);
    expect(ids(withRetained([], previous, () => true))).toEqual([1, 2, 3, 4]);
  });

  it("lists no row twice", () => {
    expect(ids(withRetained([row(1), row(2)], [row(2), row(1)], () => true))).toEqual([1, 2]);
  });
});

const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });
const saved = (...ids: number[]): ItemOutcome[] => ids.map((id) => ({ id, error: null }));
const anna = { id: 40, name: "Anna" };

function createTickets() {
  const { scope, trigger, params, ...model } = createModelScope();
  const lastToast = () => model.renderToast.mock.lastCall?.[0];
  return {
    ...model,
    scope,
    params,
    changes: () => params().map((posted) => (posted as { change: Change }).change),
    lastToast,
    outcome: (id: number) => scope.getState(ticketsChange.$outcomes)[id]?.error,
    change: (change: Change) => trigger(ticketsChange.requested, { tickets, change }),
    undo: () => {
      const { action } = lastToast() ?? {};
      if (action) trigger(action.pressed as EventCallable<void>);
    },
    enter: (values: Partial<Record<"due" | "due_on" | "waiting_for", string>>) => trigger(changeForm.changed, values),
    open: (kind: "assigned" | "template" | "planning") => trigger(changeForm.opened, { kind, companyId: 3, tickets }),
    selectUser: () => trigger(userSelected, anna),
    selectTemplate: (id: number) => trigger(changeForm.changed, { templateId: String(id) }),
    confirm: () => trigger(changeForm.submitted),
    cancel: () => trigger(changeForm.closed),
  };
}

describe("changing several tickets", () => {
  it("closes the tickets and reopens them when the user presses Undo within 10 seconds", async () => {
    const { posted, params, lastToast, outcome, revalidate, change, respond, undo } = createTickets();
    change({ kind: "closed" });
    expect(posted()).toEqual([{ name: "change-tickets", params: { tickets, change: { kind: "closed" } } }]);
    await respond([...saved(12), { id: 13, error: problem }]);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["tickets"]);
    expect([outcome(12), outcome(13)]).toEqual([null, problem]);
    expect(lastToast()).toMatchObject({
      kind: "info",
      message: { values: { changed: 1, total: 2 } },
      durationMs: 10_000,
      action: { label: { message: "Undo" } },
    });
    undo();
    expect(params().at(-1)).toEqual({ tickets: [ticketOf(12)], change: { kind: "open" } });
  });

  it("does not know whether they were closed when the response was lost, and looks first once they are again", async () => {
    const { params, lastToast, outcome, change, reject, respond } = createTickets();
    const lost = createProblem({ kind: "timeout", status: 0 });
    change({ kind: "closed" });
    await reject(lost);
    expect(lastToast()).toMatchObject({ kind: "danger", message: { message: expect.stringContaining("not known") } });
    expect(outcome(12)).toEqual(lost);
    change({ kind: "closed" });
    expect(params().at(-1)).toEqual({ tickets, change: { kind: "closed" }, unconfirmed: [12, 13] });
    await respond([
      { id: 12, error: null, found: true },
      { id: 13, error: lost },
    ]);
    change({ kind: "closed" });
    expect(params().at(-1)).toMatchObject({ unconfirmed: [13] });
    await respond([
      { id: 12, error: null },
      { id: 13, error: null, found: true },
    ]);
    expect(lastToast()).toMatchObject({ kind: "success", message: { values: { found: 1, total: 2 } } });
    change({ kind: "closed" });
    expect(params().at(-1)).toEqual({ tickets, change: { kind: "closed" } });
  });

  it("shows an error without Undo when all tickets failed", async () => {
    const { lastToast, change, respond } = createTickets();
    change({ kind: "closed" });
    await respond([12, 13].map((id) => ({ id, error: problem })));
    expect(lastToast()).toMatchObject({ kind: "danger", message: { values: { total: 2 } } });
    expect(lastToast()).not.toHaveProperty("action");
  });

  it("assigns tickets and changes their template without Undo", async () => {
    const { changes, lastToast, change, respond } = createTickets();
    change({ kind: "assigned", userId: 40 });
    await respond(saved(12, 13));
    expect(lastToast()).toMatchObject({ kind: "success" });
    expect(lastToast()).not.toHaveProperty("action");
    change({ kind: "template", templateId: 4 });
    expect(changes()).toEqual([
      { kind: "assigned", userId: 40 },
      { kind: "template", templateId: 4 },
    ]);
  });
});

describe("the dialog", () => {
  it("stays open with an error until a user is selected", () => {
    const { scope, posted, changes, open, selectUser, confirm } = createTickets();
    open("assigned");
    confirm();
    expect(["userId" in scope.getState(changeForm.$problems), posted()]).toEqual([true, []]);
    selectUser();
    expect("userId" in scope.getState(changeForm.$problems)).toBe(false);
    confirm();
    confirm();
    expect(changes()).toEqual([{ kind: "assigned", userId: 40 }]);
    expect(scope.getState($userNames)).toEqual({ 40: "Anna" });
    expect(scope.getState($changeDialog)).toBeNull();
  });

  it("sets the chosen template, or none", () => {
    const { changes, open, selectTemplate, confirm } = createTickets();
    open("template");
    selectTemplate(4);
    confirm();
    open("template");
    confirm();
    expect(changes()).toEqual([
      { kind: "template", templateId: 4 },
      { kind: "template", templateId: null },
    ]);
  });

  it("plans the tickets, and keeps the fields that are not changed", () => {
    const { open, enter, confirm, changes, scope } = createTickets();
    open("planning");
    confirm();
    expect(scope.getState(changeForm.$problems)).toMatchObject({ due: { message: "Please change a field" } });
    enter({ due: "set", due_on: "31/02/2026" });
    confirm();
    expect(scope.getState(changeForm.$problems)).toMatchObject({ due_on: { message: "Please enter a date" } });
    enter({ due_on: "2026-12-01", waiting_for: "" });
    confirm();
    expect(changes()).toEqual([{ kind: "planning", planning: { due_on: "2026-12-01", waiting_for: "" } }]);
  });

  it("sends no request when it is cancelled", () => {
    const { posted, open, cancel, confirm } = createTickets();
    open("template");
    cancel();
    confirm();
    expect(posted()).toEqual([]);
  });
});
