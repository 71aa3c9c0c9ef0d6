import { createModelScope, createProblem } from "@testing/model-scope";
import { createWatch } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Action } from "./action.server";
import { createMutation } from "./create-mutation";
import { createSelection, selectedItems } from "./selection";

type Target = { plantId: number };
type Change = { target: Target; item: { id: number }; selected: boolean };

const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });
const item = (id: number) => ({ id, name: `Tag ${id}` });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTags() {
  const model = createSelection(
    createMutation<Action<Target & { itemId: number; selected: boolean; unconfirmed?: boolean }, { found: boolean }>>(
      "tag-plant",
    ),
  );
  const { scope, trigger, renderToast, ...actions } = createModelScope();
  const succeeded: unknown[] = [];
  const failed: unknown[] = [];
  const record = (list: unknown[]) => (change: Change) =>
    list.push([change.target.plantId, change.item.id, change.selected]);
  createWatch({ unit: model.succeeded, scope, fn: record(succeeded) });
  createWatch({ unit: model.failed, scope, fn: ({ change }) => record(failed)(change) });
  return {
    ...actions,
    succeeded,
    failed,
    change: (id: number, selected: boolean, plantId = 9) =>
      trigger(model.changed, { target: { plantId }, item: item(id), selected }),
    close: () => trigger(model.closed),
    toasts: () => renderToast.mock.calls.map(([{ message }]) => message),
    selected: (saved: number[], plantId = 9) =>
      selectedItems(saved.map(item), scope.getState(model.$queue), { plantId }).map(({ id }) => id),
    feedback: () =>
      Object.fromEntries(Object.entries(scope.getState(model.$feedback)).map(([id, { result }]) => [id, result])),
  };
}

describe("a selection", () => {
  it("shows a change at once and posts it", () => {
    const { change, selected, posted } = createTags();
    change(4, true);
    expect(selected([1])).toEqual([1, 4]);
    expect(posted()).toEqual([{ name: "tag-plant", params: { plantId: 9, itemId: 4, selected: true } }]);
  });

  it("posts the next change when the previous change has settled", async () => {
    const { change, respond, params } = createTags();
    change(4, true);
    change(1, false);
    expect(params()).toHaveLength(1);
    await respond({ found: false });
    expect(params()[1]).toEqual({ plantId: 9, itemId: 1, selected: false });
  });

  it("replaces a waiting change of the same item", async () => {
    const { change, respond, params } = createTags();
    change(4, true);
    change(1, false);
    change(1, true);
    await respond({ found: false });
    await respond({ found: false });
    expect(params()).toMatchObject([
      { itemId: 4, selected: true },
      { itemId: 1, selected: true },
    ]);
  });

  it("distinguishes the targets of one item", async () => {
    const { change, selected, respond, reject, params, succeeded, failed } = createTags();
    change(1, true, 8);
    change(4, true, 9);
    change(4, true, 8);
    expect([selected([], 8), selected([], 9)]).toEqual([[1, 4], [4]]);
    await respond({ found: false });
    await reject(problem);
    expect(params()).toHaveLength(3);
    expect([succeeded, failed]).toEqual([[[8, 1, true]], [[9, 4, true]]]);
  });

  it("shows the success for 1.5 seconds", async () => {
    const { change, respond, feedback } = createTags();
    change(4, true);
    await respond({ found: false });
    expect(feedback()).toEqual({ 4: "success" });
    await vi.advanceTimersByTimeAsync(1_499);
    expect(feedback()).toEqual({ 4: "success" });
    await vi.advanceTimersByTimeAsync(1);
    expect(feedback()).toEqual({});
  });

  it("reverts a change and shows the API's messages when it failed", async () => {
    const { change, reject, feedback, selected, toasts } = createTags();
    change(1, false);
    await reject(problem);
    expect(selected([1])).toEqual([1]);
    expect(feedback()).toEqual({ 1: "error" });
    expect(toasts()).toEqual(["Access denied"]);
  });

  it("does not know whether an item was changed when the response was lost, and looks first the next time", async () => {
    const { change, reject, respond, feedback, params } = createTags();
    change(4, true);
    await reject(createProblem({ kind: "network", status: 0 }));
    expect(feedback()).toEqual({ 4: "unconfirmed" });
    change(1, true);
    change(4, true);
    await respond({ found: false });
    expect(params().slice(1)).toEqual([
      { plantId: 9, itemId: 1, selected: true },
      { plantId: 9, itemId: 4, selected: true, unconfirmed: true },
    ]);
    await respond({ found: true });
    expect(feedback()).toEqual({ 1: "success", 4: "found" });
    change(4, false);
    expect(params().at(-1)).not.toHaveProperty("unconfirmed");
  });

  it("does not end the feedback of a newer change of the same item", async () => {
    const { change, respond, reject, feedback } = createTags();
    change(4, true);
    await respond({ found: false });
    await vi.advanceTimersByTimeAsync(1_000);
    change(4, false);
    await reject(problem);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(feedback()).toEqual({ 4: "error" });
    await vi.advanceTimersByTimeAsync(500);
    expect(feedback()).toEqual({});
  });

  it("shows no feedback when the selection was closed before the response", async () => {
    const { change, reject, close, feedback, selected } = createTags();
    change(4, true);
    close();
    await reject(problem);
    expect([feedback(), selected([1])]).toEqual([{}, [1]]);
  });
});
