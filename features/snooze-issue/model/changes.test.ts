import type { ProblemDetails } from "@shared/api/result";
import type { ItemOutcome } from "@shared/forms/bulk/bulk-change";
import { endSessionFx } from "@shared/ui/toasts/error-model";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it, vi } from "vitest";
import { snoozing } from "./changes";

const { $changes, $outcomes, closed, requested, settled, undone } = snoozing;

const plant = { companyId: 3, plantId: 9 };
const east = { meterId: 11, issueId: 101 };
const west = { meterId: 12, issueId: 102 };
const until = "2026-04-06";
const problem = createProblem({ messages: { snoozed_until: ["Only open issues can be snoozed."] } });
const saved = (...issueIds: number[]): ItemOutcome[] =>
  issueIds.map((issueId) => ({ id: issueId, error: null }));

function createIssues() {
  const endSession = vi.fn();
  const { scope, submit, renderToast, dismissToast, toasts } = createModelScope([[endSessionFx, endSession]]);
  return {
    submit,
    dismissToast,
    endSession,
    toasts,
    lastToast: () => renderToast.mock.lastCall?.[0],
    pending: () => scope.getState($changes).map(({ changeId, until }) => [changeId, until]),
    errorOf: (issueId: number) => scope.getState($outcomes)[issueId]?.error,
    snooze: (...issues: (typeof east)[]) =>
      allSettled(requested, { scope, params: { plant, issues, until } }),
    unsnooze: (...issues: (typeof east)[]) =>
      allSettled(requested, { scope, params: { plant, issues, until: null } }),
    settle: (changeId: number, value: ItemOutcome[]) =>
      allSettled(settled, { scope, params: { changeId, result: { ok: true, value } } }),
    fail: (changeId: number, error: ProblemDetails) =>
      allSettled(settled, { scope, params: { changeId, result: { ok: false, error } } }),
    undo: () => allSettled(undone, { scope }),
    close: () => allSettled(closed, { scope }),
  };
}

describe("snoozing issues", () => {
  it("submits an issue with its date, and again without one to reopen it", async () => {
    const { submit, snooze, unsnooze } = createIssues();
    await snooze(east);
    await unsnooze(east);
    const fields = { company_id: "3", plant_id: "9", issues: "11:101" };
    expect(submit.mock.calls.map(([submission]) => submission)).toEqual([
      {
        action: "/actions/snooze-issue",
        fields: { ...fields, snoozed_until: until },
        fetcherKey: "snooze-issue-1",
      },
      {
        action: "/actions/snooze-issue",
        fields: { ...fields, snoozed_until: "" },
        fetcherKey: "snooze-issue-2",
      },
    ]);
  });

  it("is pending until its result, and confirms it without Undo when it is one issue", async () => {
    const { pending, errorOf, lastToast, snooze, settle } = createIssues();
    await snooze(east);
    expect(pending()).toEqual([[1, until]]);
    await settle(1, saved(101));
    expect([pending(), errorOf(101)]).toEqual([[], null]);
    expect(lastToast()).toMatchObject({
      kind: "success",
      message: { message: "Successfully snoozed issue" },
    });
    expect(lastToast()).not.toHaveProperty("action");
  });

  it("rolls back with the error of the issue when it failed", async () => {
    const { pending, errorOf, lastToast, snooze, settle } = createIssues();
    await snooze(east);
    await settle(1, [{ id: 101, error: problem }]);
    expect([pending(), errorOf(101)]).toEqual([[], problem]);
    expect(lastToast()).toMatchObject({ kind: "danger", message: { message: "Unable to snooze issue" } });
  });

  it("reports an issue that could not be reopened, and nothing when it was", async () => {
    const { errorOf, toasts, lastToast, unsnooze, settle, fail } = createIssues();
    await unsnooze(east);
    await settle(1, saved(101));
    expect(toasts()).toEqual([]);
    await unsnooze(east);
    await fail(2, problem);
    expect(lastToast()).toMatchObject({ kind: "danger", message: { message: "Could not unsnooze issue" } });
    expect(errorOf(101)).toEqual(problem);
  });

  it("tracks changes independently, whichever responds first", async () => {
    const { pending, snooze, unsnooze, settle } = createIssues();
    await snooze(east);
    await unsnooze(west);
    await settle(2, saved(102));
    expect(pending()).toEqual([[1, until]]);
  });

  it("removes the last outcome of an issue when it is changed again", async () => {
    const { errorOf, snooze, fail } = createIssues();
    await snooze(east);
    await fail(1, problem);
    await snooze(east);
    expect(errorOf(101)).toBeUndefined();
  });

  it("ends the session instead of reporting an issue", async () => {
    const { toasts, endSession, snooze, fail } = createIssues();
    await snooze(east);
    await fail(1, { ...problem, status: 401, sessionEnded: true });
    expect(endSession).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual([]);
  });

  it("drops the result when the plant was left before", async () => {
    const { pending, errorOf, toasts, snooze, settle, close } = createIssues();
    await snooze(east, west);
    await close();
    await settle(1, saved(101, 102));
    expect([pending(), errorOf(101), toasts()]).toEqual([[], undefined, []]);
  });
});

describe("snoozing several issues", () => {
  it("offers Undo for 10 seconds, which reopens them", async () => {
    const { submit, lastToast, snooze, settle, undo } = createIssues();
    await snooze(east, west);
    expect(submit.mock.lastCall?.[0].fields.issues).toBe("11:101,12:102");
    await settle(1, saved(101, 102));
    expect(lastToast()).toMatchObject({ kind: "success", durationMs: 10_000, action: { pressed: undone } });
    await undo();
    expect(submit.mock.lastCall?.[0].fields).toMatchObject({ issues: "11:101,12:102", snoozed_until: "" });
    await undo();
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it("has an outcome for each issue, and undoes only those that were snoozed", async () => {
    const { submit, errorOf, lastToast, snooze, settle, undo } = createIssues();
    await snooze(east, west);
    await settle(1, [...saved(101), { id: 102, error: problem }]);
    expect([errorOf(101), errorOf(102)]).toEqual([null, problem]);
    expect(lastToast()).toMatchObject({ kind: "info", message: { values: { snoozed: 1, total: 2 } } });
    await undo();
    expect(submit.mock.lastCall?.[0].fields.issues).toBe("11:101");
  });

  it("offers no Undo when all failed", async () => {
    const { submit, lastToast, snooze, fail, undo } = createIssues();
    await snooze(east, west);
    await fail(1, problem);
    expect(lastToast()).toMatchObject({ kind: "danger", message: { message: "Unable to snooze issue" } });
    await undo();
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it("dismisses the toast with Undo when the plant is left", async () => {
    const { submit, lastToast, dismissToast, snooze, settle, undo, close } = createIssues();
    await snooze(east, west);
    await settle(1, saved(101, 102));
    await close();
    expect(dismissToast.mock.calls).toEqual([[lastToast()?.id]]);
    await undo();
    expect(submit).toHaveBeenCalledTimes(1);
  });
});
