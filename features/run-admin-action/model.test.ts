import type { AdminAction } from "@entities/admin-action";
import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { $dialog, cancelled, changed, opened, running, submitted } from "./model";

const field = { label: null, required: true, min: null, max: null, options: [] };
const action: AdminAction = {
  name: "changePlantCode",
  title: "Change plant code",
  description: null,
  scope: "plant",
  form: [
    { ...field, name: "plant_id", type: "id" },
    { ...field, name: "plant_code", type: "text" },
  ],
};
const problem = createProblem({
  messages: { plant_code: ["Another plant has this code.", "It is too short."] },
});

async function openAction() {
  const { scope, submit, toastTexts } = createModelScope();
  await allSettled(opened, { scope, params: { owner: "a", action, target: { id: 9, name: "School" } } });
  await allSettled(changed, { scope, params: { plant_code: "NEW-1" } });
  return {
    submit,
    toasts: toastTexts,
    values: () => scope.getState($dialog)?.values ?? null,
    isConfirming: () => scope.getState(running.$confirmation) !== null,
    submitForm: () => allSettled(submitted, { scope }),
    confirm: () => allSettled(running.confirmed, { scope }),
    cancelConfirmation: () => allSettled(running.cancelled, { scope }),
    close: () => allSettled(cancelled, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(running.settled, { scope, params: error }),
  };
}

describe("running an action", () => {
  it("is confirmed first, and closes with a toast when it succeeded", async () => {
    const { submit, toasts, values, isConfirming, submitForm, confirm, settle } = await openAction();
    await submitForm();
    expect([isConfirming(), submit.mock.calls.length]).toEqual([true, 0]);
    await confirm();
    expect(submit.mock.calls[0]?.[0].fields).toEqual({
      action_name: "changePlantCode",
      values: '{"plant_id":9,"plant_code":"NEW-1"}',
    });
    await settle(null);
    expect([values(), toasts()]).toEqual([null, ["Successfully executed action"]]);
  });

  it("shows each message as a toast, and keeps what was entered, when it failed", async () => {
    const { toasts, values, submitForm, confirm, settle } = await openAction();
    await submitForm();
    await confirm();
    await settle(problem);
    expect(toasts()).toEqual(["Another plant has this code.", "It is too short."]);
    expect(values()).toEqual({ plant_id: "9", plant_code: "NEW-1" });
  });

  it("returns to the form when the confirmation is cancelled", async () => {
    const { submit, values, isConfirming, submitForm, cancelConfirmation } = await openAction();
    await submitForm();
    await cancelConfirmation();
    expect([isConfirming(), values()?.plant_code, submit.mock.calls.length]).toEqual([false, "NEW-1", 0]);
  });

  it("drops the response when the dialog was closed before", async () => {
    const { toasts, submitForm, confirm, close, settle } = await openAction();
    await submitForm();
    await confirm();
    await close();
    await settle(problem);
    await settle(null);
    expect(toasts()).toEqual([]);
  });
});
