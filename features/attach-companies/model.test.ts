import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { companies, undoMs, undone } from "./model";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const target = { company_id: "3", plant_id: "9" };

function createCompanies() {
  const { scope, fields, toasts, toastTexts, dismissToast } = createModelScope();
  const change = (id: number, selected: boolean) =>
    // The scope settles only when the feedback expires, so these are not awaited.
    void allSettled(companies.changed, {
      scope,
      params: { target, change: { id, name: `Company ${id}`, selected } },
    });
  const settle = async (error: ProblemDetails | null = null) => {
    void allSettled(companies.settled, { scope, params: error });
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    fields,
    toasts,
    toastTexts,
    dismissedToasts: () => dismissToast.mock.calls.flat(),
    attach: (id: number) => change(id, true),
    detach: (id: number) => change(id, false),
    settle,
    undo: () => void allSettled(undone, { scope }),
    close: () => void allSettled(companies.closed, { scope }),
  };
}

describe("detaching a company", () => {
  it("offers Undo for 10 s, which attaches the company again", async () => {
    const { detach, settle, undo, fields, toasts, toastTexts } = createCompanies();
    detach(4);
    expect(toasts()).toEqual([]);
    await settle();
    expect(toastTexts()).toEqual(["Detached {name}"]);
    expect(toasts()[0]).toMatchObject({ durationMs: undoMs, action: { pressed: undone } });
    expect(undoMs).toBe(10_000);
    undo();
    undo();
    expect(fields()).toEqual([
      { ...target, item_id: "4", selected: "0" },
      { ...target, item_id: "4", selected: "1" },
    ]);
  });

  it("offers no Undo when it failed, nor for an attached company", async () => {
    const { attach, detach, settle, toastTexts } = createCompanies();
    detach(4);
    await settle(createProblem({ messages: { general: ["Access denied"] } }));
    attach(5);
    await settle();
    expect(toastTexts()).toEqual(["Access denied"]);
  });

  it("undoes the last detached company only", async () => {
    const { detach, settle, undo, fields, toasts } = createCompanies();
    detach(4);
    await settle();
    detach(5);
    await settle();
    expect(new Set(toasts().map(({ id }) => id)).size).toBe(1);
    undo();
    expect(fields().at(-1)).toMatchObject({ item_id: "5", selected: "1" });
    expect(fields()).toHaveLength(3);
  });

  it("withdraws Undo when the company is attached by hand", async () => {
    const { attach, detach, settle, undo, fields, dismissedToasts } = createCompanies();
    detach(4);
    await settle();
    attach(4);
    await settle();
    undo();
    expect(dismissedToasts()).toEqual(["attach-companies"]);
    expect(fields()).toHaveLength(2);
  });

  it("withdraws Undo when the plant is left", async () => {
    const { detach, settle, close, undo, fields, dismissedToasts } = createCompanies();
    detach(4);
    await settle();
    close();
    undo();
    expect(dismissedToasts()).toEqual(["attach-companies"]);
    expect(fields()).toHaveLength(1);
  });
});
