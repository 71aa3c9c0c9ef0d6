import type { ProblemDetails } from "@shared/api/result";
import { endSessionFx } from "@shared/ui/toasts/error-model";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $edits, closed, settled, submitted, typed } from "./model";

const plant = { companyId: 3, plantId: 9 };
const problem = createProblem({ messages: { promised_total_wh: ["Too large."] } });

function createPeriods() {
  const endSession = vi.fn();
  const { scope, submit, renderToast } = createModelScope([[endSessionFx, endSession]]);
  return {
    submit,
    endSession,
    toasts: () => renderToast.mock.calls.map(([{ message }]) => message),
    edit: (promiseId = 91) => scope.getState($edits)[promiseId] ?? null,
    type: (text: string, promiseId = 91) => allSettled(typed, { scope, params: { promiseId, text } }),
    save: (promiseId = 91) =>
      allSettled(submitted, { scope, params: { plant, promiseId, totalWh: 12_500_500 } }),
    settle: (error: ProblemDetails | null, promiseId = 91) =>
      allSettled(settled, { scope, params: { promiseId, error } }),
    close: () => allSettled(closed, { scope }),
  };
}

describe("editing a promised total", () => {
  it("sends kWh as Wh and is saved when the action succeeded", async () => {
    const { submit, edit, toasts, type, save, settle } = createPeriods();
    await type("13000.25");
    await save();
    expect(edit()).toMatchObject({ state: "saving", text: "13000.25" });
    expect(submit.mock.calls).toEqual([
      [
        {
          action: "/actions/edit-promise",
          fields: { company_id: "3", plant_id: "9", promise_id: "91", promised_total_wh: "13000250" },
          fetcherKey: "edit-promise-91",
        },
      ],
    ]);
    await settle(null);
    expect(edit()?.state).toBe("saved");
    expect(toasts()).toEqual([]);
  });

  it("keeps the text with the error and a toast when it failed, and can be saved again", async () => {
    const { submit, edit, toasts, type, save, settle } = createPeriods();
    await type("13000");
    await save();
    await settle(problem);
    expect(edit()).toEqual({ text: "13000", state: "failed", error: problem });
    expect(toasts()).toMatchObject([{ message: "Failed to update." }]);
    await save();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it.each(["", " ", "0", "-5", "abc", "1e30", "1e12", "0.0001"])("sends nothing for '%s'", async (text) => {
    const { submit, edit, type, save } = createPeriods();
    await type(text);
    await save();
    expect(edit()).toMatchObject({ text, state: "invalid" });
    expect(submit).not.toHaveBeenCalled();
    await type("5");
    expect(edit()?.state).toBe("typed");
  });

  it("sends nothing when the total is unchanged or was not edited", async () => {
    const { submit, edit, type, save } = createPeriods();
    await save();
    await type("12500.5");
    await save();
    expect(edit()).toBeNull();
    expect(submit).not.toHaveBeenCalled();
  });

  it("submits once when it is saved twice, and ignores typing while saving", async () => {
    const { submit, edit, type, save } = createPeriods();
    await type("13000");
    await save();
    await save();
    await type("14000");
    expect(edit()?.text).toBe("13000");
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("edits two periods independently", async () => {
    const { edit, type, save, settle } = createPeriods();
    await type("13000", 91);
    await type("14000", 92);
    await save(91);
    await save(92);
    await settle(problem, 92);
    expect([edit(91)?.state, edit(92)?.state]).toEqual(["saving", "failed"]);
  });

  it("drops the result when the plant was left before", async () => {
    const { edit, toasts, type, save, settle, close } = createPeriods();
    await type("13000");
    await save();
    await close();
    await settle(problem);
    expect([edit(), toasts()]).toEqual([null, []]);
  });

  it("keeps the text when the session has ended", async () => {
    const { edit, toasts, endSession, type, save, settle } = createPeriods();
    await type("13000");
    await save();
    await settle({ ...problem, status: 401, sessionEnded: true });
    expect(endSession).toHaveBeenCalledTimes(1);
    expect([edit()?.text, toasts()]).toEqual(["13000", []]);
  });
});
