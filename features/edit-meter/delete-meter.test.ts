import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { removeMeter } from "./action.server";
import { meterDeletion } from "./index";

const ref = { companyId: 3, plantId: 9, meterId: 91 };
const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });

describe("removeMeter", () => {
  const path = "DELETE /companies/3/plants/9/meters/91";
  const call = (params: object) => callAction(removeMeter, params, { responses: { [path]: {} } });

  it("deletes the meter of the plant", async () => {
    const { result, calls } = await call(ref);
    expect([result, calls.map(({ call }) => call)]).toEqual([{ ok: true }, [path]]);
  });
});

function createDialog() {
  const { scope, trigger, ...model } = createModelScope();
  return {
    ...model,
    state: () => ({
      open: scope.getState(meterDeletion.$context) !== null,
      deleting: scope.getState(meterDeletion.$pending),
      error: scope.getState(meterDeletion.$failure),
    }),
    request: () => trigger(meterDeletion.opened, { ref, name: "East" }),
    confirm: () => trigger(meterDeletion.submitted),
    close: () => trigger(meterDeletion.closed),
  };
}

const closed = { open: false, deleting: false, error: null };

describe("deleting a meter", () => {
  it("submits once it is confirmed, and shows a toast when it succeeded", async () => {
    const dialog = createDialog();
    dialog.request();
    expect(dialog.posted()).toEqual([]);
    dialog.confirm();
    dialog.confirm();
    expect(dialog.posted()).toEqual([{ name: "delete-meter", params: ref }]);
    await dialog.respond();
    expect(dialog.revalidate).toHaveBeenCalledExactlyOnceWith(["plant", "meters", "meterAudits"]);
    expect(dialog.state()).toEqual(closed);
    expect(dialog.toastTexts()).toEqual(["Successfully deleted meter!"]);
  });

  it("stays open with the error when the deletion failed", async () => {
    const dialog = createDialog();
    dialog.request();
    dialog.confirm();
    await dialog.reject(problem);
    expect(dialog.state()).toEqual({ open: true, deleting: false, error: problem });
    expect(dialog.toastTexts()).toEqual(["Failed to delete"]);
  });
});
