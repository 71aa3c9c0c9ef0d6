import { ApiError } from "@shared/api/api-error";
import { endSessionFx } from "@shared/ui/toasts/error-toasts";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it, vi } from "vitest";
import { editPlantPromise } from "./action.server";
import { $edits, closed, isOpen, submitted, typed } from "./edit-promise";

const plant = { companyId: 3, plantId: 9 };
const problem = createProblem({ messages: { promised_total_wh: ["Too large."] } });
const unavailable = createProblem({ status: 503 });

describe("editPlantPromise", () => {
  const call = "PUT /companies/3/plants/9/promise-status/91";
  const post = (totalWh: unknown, response: unknown = {}) =>
    callAction(editPlantPromise, { ...plant, promiseId: 91, totalWh }, { responses: { [call]: response } });

  it("sends the promised total in Wh", async () => {
    const { result, calls } = await post(13_000_250);
    expect(calls).toMatchObject([{ call, body: { promised_total_wh: 13_000_250 } }]);
    expect(result).toEqual({ ok: true });
  });

  it("returns the error when the API responds with one", async () => {
    const { result } = await post(13_000_250, new ApiError({ status: 422, code: 4000 }));
    expect(result).toMatchObject({ ok: false, error: { code: 4000 } });
  });

  it.each(["", 0, -1, 1.5, "many"])("responds with 400 without a call for '%s'", async (totalWh) => {
    const { status, calls } = await post(totalWh);
    expect([status, calls]).toEqual([400, []]);
  });
});

function createPeriods() {
  const endSession = vi.fn();
  const { scope, trigger, ...model } = createModelScope([[endSessionFx, endSession]]);
  return {
    ...model,
    endSession,
    edit: (promiseId = 91) => scope.getState($edits)[promiseId] ?? null,
    type: (text: string, promiseId = 91) => trigger(typed, { promiseId, text }),
    save: (promiseId = 91) => trigger(submitted, { plant, promiseId, totalWh: 12_500_500 }),
    close: () => trigger(closed),
  };
}

describe("editing a promised total", () => {
  it("sends kWh as Wh and is saved when the action succeeded", async () => {
    const { posted, revalidate, edit, toasts, type, save, respond } = createPeriods();
    type("13000.25");
    save();
    expect(edit()).toMatchObject({ state: "saving", text: "13000.25" });
    expect(posted()).toEqual([{ name: "edit-promise", params: { ...plant, promiseId: 91, totalWh: 13_000_250 } }]);
    await respond();
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["promises"]);
    expect(edit()?.state).toBe("saved");
    expect(toasts()).toEqual([]);
  });

  it("keeps the text with the error and a toast when it failed, and can be saved again", async () => {
    const { params, edit, toastTexts, type, save, reject } = createPeriods();
    type("13000");
    save();
    await reject(unavailable);
    expect(edit()).toEqual({ text: "13000", state: "failed", error: unavailable });
    expect(toastTexts()).toEqual(["Failed to update."]);
    save();
    expect(params()).toHaveLength(2);
  });

  it("returns to the stored total with the error and a toast when the API rejected it", async () => {
    const { params, edit, toastTexts, type, save, reject } = createPeriods();
    type("13000");
    save();
    await reject(problem);
    const rejected = edit();
    expect(rejected).toMatchObject({ state: "rejected", error: problem });
    expect(rejected && isOpen(rejected)).toBe(false);
    expect(toastTexts()).toEqual(["Failed to update."]);
    save();
    expect(params()).toHaveLength(1);
    type("12000");
    expect(edit()).toEqual({ text: "12000", state: "typed", error: null });
  });

  it.each(["", " ", "0", "-5", "abc", "1e30", "1e12", "0.0001"])("sends nothing for '%s'", (text) => {
    const { params, edit, type, save } = createPeriods();
    type(text);
    save();
    expect(edit()).toMatchObject({ text, state: "invalid" });
    expect(params()).toEqual([]);
    type("5");
    expect(edit()?.state).toBe("typed");
  });

  it("sends nothing when the total is unchanged or was not edited", () => {
    const { params, edit, type, save } = createPeriods();
    save();
    type("12500.5");
    save();
    expect(edit()).toBeNull();
    expect(params()).toEqual([]);
  });

  it("submits once when it is saved twice, and ignores typing while saving", () => {
    const { params, edit, type, save } = createPeriods();
    type("13000");
    save();
    save();
    type("14000");
    expect(edit()?.text).toBe("13000");
    expect(params()).toHaveLength(1);
  });

  it("edits two periods independently", async () => {
    const { edit, type, save, reject } = createPeriods();
    type("13000", 91);
    type("14000", 92);
    save(91);
    save(92);
    await reject(problem, 1);
    expect([edit(91)?.state, edit(92)?.state]).toEqual(["saving", "rejected"]);
  });

  it("drops the result when the plant was left before", async () => {
    const { edit, type, save, reject, close } = createPeriods();
    type("13000");
    save();
    close();
    await reject(problem);
    expect(edit()).toBeNull();
  });

  it("keeps the text when the session has ended", async () => {
    const { edit, toasts, endSession, type, save, reject } = createPeriods();
    type("13000");
    save();
    await reject({ ...problem, status: 401, sessionEnded: true });
    expect(endSession).toHaveBeenCalledTimes(1);
    expect([edit()?.text, toasts()]).toEqual(["13000", []]);
  });
});
