import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import type { Action } from "./action.server";
import { createConfirmation } from "./confirmation";
import { createMutation } from "./create-mutation";

function createDeletion() {
  const mutation = createMutation<Action<{ id: number }, void>>("delete-note", { failure: "form" });
  const model = createConfirmation(mutation);
  const { scope, trigger, ...actions } = createModelScope();
  return {
    ...actions,
    confirmation: () => scope.getState(model.$confirmation)?.id ?? null,
    pending: () => scope.getState(model.$pending)?.id ?? null,
    request: (id: number) => trigger(model.requested, { id }),
    confirm: () => trigger(model.confirmed),
    cancel: () => trigger(model.cancelled),
  };
}

describe("a confirmed mutation", () => {
  it("posts once when it is confirmed twice", () => {
    const { posted, confirmation, pending, request, confirm } = createDeletion();
    request(4);
    expect([confirmation(), posted().length]).toEqual([4, 0]);
    confirm();
    confirm();
    expect([confirmation(), pending(), posted().length]).toEqual([null, 4, 1]);
  });

  it("posts nothing when it is cancelled", () => {
    const { posted, request, cancel, confirm } = createDeletion();
    request(4);
    cancel();
    confirm();
    expect(posted()).toEqual([]);
  });

  it("ignores a request while it is pending", async () => {
    const { confirmation, request, confirm, reject } = createDeletion();
    request(4);
    confirm();
    request(5);
    expect(confirmation()).toBeNull();
    await reject(createProblem());
    request(5);
    expect(confirmation()).toBe(5);
  });
});
