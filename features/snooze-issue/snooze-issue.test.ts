import type { ItemOutcome } from "@shared/mutations/action.server";
import { endSessionFx } from "@shared/toasts/model";
import { meterIssue } from "@testing/mock-plant";
import { createModelScope, createProblem } from "@testing/model-scope";
import { createWatch, type EventCallable } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $snoozeDialog, canSnooze, canUnsnooze, issueSnooze, snoozeForm, withChanges } from "./index";

const plant = { companyId: 3, plantId: 9 };
const east = { meterId: 11, issueId: 101 };
const west = { meterId: 12, issueId: 102 };
const until = "2026-04-06";

const today = Temporal.PlainDate.from("2026-03-30");
describe("canSnooze and canUnsnooze", () => {
  it.each([
    ["open", meterIssue(), true, false],
    ["snoozed", meterIssue({ snoozed_until: "2026-04-06" }), false, true],
    ["no longer snoozed", meterIssue({ snoozed_until: "2026-03-30" }), true, false],
    ["resolved", meterIssue({ resolved_on: "2026-03-02" }), false, false],
    ["of no known meter", meterIssue({ meter_id: null }), false, false],
    ["with only the meter object", meterIssue({ meter_id: null, meter: { id: 11, name: null } }), true, false],
  ])("decides for an issue that is %s", (_, given, snoozable, unsnoozable) =>
    expect([canSnooze(given, today), canUnsnooze(given, today)]).toEqual([snoozable, unsnoozable]),
  );
});

describe("withChanges", () => {
  it("applies the last pending change of each issue", () => {
    const issues = [meterIssue(), meterIssue({ id: 102, snoozed_until: "2026-04-06" }), meterIssue({ id: 103 })];
    const change = (issueId: number, date: string | null) => ({
      ...plant,
      issues: [{ meterId: 11, issueId }],
      until: date,
    });
    const shown = withChanges(issues, [change(101, "2026-04-06"), change(102, null), change(101, "2026-04-29")]);
    expect(shown.map(({ snoozed_until }) => snoozed_until)).toEqual(["2026-04-29", null, null]);
  });
});

const problem = createProblem({ messages: { snoozed_until: ["Only open issues can be snoozed."] } });
const saved = (...ids: number[]): ItemOutcome[] => ids.map((id) => ({ id, error: null }));

function createIssues() {
  const endSession = vi.fn();
  const { scope, trigger, ...model } = createModelScope([[endSessionFx, endSession]]);
  const { $pendingParams, $outcomes, closed, requested } = issueSnooze;
  const lastToast = () => model.renderToast.mock.lastCall?.[0];
  return {
    ...model,
    scope,
    endSession,
    lastToast,
    lastParams: () => model.params().at(-1),
    pending: () => scope.getState($pendingParams).map(({ issues }) => issues.map(({ issueId }) => issueId)),
    errorOf: (issueId: number) => scope.getState($outcomes)[issueId]?.error,
    snooze: (...issues: (typeof east)[]) => trigger(requested, { ...plant, issues, until }),
    unsnooze: (...issues: (typeof east)[]) => trigger(requested, { ...plant, issues, until: null }),
    undo: () => {
      const { action } = lastToast() ?? {};
      if (action) trigger(action.pressed as EventCallable<void>);
    },
    close: () => trigger(closed),
  };
}

