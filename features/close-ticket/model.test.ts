import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { closing, undone } from "./model";

const ticket = { companyId: 3, plantId: 9, ticketId: 12 };
const problem = createProblem({ messages: { general: ["Not today."] } });

function createTicket() {
  const { scope, fields, toasts, dismissToast } = createModelScope();
  return {
    dismissToast,
    states: () => fields().map(({ state }) => state),
    toasts,
    pending: () => scope.getState(closing.$pending)?.state ?? null,
    change: (state: "open" | "closed") => allSettled(closing.submitted, { scope, params: { ticket, state } }),
    settle: (error: ProblemDetails | null) => allSettled(closing.settled, { scope, params: error }),
    undo: () => allSettled(undone, { scope }),
    leave: () => allSettled(closing.closed, { scope }),
  };
}

describe("closing a ticket", () => {
  it("offers Undo for 10 seconds, which reopens the ticket once", async () => {
    const { states, toasts, pending, change, settle, undo } = createTicket();
    await change("closed");
    expect(pending()).toBe("closed");
    await settle(null);
    expect(toasts()).toMatchObject([
      {
        kind: "success",
        message: { message: "Ticket closed" },
        durationMs: 10_000,
        action: { label: { message: "Undo" }, pressed: undone },
      },
    ]);
    await undo();
    await settle(null);
    await undo();
    expect(states()).toEqual(["closed", "open"]);
    expect(toasts()).toHaveLength(1);
  });

  it("no longer offers Undo when the ticket was reopened by its button", async () => {
    const { states, dismissToast, change, settle, undo } = createTicket();
    await change("closed");
    await settle(null);
    await change("open");
    expect(dismissToast).toHaveBeenCalledTimes(1);
    await settle(null);
    await undo();
    expect(states()).toEqual(["closed", "open"]);
  });

  it("no longer offers Undo when the ticket was left", async () => {
    const { states, toasts, dismissToast, change, settle, undo, leave } = createTicket();
    await change("closed");
    await settle(null);
    await leave();
    expect(dismissToast.mock.calls).toEqual([[toasts()[0]?.id]]);
    await undo();
    expect(states()).toEqual(["closed"]);
  });

  it("rolls back with the API's message when it failed", async () => {
    const { toasts, pending, change, settle } = createTicket();
    await change("closed");
    await settle(problem);
    expect(pending()).toBeNull();
    expect(toasts()).toMatchObject([{ kind: "danger", message: "Not today." }]);
  });
});
