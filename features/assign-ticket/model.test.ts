import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { assignment } from "./model";

const ticket = { companyId: 3, plantId: 9, ticketId: 12 };
const anna = { id: 40, name: "Anna" };
const change = { ticket, user: anna, change: "assigned" as const };
const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });

function createTicket() {
  const { scope, submit, toastTexts } = createModelScope();
  return {
    submit,
    toasts: toastTexts,
    confirmation: () => scope.getState(assignment.$confirmation)?.user ?? null,
    pending: () => scope.getState(assignment.$pending),
    request: () => allSettled(assignment.requested, { scope, params: change }),
    confirm: () => allSettled(assignment.confirmed, { scope }),
    cancel: () => allSettled(assignment.cancelled, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(assignment.settled, { scope, params: error }),
    close: () => allSettled(assignment.closed, { scope }),
  };
}

describe("assigning a ticket", () => {
  it("submits the change when it was confirmed", async () => {
    const { submit, confirmation, pending, request, confirm } = createTicket();
    await request();
    expect(confirmation()).toEqual(anna);
    expect(submit).not.toHaveBeenCalled();
    await confirm();
    expect(confirmation()).toBeNull();
    expect(pending()).toEqual(change);
    expect(submit.mock.calls).toEqual([
      [
        {
          action: "/actions/assign-ticket",
          fields: { company_id: "3", plant_id: "9", ticket_id: "12", user_id: "40", change: "assigned" },
          fetcherKey: "assign-ticket-12",
        },
      ],
    ]);
  });

  it("submits once when it is confirmed twice", async () => {
    const { submit, request, confirm } = createTicket();
    await request();
    await confirm();
    await confirm();
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("submits nothing when it was cancelled", async () => {
    const { submit, pending, request, cancel, confirm } = createTicket();
    await request();
    await cancel();
    await confirm();
    expect(submit).not.toHaveBeenCalled();
    expect(pending()).toBeNull();
  });

  it("ignores another change while one is pending", async () => {
    const { confirmation, request, confirm, settle } = createTicket();
    await request();
    await confirm();
    await request();
    expect(confirmation()).toBeNull();
    await settle(null);
    await request();
    expect(confirmation()).toEqual(anna);
  });

  it("ends the pending state without a toast when the action succeeded", async () => {
    const { pending, toasts, request, confirm, settle } = createTicket();
    await request();
    await confirm();
    await settle(null);
    expect(pending()).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it("rolls back and shows the API's message when the action failed", async () => {
    const { pending, toasts, request, confirm, settle } = createTicket();
    await request();
    await confirm();
    await settle(problem);
    expect(pending()).toBeNull();
    expect(toasts()).toEqual(["Access denied"]);
  });

  it("shows 'Failed to update ticket' when the API sent no message", async () => {
    const { toasts, request, confirm, settle } = createTicket();
    await request();
    await confirm();
    await settle({ ...problem, status: 500, messages: {} });
    expect(toasts()).toEqual(["Failed to update ticket"]);
  });

  it("drops the response when the ticket was left before", async () => {
    const { confirmation, pending, toasts, request, confirm, settle, close } = createTicket();
    await request();
    await confirm();
    await close();
    expect([confirmation(), pending()]).toEqual([null, null]);
    await settle(problem);
    expect(toasts()).toEqual([]);
  });
});
