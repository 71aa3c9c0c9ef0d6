import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import {
  $draft,
  $hasNoTitle,
  $isEditing,
  $isTooLong,
  cancelled,
  changed,
  opened,
  restored,
  saving,
  submitted,
} from "./model";

const ticket = { companyId: 3, plantId: 9, ticketId: 12 };
const saved = { title: "No yield", description: "<p>Look</p>" };
const problem = createProblem({ status: 500, code: 0 });

function createForm() {
  const { scope, fields, toastTexts } = createModelScope();
  return {
    fields,
    toasts: toastTexts,
    draft: () => scope.getState($draft),
    isEditing: () => scope.getState($isEditing),
    hasNoTitle: () => scope.getState($hasNoTitle),
    isTooLong: () => scope.getState($isTooLong),
    error: () => scope.getState(saving.$error),
    open: () => allSettled(opened, { scope, params: saved }),
    change: (change: Partial<typeof saved>) => allSettled(changed, { scope, params: change }),
    restore: () => allSettled(restored, { scope, params: { ...saved, title: "Typed before" } }),
    save: () => allSettled(submitted, { scope, params: ticket }),
    settle: (error: ProblemDetails | null) => allSettled(saving.settled, { scope, params: error }),
    cancel: () => allSettled(cancelled, { scope }),
    leave: () => allSettled(saving.closed, { scope }),
  };
}

describe("editing a ticket", () => {
  it("saves the changed text once, and shows the form until it is saved", async () => {
    const { fields, toasts, draft, isEditing, open, change, save, settle } = createForm();
    await open();
    expect(draft()).toEqual(saved);
    await change({ title: " Low yield " });
    await save();
    await save();
    expect(fields()).toEqual([
      {
        company_id: "3",
        plant_id: "9",
        ticket_id: "12",
        title: "Low yield",
        description: "<p>Look</p>",
      },
    ]);
    expect(isEditing()).toBe(true);
    await settle(null);
    expect([isEditing(), draft(), toasts()]).toEqual([false, null, []]);
  });

  it("reverts with 'Failed to update ticket' on failure, and continues with what was typed", async () => {
    const { toasts, draft, isEditing, error, open, change, save, settle } = createForm();
    await open();
    await change({ title: "Low yield" });
    await save();
    await settle(problem);
    expect([isEditing(), error()]).toEqual([false, problem]);
    expect(toasts()).toEqual(["Failed to update ticket"]);
    await open();
    expect([isEditing(), draft()?.title, error()]).toEqual([true, "Low yield", problem]);
  });

  it("discards what was typed when it is cancelled", async () => {
    const { draft, isEditing, open, change, cancel } = createForm();
    await open();
    await change({ title: "Low yield" });
    await cancel();
    expect([isEditing(), draft()]).toEqual([false, null]);
    await open();
    expect(draft()).toEqual(saved);
  });

  it("shows the form with what was typed before a reload", async () => {
    const { draft, isEditing, restore } = createForm();
    await restore();
    expect([isEditing(), draft()?.title]).toEqual([true, "Typed before"]);
  });

  it("sends nothing without a title, until one is typed", async () => {
    const { fields, hasNoTitle, open, change, save } = createForm();
    await open();
    await change({ title: "  " });
    await save();
    expect([hasNoTitle(), fields()]).toEqual([true, []]);
    await change({ title: "Low yield" });
    expect(hasNoTitle()).toBe(false);
  });

  it("sends nothing when the description is too long", async () => {
    const { fields, isTooLong, open, change, save } = createForm();
    await open();
    await change({ description: "x".repeat(50_001) });
    await save();
    expect([isTooLong(), fields()]).toEqual([true, []]);
  });

  it("drops the response when the ticket was left before", async () => {
    const { toasts, draft, open, save, settle, leave } = createForm();
    await open();
    await save();
    await leave();
    await settle(problem);
    expect([draft(), toasts()]).toEqual([null, []]);
  });
});
