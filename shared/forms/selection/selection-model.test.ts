import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled, createWatch } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProblemDetails } from "../../api/result";
import { type ChangeOf, createSelectionModel, feedbackMs, selectedItems } from "./selection-model";

const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createSelection() {
  const model = createSelectionModel({ action: "/actions/tag-plant", fetcherKey: "tags" });
  const { scope, submit, renderToast } = createModelScope();
  const watcher = (event: typeof model.succeeded | typeof model.failed) => {
    const watched = vi.fn((_: ChangeOf) => {});
    createWatch<ChangeOf>({ unit: event, scope, fn: watched });
    return () =>
      watched.mock.calls.map(([{ target, change }]) => [target.plant_id, change.id, change.selected]);
  };
  return {
    succeeded: watcher(model.succeeded),
    failed: watcher(model.failed),
    // The scope settles only when the feedback expires, so these are not awaited.
    change: (id: number, selected: boolean, plantId = "9") =>
      void allSettled(model.changed, {
        scope,
        params: { target: { plant_id: plantId }, change: { id, name: `Tag ${id}`, selected } },
      }),
    settle: (error: ProblemDetails | null) => void allSettled(model.settled, { scope, params: error }),
    close: () => void allSettled(model.closed, { scope }),
    submissions: () => submit.mock.calls.map(([{ fields }]) => fields),
    toasts: () => renderToast.mock.calls.map(([{ message }]) => message),
    selected: (saved: number[], plantId = "9") =>
      selectedItems(
        saved.map((id) => ({ id, name: `Tag ${id}` })),
        scope.getState(model.$queue),
        { plant_id: plantId },
      ).map(({ id }) => id),
    feedback: () =>
      Object.fromEntries(
        Object.entries(scope.getState(model.$feedback)).map(([id, { result }]) => [id, result]),
      ),
  };
}

describe("createSelectionModel", () => {
  it("shows a change at once and submits it", () => {
    const { change, selected, submissions } = createSelection();
    change(4, true);
    expect(selected([1])).toEqual([1, 4]);
    expect(submissions()).toEqual([{ plant_id: "9", item_id: "4", selected: "1" }]);
  });

  it("submits the next change when the one before has settled", () => {
    const { change, settle, submissions } = createSelection();
    change(4, true);
    change(1, false);
    expect(submissions()).toHaveLength(1);
    settle(null);
    expect(submissions()[1]).toEqual({ plant_id: "9", item_id: "1", selected: "0" });
  });

  it("replaces a waiting change of the same item", () => {
    const { change, settle, submissions } = createSelection();
    change(4, true);
    change(1, false);
    change(1, true);
    settle(null);
    settle(null);
    expect(submissions().map(({ item_id, selected }) => [item_id, selected])).toEqual([
      ["4", "1"],
      ["1", "1"],
    ]);
  });

  it("distinguishes the targets of one item", () => {
    const { change, selected, settle, submissions, succeeded, failed } = createSelection();
    change(1, true, "8");
    change(4, true, "9");
    change(4, true, "8");
    expect([selected([], "8"), selected([], "9")]).toEqual([[1, 4], [4]]);
    settle(null);
    settle(problem);
    expect(submissions()).toHaveLength(3);
    expect(succeeded()).toEqual([["8", 1, true]]);
    expect(failed()).toEqual([["9", 4, true]]);
  });

  it("shows the success for 1.5 seconds", async () => {
    const { change, settle, feedback } = createSelection();
    change(4, true);
    settle(null);
    expect(feedback()).toEqual({ 4: "success" });
    await vi.advanceTimersByTimeAsync(feedbackMs - 1);
    expect(feedback()).toEqual({ 4: "success" });
    await vi.advanceTimersByTimeAsync(1);
    expect(feedback()).toEqual({});
  });

  it("reverts a change and shows the API's messages when it failed", async () => {
    const { change, settle, feedback, selected, toasts } = createSelection();
    change(1, false);
    settle(problem);
    expect(selected([1])).toEqual([1]);
    expect(feedback()).toEqual({ 1: "error" });
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts()).toEqual(["Access denied"]);
  });

  it("does not end the feedback of a newer change of the same item", async () => {
    const { change, settle, feedback } = createSelection();
    change(4, true);
    settle(null);
    await vi.advanceTimersByTimeAsync(1_000);
    change(4, false);
    settle(problem);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(feedback()).toEqual({ 4: "error" });
    await vi.advanceTimersByTimeAsync(500);
    expect(feedback()).toEqual({});
  });

  it("drops a late response when the selection was closed", () => {
    const { change, settle, close, feedback, toasts, selected } = createSelection();
    change(4, true);
    close();
    settle(problem);
    expect(feedback()).toEqual({});
    expect(toasts()).toEqual([]);
    expect(selected([1])).toEqual([1]);
  });
});