describe("snoozing issues", () => {
  it("submits an issue with its date, and without a date to reopen it", () => {
    const { posted, snooze, unsnooze } = createIssues();
    snooze(east);
    unsnooze(east);
    expect(posted()).toEqual([
      { name: "snooze-issue", params: { ...plant, issues: [east], until } },
      { name: "snooze-issue", params: { ...plant, issues: [east], until: null } },
    ]);
  });

  it("is pending until the issues are loaded again, and confirms a single issue with Undo", async () => {
    const { pending, errorOf, lastParams, lastToast, revalidate, snooze, respond, undo } = createIssues();
    snooze(east);
    expect(pending()).toEqual([[101]]);
    await respond(saved(101));
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["issues", "meterAudits"]);
    expect([pending(), errorOf(101)]).toEqual([[], null]);
    expect(lastToast()).toMatchObject({ kind: "success", message: { message: "Successfully snoozed issue" } });
    undo();
    expect(lastParams()).toEqual({ ...plant, issues: [{ ...east, loaded: until }], until: null });
  });

  it("has the outcome of an issue as soon as it is not pending", async () => {
    const { scope, snooze, respond } = createIssues();
    const states: unknown[] = [];
    const { $pendingParams, $outcomes } = issueSnooze;
    const fn = (pending: readonly unknown[]) => states.push([pending.length, scope.getState($outcomes)[101]?.error]);
    createWatch({ unit: $pendingParams, scope, fn });
    snooze(east);
    await respond(saved(101));
    expect(states).toEqual([
      [1, undefined],
      [0, null],
    ]);
  });

  it("rolls back with the error of the issue when it failed", async () => {
    const { pending, errorOf, lastToast, snooze, respond } = createIssues();
    snooze(east);
    await respond([{ id: 101, error: problem }]);
    expect([pending(), errorOf(101)]).toEqual([[], problem]);
    expect(lastToast()).toMatchObject({ kind: "danger", message: { message: "Unable to snooze issue" } });
  });

  it("shows an error for an issue that could not be reopened, and no toast otherwise", async () => {
    const { errorOf, toasts, lastToast, unsnooze, respond, reject } = createIssues();
    unsnooze(east);
    await respond(saved(101));
    expect(toasts()).toEqual([]);
    unsnooze(east);
    await reject(problem);
    expect(lastToast()).toMatchObject({ kind: "danger", message: { message: "Could not unsnooze issue" } });
    expect(errorOf(101)).toEqual(problem);
  });

  it("tracks changes independently, whichever responds first", async () => {
    const { pending, snooze, unsnooze, respond } = createIssues();
    snooze(east);
    unsnooze(west);
    await respond(saved(102), 1);
    expect(pending()).toEqual([[101]]);
  });

  it("removes the last outcome of an issue when it is changed again", async () => {
    const { errorOf, snooze, reject } = createIssues();
    snooze(east);
    await reject(problem);
    snooze(east);
    expect(errorOf(101)).toBeUndefined();
  });

  it("ends the session instead of reporting an issue", async () => {
    const { toasts, endSession, snooze, reject } = createIssues();
    snooze(east);
    await reject({ ...problem, status: 401, sessionEnded: true });
    expect(endSession).toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it("drops the result when the plant is unmounted", async () => {
    const { pending, errorOf, toasts, snooze, respond, close } = createIssues();
    snooze(east, west);
    close();
    await respond(saved(101, 102));
    expect([pending(), errorOf(101), toasts()]).toEqual([[], undefined, []]);
  });
});

describe("snoozing several issues", () => {
  it("reopens the issues when the user presses Undo within 10 seconds", async () => {
    const { posted, lastParams, lastToast, snooze, respond, undo } = createIssues();
    snooze(east, west);
    await respond(saved(101, 102));
    expect(lastToast()).toMatchObject({ kind: "success", durationMs: 10_000 });
    undo();
    const issues = [east, west].map((issue) => ({ ...issue, loaded: until }));
    expect(lastParams()).toEqual({ ...plant, issues, until: null });
    undo();
    expect(posted()).toHaveLength(2);
  });

  it("has an outcome for each issue, and undoes only the snoozed issues", async () => {
    const { errorOf, lastParams, lastToast, snooze, respond, undo } = createIssues();
    snooze(east, west);
    await respond([...saved(101), { id: 102, error: problem }]);
    expect([errorOf(101), errorOf(102)]).toEqual([null, problem]);
    expect(lastToast()).toMatchObject({ kind: "info", message: { values: { snoozed: 1, total: 2 } } });
    undo();
    expect(lastParams()).toMatchObject({ issues: [east], until: null });
  });

  it("dismisses the toast with Undo when the plant is unmounted", async () => {
    const { posted, lastToast, dismissToast, snooze, respond, undo, close } = createIssues();
    snooze(east, west);
    await respond(saved(101, 102));
    close();
    expect(dismissToast.mock.calls).toEqual([[lastToast()?.id]]);
    undo();
    expect(posted()).toHaveLength(1);
  });
});

describe("the snooze dialog", () => {
  function openDialog(kind: "snooze" | "unsnooze" = "snooze") {
    const { scope, trigger, params } = createModelScope();
    const open = () => trigger(snoozeForm.opened, { kind, plant, issues: [east] });
    open();
    return {
      open,
      dates: () => params().map((posted) => (posted as { until: string | null }).until),
      isOpen: () => scope.getState($snoozeDialog) !== null,
      date: () => scope.getState(snoozeForm.$values).date,
      isInvalid: () => "date" in scope.getState(snoozeForm.$problems),
      select: (date: string) => trigger(snoozeForm.changed, { date }),
      confirm: () => trigger(snoozeForm.submitted),
      cancel: () => trigger(snoozeForm.closed),
      close: () => trigger(issueSnooze.closed),
    };
  }

  it("stays open with an error until a date is selected", () => {
    const { dates, isOpen, isInvalid, select, confirm } = openDialog();
    confirm();
    expect([isOpen(), isInvalid(), dates()]).toEqual([true, true, []]);
    select(until);
    expect(isInvalid()).toBe(false);
    confirm();
    expect([isOpen(), dates()]).toEqual([false, [until]]);
  });

  it("sends no request when it is cancelled or the plant is unmounted", () => {
    const { open, dates, isOpen, select, confirm, cancel, close } = openDialog();
    select(until);
    cancel();
    confirm();
    open();
    select(until);
    close();
    confirm();
    expect([isOpen(), dates()]).toEqual([false, []]);
  });

  it("opens without a date", () => {
    const { open, date, isInvalid, select, confirm } = openDialog();
    select(until);
    open();
    expect(date()).toBe("");
    confirm();
    open();
    expect(isInvalid()).toBe(false);
  });

  it("needs no date to reopen an issue", () => {
    const { dates, isOpen, confirm } = openDialog("unsnooze");
    confirm();
    expect([isOpen(), dates()]).toEqual([false, [null]]);
  });
});
