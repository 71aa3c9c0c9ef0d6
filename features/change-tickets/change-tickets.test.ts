import type { ParamsOf } from "@shared/mutations/action.server";
import { endSessionFx } from "@shared/toasts/model";
import { createModelScope, createProblem } from "@testing/model-scope";
import type { EventCallable } from "effector";
import { describe, expect, it } from "vitest";
import type { changeTicketsAction } from "./action.server";
import {
  $changeDialog,
  type ChangeableTicket,
  canChange,
  changeForm,
  ticketsChange,
  withChanges,
  withRetained,
} from "./change-tickets";

type Change = ParamsOf<typeof changeTicketsAction>["change"];

const ticketOf = (ticketId: number, plantId = 9) => ({ companyId: 3, plantId, ticketId });
const tickets = [ticketOf(12), ticketOf(13, 10)];

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
        { tickets: [ticketOf(2), ticketOf(3)], change: { kind: "assigned", userId: 40, name: "Anna Bos" } },
      ],
    );
    expect(rows.map(({ open, assignees }) => [open, assignees])).toEqual([
      [true, []],
      [false, ["Anna Bos"]],
      [true, ["Anna Bos"]],
    ]);
  });

  it("bases the next change of a ticket on what the pending changes make of it", () => {
    const planning = { due_on: "", priority: "normal", waiting_for: "" } as const;
    const loaded = { templateId: 4, planning, assigneeIds: [41], closing: null };
    const changes: Change[] = [
      { kind: "planning", planning: { priority: "high" } },
      { kind: "template", templateId: null },
      { kind: "assigned", userId: 40 },
      { kind: "unassigned", userId: 41 },
      { kind: "closed", finding: "cleaned" },
    ];
    const [changed] = withChanges(
      [row(1, { loaded })],
      changes.map((change) => ({ tickets: [ticketOf(1)], change })),
    );
    expect(changed?.loaded).toEqual({
      ...{ templateId: null, planning: { ...planning, priority: "high" }, assigneeIds: [40] },
      closing: { finding: "cleaned", note: "" },
    });
  });
});

describe("withRetained", () => {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it("returns removed rows to where they were", () => {
    const previous = [row(1), row(2), row(3), row(4)];
    expect(ids(withRetained([row(3), row(5)], previous, ({ id }) => id !== 4))).toEqual([1, 2, 3, 5]);
    expect(ids(withRetained([], previous, () => true))).toEqual([1, 2, 3, 4]);
  });

  it("lists no row twice", () =>
    expect(ids(withRetained([row(1), row(2)], [row(2), row(1)], () => true))).toEqual([1, 2]));
});

const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });

function createTickets() {
  const { scope, trigger, params, ...model } = createModelScope([[endSessionFx, () => {}]]);
  const lastToast = () => model.renderToast.mock.lastCall?.[0];
  return {
    ...model,
    scope,
    trigger,
    params,
    changes: () => params().map((posted) => (posted as { change: Change }).change),
    lastToast,
    outcome: (id: number) => scope.getState(ticketsChange.$outcomes)[id]?.error,
    change: (change: Change) => trigger(ticketsChange.requested, { tickets, change }),
    undo: () => {
      const { action } = lastToast() ?? {};
      if (action) trigger(action.pressed as EventCallable<void>);
    },
    enter: (values: Partial<Record<"due" | "due_on" | "waiting_for" | "note" | "assignment", string>>) =>
      trigger(changeForm.changed, values),
    open: (kind: "closed" | "assigned" | "template" | "planning") =>
      trigger(changeForm.opened, { kind, companyId: 3, tickets }),
    selectUser: () => trigger(changeForm.changed, { userId: "40", userName: "Anna" }),
    selectTemplate: (id: number) => trigger(changeForm.changed, { templateId: String(id) }),
    confirm: () => trigger(changeForm.submitted),
    cancel: () => trigger(changeForm.closed),
  };
}

