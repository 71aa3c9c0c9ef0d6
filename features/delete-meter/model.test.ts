import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { $meter, closed, confirmed, deletion, deletionRequested } from "./model";

const meter = { ref: { companyId: 3, plantId: 9, meterId: 91 }, name: "East" };
const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });

function createDialog() {
  const { scope, submit, toastTexts } = createModelScope();
  return {
    submit,
    toasts: toastTexts,
    state: () => ({
      open: scope.getState($meter) !== null,
      deleting: scope.getState(deletion.$pending) !== null,
      error: scope.getState(deletion.$error),
    }),
    request: () => allSettled(deletionRequested, { scope, params: meter }),
    confirm: () => allSettled(confirmed, { scope }),
    close: () => allSettled(closed, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(deletion.settled, { scope, params: error }),
  };
}

describe("deleting a meter", () => {
  it("submits once it is confirmed, and shows a toast when it succeeded", async () => {
    const dialog = createDialog();
    await dialog.request();
    expect(dialog.submit).not.toHaveBeenCalled();
    await dialog.confirm();
    await dialog.confirm();
    expect(dialog.submit.mock.calls).toEqual([
      [
        {
          action: "/actions/delete-meter",
          fields: { company_id: "3", plant_id: "9", meter_id: "91" },
          fetcherKey: "delete-meter-9",
        },
      ],
    ]);
    await dialog.settle(null);
    expect(dialog.state()).toEqual({ open: false, deleting: false, error: null });
    expect(dialog.toasts()).toEqual(["Successfully deleted meter!"]);
  });

  it("stays open with the error when it failed", async () => {
    const dialog = createDialog();
    await dialog.request();
    await dialog.confirm();
    await dialog.settle(problem);
    expect(dialog.state()).toEqual({ open: true, deleting: false, error: problem });
    expect(dialog.toasts()).toEqual(["Failed to delete"]);
  });

  it("submits nothing when it was cancelled", async () => {
    const dialog = createDialog();
    await dialog.request();
    await dialog.close();
    await dialog.confirm();
    expect(dialog.submit).not.toHaveBeenCalled();
  });

  it("drops the result when the plant was left before", async () => {
    const dialog = createDialog();
    await dialog.request();
    await dialog.confirm();
    await dialog.close();
    await dialog.settle(problem);
    expect(dialog.state()).toEqual({ open: false, deleting: false, error: null });
    expect(dialog.toasts()).toEqual([]);
  });
});
