import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $meter, closed, confirmed, deletion, deletionRequested } from "./model";

const meter = { ref: { companyId: 3, plantId: 9, meterId: 91 }, name: "East" };
const problem: ProblemDetails = {
  status: 403,
  code: 4005,
  messages: { general: ["Access denied"] },
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};

function createDialog() {
  const submit = vi.fn((_: Submission) => {});
  const renderToast = vi.fn(async (_: Toast) => {});
  const scope = fork({
    handlers: [
      [submitFx, submit],
      [renderToastFx, renderToast],
    ],
  });
  return {
    submit,
    toasts: () => renderToast.mock.calls.map(([{ message }]) => (message as { message?: string }).message),
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
