import type { ProblemDetails } from "@shared/api/result";
import type { ItemOutcome } from "@shared/forms/bulk/bulk-change";
import { type Submission, submitFx } from "@shared/navigation/model";
import { dismissToastFx, renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import type { TicketsChange } from "../changes";
import { changing } from "./changes";
import { $dialog, $invalid, cancelled, confirmed, opened, templateSelected, userSelected } from "./dialog";

const first = { companyId: 3, plantId: 9, ticketId: 12 };
const second = { companyId: 3, plantId: 10, ticketId: 13 };
const tickets = [first, second];
const problem: ProblemDetails = {
  status: 403,
  code: 4005,
  messages: { general: ["Access denied"] },
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};
const saved = (...ids: number[]): ItemOutcome[] => ids.map((id) => ({ id, error: null }));

function createTickets() {
  const submit = vi.fn((_: Submission) => {});
  const renderToast = vi.fn(async (_: Toast) => {});
  const scope = fork({
    handlers: [
      [submitFx, submit],
      [renderToastFx, renderToast],
      [dismissToastFx, vi.fn(async () => {})],
    ],
  });
  return {
    scope,
    fields: () => submit.mock.calls.map(([{ fields }]) => fields),
    lastToast: () => renderToast.mock.lastCall?.[0],
    outcome: (id: number) => scope.getState(changing.$outcomes)[id]?.error,
    change: (change: TicketsChange) => allSettled(changing.requested, { scope, params: { tickets, change } }),
    settle: (changeId: number, value: ItemOutcome[]) =>
      allSettled(changing.settled, { scope, params: { changeId, result: { ok: true, value } } }),
    undo: () => allSettled(changing.undone, { scope }),
    open: (kind: "assigned" | "template") =>
      allSettled(opened, { scope, params: { kind, companyId: 3, tickets } }),
    confirm: () => allSettled(confirmed, { scope }),
  };
}

describe("changing several tickets", () => {
  it("closes them and offers Undo for 10 seconds, which re-opens those that were closed", async () => {
    const { fields, lastToast, outcome, change, settle, undo } = createTickets();
    await change({ kind: "closed" });
    expect(fields()).toEqual([
      { tickets: "3:9:12,3:10:13", change: "closed", user_id: "", ticket_template_id: "" },
    ]);
    await settle(1, [...saved(12), { id: 13, error: problem }]);
    expect([outcome(12), outcome(13)]).toEqual([null, problem]);
    expect(lastToast()).toMatchObject({
      kind: "info",
      message: { values: { changed: 1, total: 2 } },
      durationMs: 10_000,
      action: { pressed: changing.undone },
    });
    await undo();
    expect(fields().at(-1)).toMatchObject({ tickets: "3:9:12", change: "open" });
  });

  it("reports that all failed without Undo", async () => {
    const { lastToast, change, settle } = createTickets();
    await change({ kind: "closed" });
    await settle(
      1,
      [12, 13].map((id) => ({ id, error: problem })),
    );
    expect(lastToast()).toMatchObject({ kind: "danger", message: { values: { total: 2 } } });
    expect(lastToast()).not.toHaveProperty("action");
  });

  it("assigns them and changes their template without Undo", async () => {
    const { fields, lastToast, change, settle } = createTickets();
    await change({ kind: "assigned", user: { id: 40, name: "Anna" } });
    expect(fields().at(-1)).toMatchObject({ change: "assigned", user_id: "40" });
    await settle(1, saved(12, 13));
    expect(lastToast()).toMatchObject({ kind: "success" });
    expect(lastToast()).not.toHaveProperty("action");
    await change({ kind: "template", templateId: 4 });
    expect(fields().at(-1)).toMatchObject({ change: "template", ticket_template_id: "4" });
  });
});

describe("the dialog", () => {
  it("stays open and invalid without a user, until one is chosen", async () => {
    const { scope, fields, open, confirm } = createTickets();
    await open("assigned");
    await confirm();
    expect([scope.getState($invalid), fields()]).toEqual([true, []]);
    await allSettled(userSelected, { scope, params: { id: 40, name: "Anna" } });
    expect(scope.getState($invalid)).toBe(false);
    await confirm();
    await confirm();
    expect(fields()).toMatchObject([{ change: "assigned", user_id: "40" }]);
    expect(scope.getState($dialog)).toBeNull();
  });

  it("sets the chosen template, or none", async () => {
    const { scope, fields, open, confirm } = createTickets();
    await open("template");
    await allSettled(templateSelected, { scope, params: "4" });
    await confirm();
    await open("template");
    await confirm();
    expect(fields().map((sent) => sent.ticket_template_id)).toEqual(["4", ""]);
  });

  it("sends nothing when it is cancelled", async () => {
    const { scope, fields, open, confirm } = createTickets();
    await open("template");
    await allSettled(cancelled, { scope });
    await confirm();
    expect(fields()).toEqual([]);
  });
});
