import { ApiError } from "@shared/api/api-error";
import { endSessionFx } from "@shared/ui/toasts/error-toasts";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it, vi } from "vitest";
import { editPlantPromise } from "./action.server";
import { $edits, closed, conflictResolved, isOpen, submitted, typed } from "./edit-promise";

const plant = { companyId: 3, plantId: 9 };
const problem = createProblem({ messages: { promised_total_wh: ["Too large."] } });
const unavailable = createProblem({ status: 503 });

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
  const audit = {
    id: 1,
    model_type: "promise",
    model_id: 91,
    datetime: "2026-03-01T11:00:00Z",
    user: { id: 7, first_name: "Anna", last_name: "Bos" },
    changes: { old_values: { promised_total_wh: 12e6 }, new_values: { promised_total_wh: 14e6 } },
  };

  it("saves nothing when somebody else has changed the total, and says who", async () => {
    const { status, result, calls } = await post(13e6, {}, { storedWh: 14e6 });
    expect([status, calls]).toEqual([409, []]);
    expect(result).toMatchObject({
      error: { conflicts: [{ part: "total", values: { promised_total_wh: "14000000" }, by: "Anna Bos" }] },
    });
    expect((await post(14e6, {}, { storedWh: 14e6 })).status).toBe(200);
  });

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

const conflict = { part: "total", values: { promised_total_wh: "14000000" }, by: "Anna Bos" };

function createPeriods() {
  const endSession = vi.fn();
  const { scope, trigger, ...model } = createModelScope([[endSessionFx, endSession]]);
  return {
    ...model,
    endSession,
    edit: (promiseId = 91) => scope.getState($edits)[promiseId] ?? null,
    type: (text: string, promiseId = 91) => trigger(typed, { promiseId, text, loadedWh: 12_500_500 }),
    restore: (text: string, loadedWh: number) => trigger(typed, { promiseId: 91, text, loadedWh }),
    resolve: (keep: boolean) => trigger(conflictResolved, { promiseId: 91, conflict, keep }),
    save: (promiseId = 91) => trigger(submitted, { plant, promiseId }),
    close: () => trigger(closed),
  };
}

describe("editing a promised total", () => {
  it("sends kWh as Wh and is saved when the action succeeded", async () => {
    const { posted, revalidate, edit, toasts, type, save, respond } = createPeriods();
    type("13000.25");
    save();
    expect(edit()).toMatchObject({ state: "saving", text: "13000.25" });
    expect(posted()).toEqual([
      { name: "edit-promise", params: { ...plant, promiseId: 91, totalWh: 13_000_250, loadedWh: 12_500_500 } },
    ]);
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
    expect(edit()).toMatchObject({ text: "13000", state: "failed", error: unavailable });
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
    expect(edit()).toMatchObject({ text: "12000", state: "typed", error: null });
  });

  it("keeps what was typed with a conflict, and saves it over what is stored now", async () => {
    const { params, edit, type, save, reject, resolve } = createPeriods();
    type("13000");
    save();
    await reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    expect(edit()).toMatchObject({ text: "13000", state: "failed" });
    resolve(true);
    expect(edit()).toMatchObject({ text: "13000", state: "typed", error: null });
    save();
    expect(params().at(-1)).toMatchObject({ totalWh: 13_000_000, loadedWh: 14_000_000 });
  });

  it("shows the total of somebody else once the user takes it", async () => {
    const { params, edit, type, save, reject, resolve } = createPeriods();
    type("13000");
    save();
    await reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    resolve(false);
    expect(edit()?.text).toBe("14000");
    save();
    expect([edit(), params().length]).toEqual([null, 1]);
  });

  it("compares a draft with the total that it was typed over", () => {
    const { params, restore, type, save } = createPeriods();
    restore("13000", 12_000_000);
    type("13500");
    save();
    expect(params()).toMatchObject([{ totalWh: 13_500_000, loadedWh: 12_000_000 }]);
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
