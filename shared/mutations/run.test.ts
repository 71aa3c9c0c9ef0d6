import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import type { Action, ItemOutcome } from "./action.server";
import { createMutation } from "./create-mutation";
import { createRun, sendItems } from "./run";

type Params = { ids: number[] };

const saved = (...ids: number[]) => ids.map((id) => ({ id, error: null }));
const failure = createProblem({ status: 500 });
const ended = createProblem({ status: 401, sessionEnded: true });

function createNotes() {
  const model = createRun({
    ...sendItems(createMutation<Action<Params, ItemOutcome[]>>("change-notes", { invalidates: ["notes"] })),
    items: ({ ids }: Params) => ids,
    idOf: (id) => id,
    withItems: (params, ids) => ({ ...params, ids: [...ids] }),
    batchSize: 2,
  });
  const { scope, trigger, ...actions } = createModelScope();
  return {
    ...actions,
    change: (...ids: number[]) => trigger(model.requested, { ids }),
    close: () => trigger(model.closed),
    stop: () => trigger(model.stopped),
    errors: () => Object.values(scope.getState(model.$finished)?.outcomes ?? []).map(({ error }) => error),
    interrupted: () => scope.getState(model.$interrupted),
  };
}

describe("a run", () => {
  it("sends its items in batches, one after another, and loads the data again once", async () => {
    const { change, params, respond, reject, errors, revalidate } = createNotes();
    change(1, 2, 3, 4, 5);
    expect(params()).toEqual([{ ids: [1, 2] }]);
    await respond(saved(1, 2));
    await reject(failure);
    expect(params().slice(1)).toEqual([{ ids: [3, 4] }, { ids: [5] }]);
    expect(revalidate).not.toHaveBeenCalled();
    await respond(saved(5));
    expect(errors()).toEqual([null, null, failure, failure, null]);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["notes"]);
  });

  it("halts when the session ends, and offers the rest", async () => {
    const { change, params, respond, reject, interrupted, revalidate } = createNotes();
    change(1, 2, 3, 4, 5);
    await respond(saved(1, 2));
    await reject(ended);
    expect([params().length, interrupted()]).toEqual([2, { ids: [3, 4, 5] }]);
    expect(revalidate).not.toHaveBeenCalled();
  });

  it("sends the other batches after its page was left, but not after it was stopped", async () => {
    const left = createNotes();
    left.change(1, 2, 3);
    left.close();
    await left.respond(saved(1, 2));
    expect(left.params()).toHaveLength(2);
    const { change, stop, params, respond } = createNotes();
    change(1, 2, 3);
    stop();
    await respond(saved(1, 2));
    expect(params()).toHaveLength(1);
  });
});
