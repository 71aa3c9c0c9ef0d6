import { setupI18n } from "@lingui/core";
import type { ProblemDetails } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";
import { type Submission, submitFx } from "@shared/navigation/model";
import { endSessionFx } from "@shared/ui/toasts/error-model";
import { dismissToastFx, renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $sorry, fieldSharing, sorryConfirmed, tagSharing } from "./sharing";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const problem: ProblemDetails = {
  status: 403,
  code: 4005,
  messages: { general: ["Access denied"] },
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createPage(model: typeof tagSharing) {
  const submit = vi.fn((_: Submission) => {});
  const renderToast = vi.fn(async (_: Toast) => {});
  const dismiss = vi.fn(async (_: string) => {});
  const endSession = vi.fn(() => {});
  const scope = fork({
    handlers: [
      [submitFx, submit],
      [renderToastFx, renderToast],
      [dismissToastFx, dismiss],
      [endSessionFx, endSession],
    ],
  });
  const settle = async (params: ProblemDetails | null) => {
    const settled = allSettled(model.settled, { scope, params });
    await vi.runAllTimersAsync();
    await settled;
  };
  return {
    scope,
    dismiss,
    endSession,
    settle,
    async toggle(shared: boolean, result: ProblemDetails | null, id = 4) {
      const child = { id: 9, name: "Zonneveld" };
      const params = { companyId: 3, child, item: { id, name: `Roof ${id}` }, shared };
      await allSettled(model.toggled, { scope, params });
      await settle(result);
    },
    undo: (id: string) => allSettled(model.undone, { scope, params: id }),
    close: () => allSettled(model.closed, { scope }),
    submissions: () => submit.mock.calls.map(([{ fields }]) => fields),
    lastToast: () => renderToast.mock.calls.at(-1)?.[0],
    toasts: () => renderToast.mock.calls.map(([{ message }]) => messageText(i18n, message)),
  };
}

describe.each([
  {
    name: "tagSharing",
    model: tagSharing,
    added: "Added [Roof 4] to Zonneveld.",
    addFailed: "Failed to add tag from company.",
    removeFailed: "Failed to remove tag from company.",
  },
  {
    name: "fieldSharing",
    model: fieldSharing,
    added: "Attached [Roof 4] to Zonneveld.",
    addFailed: "Failed to attach",
    removeFailed: "Failed to remove",
  },
])("$name", ({ model, added, addFailed, removeFailed }) => {
  it("submits a toggle for its child company and shows that it was added", async () => {
    const { toggle, submissions, toasts } = createPage(model);
    await toggle(true, null);
    expect(submissions()).toEqual([{ company_id: "3", child_id: "9", item_id: "4", selected: "1" }]);
    expect(toasts()).toEqual([added]);
  });

  it("offers Undo for 10 s after a removal, which shares that item again", async () => {
    const { toggle, undo, submissions, toasts, lastToast, settle, dismiss } = createPage(model);
    await toggle(false, null);
    const { id = "", durationMs } = lastToast() ?? {};
    await toggle(false, null, 5);
    expect(toasts()).toEqual(["Removed [Roof 4] from Zonneveld.", "Removed [Roof 5] from Zonneveld."]);
    expect(durationMs).toBe(10_000);
    await undo(id);
    await settle(null);
    expect(submissions().at(-1)).toEqual({ company_id: "3", child_id: "9", item_id: "4", selected: "1" });
    expect(toasts().at(-1)).toBe(added);
    expect(dismiss.mock.calls).toEqual([[id]]);
  });

  it("shows the official text and the API's messages when a toggle fails", async () => {
    const { toggle, toasts } = createPage(model);
    await toggle(true, problem);
    expect(toasts().toSorted()).toEqual(["Access denied", addFailed].toSorted());
    await toggle(false, problem);
    expect(toasts().slice(2).toSorted()).toEqual(["Access denied", removeFailed].toSorted());
  });

  it("shows no toast when the session has ended", async () => {
    const { toggle, toasts, endSession, scope } = createPage(model);
    await toggle(false, { ...problem, sessionEnded: true });
    expect([toasts(), endSession.mock.calls.length, scope.getState($sorry)]).toEqual([[], 1, null]);
  });

  it("offers no Undo after the page was left", async () => {
    const { toggle, close, undo, lastToast, dismiss, submissions } = createPage(model);
    await toggle(false, null);
    const { id = "" } = lastToast() ?? {};
    await close();
    expect(dismiss).toHaveBeenCalledWith(id);
    await undo(id);
    expect(submissions()).toHaveLength(1);
  });
});

describe("the Sorry alert", () => {
  it("is open after a custom field could not be removed, until it is confirmed", async () => {
    const { scope, toggle } = createPage(fieldSharing);
    await toggle(true, problem);
    expect(scope.getState($sorry)).toBeNull();
    await toggle(false, problem);
    expect(scope.getState($sorry)).toEqual({ field: "Roof 4", company: "Zonneveld" });
    await allSettled(sorryConfirmed, { scope });
    expect(scope.getState($sorry)).toBeNull();
  });

  it("does not follow a tag", async () => {
    const { scope, toggle } = createPage(tagSharing);
    await toggle(false, problem);
    expect(scope.getState($sorry)).toBeNull();
  });
});
