import type { ActionTarget } from "@entities/cause";
import { setupLocalStorage } from "@testing/local-storage";
import { createModelScope, createProblem } from "@testing/model-scope";
import type { EventCallable } from "effector";
import { describe, expect, it } from "vitest";
import "./after-run";
import {
  $bulkDialog,
  $bulkRun,
  $pendingSnoozes,
  actionChosen,
  actionForm,
  failedItemsRetried,
  isSettled,
  plantsRun,
} from "./bulk";
import type { ActionValues, CauseActionKind } from "./cause-action";

const today = Temporal.PlainDate.from("2026-11-17");
const cause: ActionTarget = {
  key: "a",
  companyId: 3,
  title: "Zero yield",
  plants: [
    {
      id: 1,
      name: "School",
      city: null,
      isChangeable: true,
      canWriteNotes: true,
      tickets: [{ id: 70 }],
      issues: [{ id: 50, meterId: 5 }],
      evidence: null,
    },
  ],
};

describe("an action on one plant", () => {
  const stored = setupLocalStorage();

  function start(kind: CauseActionKind, values: Partial<ActionValues> = {}) {
    const model = createModelScope();
    const { trigger, scope } = model;
    const choose = () => {
      trigger(actionChosen, { kind, userId: 7, companyId: 3, causes: [cause], today });
      const dialog = scope.getState($bulkDialog);
      if (dialog) trigger(actionForm.opened, dialog);
    };
    choose();
    trigger(actionForm.changed, values);
    trigger(actionForm.submitted);
    return {
      ...model,
      choose,
      run: () => scope.getState($bulkRun),
      dialog: () => scope.getState($bulkDialog),
      lastToast: () => model.toasts().at(-1),
      press: () => trigger(model.toasts().at(-1)?.action?.pressed as EventCallable<void>),
    };
  }

  it("marks its issues as snoozed until the data is loaded again, and not after an error", async () => {
    for (const isSaved of [true, false]) {
      const { respond, reject, revalidate, scope } = start("snooze");
      const pending = () => [...scope.getState($pendingSnoozes)];
      expect(pending()).toEqual([[50, true]]);
      let finishLoading = () => {};
      revalidate.mockReturnValue(new Promise<void>((resolve) => (finishLoading = resolve)));
      await (isSaved ? respond({ undo: null, ticketId: null }) : reject(createProblem()));
      expect(pending()).toEqual(isSaved ? [[50, true]] : []);
      finishLoading();
      await expect.poll(pending).toEqual([]);
    }
  });

  const undo = { kind: "delete-note", noteId: 8 } as const;

  it.each<[CauseActionKind, Partial<ActionValues>, string, string]>([
    ["snooze", {}, "Successfully snoozed issue", "Undone"],
    ["note", { text: "Called" }, "Saved", "Note deleted"],
    ["assign", { userId: "40" }, "Ticket assigned", "Undone"],
    ["assign", { userId: "40", assignment: "unassign" }, "Ticket un-assigned", "Undone"],
  ])("closes with a toast that offers Undo: %s %o", async (kind, values, message, undone) => {
    const { run, dialog, lastToast, respond, press, params } = start(kind, values);
    expect([dialog() !== null, stored.size]).toEqual([true, 1]);
    await respond({ undo, ticketId: null });
    expect([run(), dialog(), stored.size]).toEqual([null, null, 0]);
    expect(lastToast()).toMatchObject({ kind: "success", message: { message }, durationMs: 10_000 });
    press();
    expect(params().at(-1)).toEqual({ companyId: 3, plantId: 1, name: "School", change: undo });
    await respond({ undo: null, ticketId: null });
    expect([run(), lastToast()]).toMatchObject([null, { message: { message: undone } }]);
  });

  it("links to a created ticket and offers to snooze its cause", async () => {
    const { lastToast, respond, press, dialog } = start("ticket");
    await respond({ undo: null, ticketId: 71 });
    expect(lastToast()).toMatchObject({
      message: { message: "Ticket created" },
      link: { to: "/tickets/71?companyId=3" },
    });
    press();
    expect(dialog()).toMatchObject({ kind: "snooze", causes: [cause] });
  });

  it("keeps its result when it failed, and closes after a retry", async () => {
    const { run, toasts, reject, respond, trigger } = start("snooze");
    await reject(createProblem({ status: 500 }));
    expect([isSettled(run() as never), toasts()]).toEqual([true, []]);
    trigger(failedItemsRetried);
    await respond({ undo: null, ticketId: null });
    expect([run(), toasts().length]).toEqual([null, 1]);
  });

  it("keeps its result when the plant already has a ticket", async () => {
    const { run, toasts, respond } = start("ticket");
    await respond({ undo: null, ticketId: null, existing: [{ id: 69, number: "10254", title: "Zero yield" }] });
    expect([isSettled(run() as never), toasts()]).toEqual([true, []]);
  });

  it("dismisses its toast when another action starts, which Undo would apply to", async () => {
    const { choose, respond, trigger, lastToast, dismissToast } = start("snooze");
    await respond({ undo, ticketId: null });
    choose();
    dismissToast.mockClear();
    trigger(actionForm.submitted);
    expect(dismissToast.mock.calls).toEqual([[lastToast()?.id]]);
    trigger(plantsRun.undone);
  });
});
