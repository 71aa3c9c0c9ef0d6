import { endSessionFx } from "@shared/toasts/model";
import { callAction } from "@testing/load-context";
import { changeByAnna } from "@testing/mock-plant";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it, vi } from "vitest";
import { editPlantPromise } from "./action.server";
import { createPromiseForm } from "./index";

const plant = { companyId: 3, plantId: 9 };
const problem = createProblem({ messages: { promised_total_wh: ["Too large."] } });
const lost = createProblem({ kind: "network", status: 0 });

describe("editPlantPromise", () => {
  const call = "PUT /companies/3/plants/9/promise-status/91";
  const post = async (totalWh: unknown, response: unknown = {}, { loadedWh = 12e6, storedWh = 12e6 } = {}) => {
    const { calls, ...rest } = await callAction(
      editPlantPromise,
      { ...plant, promiseId: 91, totalWh, loadedWh },
      {
        responses: {
          "GET /companies/3/plants/9/promise-status/91": { id: 91, promised_total_wh: storedWh },
          "GET /companies/3/plants/9/audits": [audit],
          [call]: response,
        },
      },
    );
    return { ...rest, calls: calls.filter((made) => !made.call.startsWith("GET ")) };
  };
  const audit = changeByAnna("promise", 91, { promised_total_wh: 12e6 }, { promised_total_wh: 14e6 });

  it("does not save when another user changed the total, and names the user", async () => {
    const { status, result, calls } = await post(13e6, {}, { storedWh: 14e6 });
    expect([status, calls]).toEqual([409, []]);
    expect(result).toMatchObject({
      error: { conflicts: [{ part: "total", values: { total: "14000" }, by: "Anna Bos" }] },
    });
    expect((await post(14e6, {}, { storedWh: 14e6 })).status).toBe(200);
  });

  it("sends the promised total in Wh", async () => {
    const { result, calls } = await post(13_000_250);
    expect(calls).toMatchObject([{ call, body: { promised_total_wh: 13_000_250 } }]);
    expect(result).toEqual({ ok: true });
  });

  it.each(["", 0, -1, 1.5, "many"])("responds with 400 without a call for '%s'", async (totalWh) => {
    const { status, calls } = await post(totalWh);
    expect([status, calls]).toEqual([400, []]);
  });
});

const conflict = { part: "total", values: { total: "14000" }, by: "Anna Bos" };

function createPeriods() {
  const endSession = vi.fn();
  const { scope, trigger, ...model } = createModelScope([[endSessionFx, endSession]]);
  const open = (promiseId = 91) => {
    const form = createPromiseForm();
    trigger(form.opened, { plant, promiseId, totalWh: 12_500_500 });
    return {
      state: () => ({
        text: scope.getState(form.$values).total,
        dirty: scope.getState(form.$isDirty),
        pending: scope.getState(form.$pending),
        saved: scope.getState(form.$isSaved),
        error: scope.getState(form.$failure),
        invalid: "total" in scope.getState(form.$problems),
      }),
      type: (total: string) => trigger(form.changed, { total }),
      restore: (text: string, loaded: string) => {
        trigger(form.restored, { total: text });
        trigger(form.loadedRestored, { total: loaded });
      },
      resolve: (keep: boolean) => trigger(form.conflictResolved, { conflict, keep }),
      save: () => trigger(form.submitted),
      enter: (total: string) => {
        trigger(form.changed, { total });
        trigger(form.submitted);
      },
      close: () => trigger(form.closed),
    };
  };
  return { ...model, ...open(), open, endSession };
}

describe("editing a promised total", () => {
  it("sends kWh as Wh and is saved when the action succeeded", async () => {
    const { posted, revalidate, state, toasts, type, respond, enter } = createPeriods();
    enter("13000.25");
    expect(state()).toMatchObject({ text: "13000.25", pending: true });
    expect(posted()).toEqual([
      { name: "edit-promise", params: { ...plant, promiseId: 91, totalWh: 13_000_250, loadedWh: 12_500_500 } },
    ]);
    await respond();
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["promises"]);
    expect(state()).toMatchObject({ text: "13000.25", dirty: false, pending: false, saved: true });
    expect(toasts()).toEqual([]);
    type("13001");
    expect(state().saved).toBe(false);
  });

  it("keeps the text with the error and a toast when the response was lost, and can be saved again", async () => {
    const { params, state, toastTexts, save, reject, enter } = createPeriods();
    enter("13000");
    await reject(lost);
    expect(state()).toMatchObject({ text: "13000", dirty: true, error: lost });
    expect(toastTexts()).toEqual(["Failed to update."]);
    save();
    expect(params()).toHaveLength(2);
  });

  it.each([422, 500, 503])("returns to the stored total with the error and a toast on a %s", async (status) => {
    const { params, state, toastTexts, type, save, reject, enter } = createPeriods();
    const error = createProblem({ ...problem, status });
    enter("13000");
    await reject(error);
    expect(state()).toMatchObject({ text: "12500.5", dirty: false, error });
    expect(toastTexts()).toEqual(["Failed to update."]);
    save();
    expect(params()).toHaveLength(1);
    type("12000");
    expect(state()).toMatchObject({ text: "12000", dirty: true, error: null });
  });

  it("keeps the input on a conflict and overwrites the stored total on confirmation", async () => {
    const { params, state, save, reject, resolve, enter } = createPeriods();
    enter("13000");
    await reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    expect(state()).toMatchObject({ text: "13000", error: { conflicts: [conflict] } });
    resolve(true);
    expect(state()).toMatchObject({ text: "13000", dirty: true, error: null });
    save();
    expect(params().at(-1)).toMatchObject({ totalWh: 13_000_000, loadedWh: 14_000_000 });
  });

  it("shows the other user's total when the user accepts it", async () => {
    const { params, state, save, reject, resolve, enter } = createPeriods();
    enter("13000");
    await reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    resolve(false);
    expect(state()).toMatchObject({ text: "14000", dirty: false, error: null });
    save();
    expect(params()).toHaveLength(1);
  });

  it("compares a draft with the total that it was typed over", () => {
    const { params, restore, enter } = createPeriods();
    restore("13000", "12000");
    enter("13500");
    expect(params()).toMatchObject([{ totalWh: 13_500_000, loadedWh: 12_000_000 }]);
  });

  it.each(["", " ", "0", "-5", "abc", "1e30", "1e12", "0.0001"])("sends no request for '%s'", (text) => {
    const { params, state, type, enter } = createPeriods();
    enter(text);
    expect(state()).toMatchObject({ text, invalid: true });
    expect(params()).toEqual([]);
    type("5");
    expect(state().invalid).toBe(false);
  });

  it("edits two periods independently", async () => {
    const { open, reject } = createPeriods();
    const periods = [open(91), open(92)];
    for (const { enter } of periods) enter("13000");
    await reject(problem, 1);
    expect(periods.map(({ state }) => state().pending)).toEqual([true, false]);
    expect(periods.map(({ state }) => state().error)).toEqual([null, problem]);
  });

  it("drops the result when the plant is unmounted", async () => {
    const { state, reject, close, enter } = createPeriods();
    enter("13000");
    close();
    await reject(problem);
    expect(state()).toMatchObject({ error: null, pending: false });
  });

  it("keeps the input when the session has ended", async () => {
    const { state, toasts, endSession, reject, enter } = createPeriods();
    enter("13000");
    await reject({ ...problem, status: 401, sessionEnded: true });
    expect(endSession).toHaveBeenCalledTimes(1);
    expect([state().text, toasts()]).toEqual(["13000", []]);
  });
});
