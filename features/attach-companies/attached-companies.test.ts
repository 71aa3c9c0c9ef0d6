import { createModelScope, createProblem } from "@testing/model-scope";
import type { EventCallable } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { companySelection } from "./index";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const target = { companyId: 3, plantId: 9 };

function createCompanies() {
  const { trigger, dismissToast, toasts, ...model } = createModelScope();
  const change = (id: number, selected: boolean) =>
    trigger(companySelection.changed, { target, item: { id, name: `Company ${id}` }, selected });
  return {
    ...model,
    toasts,
    dismissedToasts: () => dismissToast.mock.calls.flat(),
    attach: (id: number) => change(id, true),
    detach: (id: number) => change(id, false),
    undo: () => {
      const action = toasts().findLast((toast) => toast.action)?.action;
      if (action) trigger(action.pressed as EventCallable<void>);
    },
    close: () => trigger(companySelection.closed),
  };
}

describe("detaching a company", () => {
  it("attaches the company again when the user presses Undo within 10 s", async () => {
    const { detach, respond, undo, params, toasts, toastTexts } = createCompanies();
    detach(4);
    expect(toasts()).toEqual([]);
    await respond({ found: false });
    expect(toastTexts()).toEqual(["Detached {name}"]);
    expect(toasts()[0]).toMatchObject({ durationMs: 10_000 });
    undo();
    undo();
    expect(params()).toEqual([
      { ...target, itemId: 4, selected: false },
      { ...target, itemId: 4, selected: true },
    ]);
  });

  it("does not offer Undo when the change failed or attached a company", async () => {
    const { attach, detach, respond, reject, toastTexts } = createCompanies();
    detach(4);
    await reject(createProblem({ messages: { general: ["Access denied"] } }));
    attach(5);
    await respond({ found: false });
    expect(toastTexts()).toEqual(["Access denied"]);
  });

  it("attaches only the last detached company on Undo", async () => {
    const { detach, respond, undo, params, toasts } = createCompanies();
    detach(4);
    await respond({ found: false });
    detach(5);
    await respond({ found: false });
    expect(new Set(toasts().map(({ id }) => id)).size).toBe(1);
    undo();
    expect(params().at(-1)).toMatchObject({ itemId: 5, selected: true });
    expect(params()).toHaveLength(3);
  });

  it("dismisses Undo when the user attaches the company", async () => {
    const { attach, detach, respond, undo, params, dismissedToasts } = createCompanies();
    detach(4);
    await respond({ found: false });
    attach(4);
    await respond({ found: false });
    undo();
    expect(dismissedToasts()).toEqual(["attach-companies"]);
    expect(params()).toHaveLength(2);
  });

  it("dismisses Undo when the plant is unmounted", async () => {
    const { detach, respond, close, undo, params, dismissedToasts } = createCompanies();
    detach(4);
    await respond({ found: false });
    close();
    undo();
    expect(dismissedToasts()).toEqual(["attach-companies"]);
    expect(params()).toHaveLength(1);
  });
});
