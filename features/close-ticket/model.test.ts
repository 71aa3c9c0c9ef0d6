import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { dismissToastFx, renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { closing, undone } from "./model";

const ticket = { companyId: 3, plantId: 9, ticketId: 12 };
const problem: ProblemDetails = {
  status: 422,
  code: 4000,
  messages: { general: ["Not today."] },
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};

function createTicket() {
  const submit = vi.fn((_: Submission) => {});
  const renderToast = vi.fn(async (_: Toast) => {});
  const dismissToast = vi.fn(async (_: string) => {});
  const scope = fork({
    handlers: [
      [submitFx, submit],
      [renderToastFx, renderToast],
      [dismissToastFx, dismissToast],
    ],
  });
  return {
    dismissToast,
    states: () => submit.mock.calls.map(([{ fields }]) => fields.state),
    toasts: () => renderToast.mock.calls.map(([toast]) => toast),
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