describe("changing several tickets", () => {
  it("closes tickets of one pattern with its review, and asks nothing about other tickets", () => {
    for (const pattern of ["soiling", null] as const) {
      const { trigger, changes } = createTickets();
      trigger(changeForm.opened, { kind: "closed", companyId: 3, tickets, pattern });
      trigger(changeForm.changed, { verdict: "right" });
      trigger(changeForm.submitted);
      const review = { named_pattern: "soiling", verdict: "right", actual_pattern: null, actual_cause: "" };
      const expected = { kind: "closed", finding: null, note: "", ...(pattern && { review }) };
      expect(changes()).toEqual([expected]);
    }
  });

  it("closes the tickets and reopens them when the user presses Undo within 10 seconds", async () => {
    const { posted, params, lastToast, outcome, revalidate, change, respond, undo } = createTickets();
    change({ kind: "closed" });
    expect(posted()).toEqual([{ name: "change-tickets", params: { tickets, change: { kind: "closed" } } }]);
    await respond([
      { id: 12, error: null, undo: { kind: "open" } },
      { id: 13, error: problem },
    ]);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["tickets"]);
    expect([outcome(12), outcome(13)]).toEqual([null, problem]);
    expect(lastToast()).toMatchObject({
      kind: "info",
      message: { values: { changed: 1, total: 2 } },
      durationMs: 10_000,
      action: { label: { message: "Undo" } },
    });
    undo();
    const own = { kind: "open" };
    expect(params().at(-1)).toEqual({ tickets: [{ ...ticketOf(12), own }], change: own });
    await respond([{ id: 12, error: null, undo: { kind: "closed" } }]);
    expect(lastToast()).not.toHaveProperty("action");
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

  it("restores the earlier state of each ticket", async () => {
    const { params, change, respond, undo } = createTickets();
    change({ kind: "planning", planning: { due_on: "2026-12-01" } });
    const earlier = ["2026-11-20", ""].map((due_on) => ({ kind: "planning", planning: { due_on } }));
    await respond([12, 13].map((id, index) => ({ id, error: null, undo: earlier[index] })));
    undo();
    expect(params().at(-1)).toMatchObject({
      tickets: [
        { ticketId: 12, own: earlier[0] },
        { ticketId: 13, own: earlier[1] },
      ],
    });
  });

  it("keeps the rest of a change that the end of the session interrupted, until it is continued", async () => {
    const { scope, trigger, params, change, respond } = createTickets();
    const rest = () => scope.getState(ticketsChange.$interrupted);
    change({ kind: "assigned", userId: 40 });
    await respond([
      { id: 12, error: null },
      { id: 13, error: createProblem({ status: 401, sessionEnded: true }) },
    ]);
    const interrupted = { tickets: [ticketOf(13, 10)], change: { kind: "assigned", userId: 40 } as const };
    expect(rest()).toEqual(interrupted);
    // The page loads again after the sign-in.
    trigger(ticketsChange.closed);
    expect(rest()).toBeNull();
    trigger(ticketsChange.interruptedChanged, interrupted);
    trigger(ticketsChange.requested, interrupted);
    expect([rest(), params().at(-1)]).toEqual([null, interrupted]);
  });

  it("undoes nothing where nothing was changed", async () => {
    const { params, lastToast, change, respond, undo } = createTickets();
    change({ kind: "assigned", userId: 40 });
    await respond([
      { id: 12, error: null, found: true },
      { id: 13, error: null, undo: { kind: "unassigned", userId: 40 } },
    ]);
    undo();
    expect(params().at(-1)).toMatchObject({ tickets: [{ ticketId: 13 }], change: { kind: "unassigned" } });
    change({ kind: "assigned", userId: 40 });
    await respond([12, 13].map((id) => ({ id, error: null, found: true })));
    expect(lastToast()).not.toHaveProperty("action");
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
    expect(changes()).toEqual([{ kind: "assigned", userId: 40, name: "Anna" }]);
    expect(scope.getState($changeDialog)).toBeNull();
  });

  it("un-assigns the user, and closes with what was found", () => {
    const { changes, open, enter, selectUser, confirm } = createTickets();
    open("assigned");
    selectUser();
    enter({ assignment: "unassign" });
    confirm();
    open("closed");
    enter({ note: " Moss " });
    confirm();
    expect(changes()).toEqual([
      { kind: "unassigned", userId: 40, name: "Anna" },
      { kind: "closed", finding: null, note: "Moss" },
    ]);
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
});
