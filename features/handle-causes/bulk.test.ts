import type { ActionTarget } from "@entities/cause";
import { setupLocalStorage } from "@testing/local-storage";
import { createModelScope, createProblem } from "@testing/model-scope";
import type { EventCallable } from "effector";
import { describe, expect, it } from "vitest";
import type { PlantChange } from "./action.server";
import "./after-run";
import {
  $bulkDialog,
  $bulkRun,
  actionChosen,
  actionDialogClosed,
  actionForm,
  failedItems,
  failedItemsRetried,
  interruptedKey,
  isSettled,
  plantsRun,
  readInterrupted,
  runContinued,
  savedItems,
  skippedItems,
  skippedItemsForced,
  unconfirmedItems,
  undoItems,
  unsavedItems,
} from "./bulk";
import type { CauseActionKind } from "./cause-action";

const owner = { userId: 7, companyId: 3 };
const issues = [{ meterId: 5, issueId: 50 }];
const today = Temporal.PlainDate.from("2026-11-17");

type Model = Pick<ReturnType<typeof createModelScope>, "trigger" | "scope">;

describe("an action on several plants", () => {
  const stored = setupLocalStorage();

  const cause = (key: string, ids: readonly number[], companyId = 3): ActionTarget => ({
    key,
    companyId,
    title: `Title ${key}`,
    plants: ids.map((id) => ({
      id,
      name: `Plant ${id}`,
      city: null,
      isChangeable: id !== 8,
      canWriteNotes: true,
      tickets: [],
      issues: [{ id: 50, meterId: 5 }],
      evidence: `about ${key}`,
    })),
  });
  const causes = [cause("a", [1, 2, 3, 4, 5, 6, 7, 8])];
  const undo: PlantChange = { kind: "snooze", issues, until: null };
  const saved = { undo, ticketId: null };
  const failure = createProblem({ status: 500 });

  /** Selects an action, which opens the form. */
  function choose({ trigger, scope }: Model, kind: CauseActionKind, chosen: readonly ActionTarget[]) {
    trigger(actionChosen, { kind, ...owner, causes: chosen, today });
    const dialog = scope.getState($bulkDialog);
    if (dialog) trigger(actionForm.opened, dialog);
  }

  function start() {
    const model = createModelScope();
    choose(model, "snooze", causes);
    model.trigger(actionForm.submitted);
    const run = () => model.scope.getState($bulkRun);
    const plantIds = () => model.params().map((params) => (params as { plantId: number }).plantId);
    return { ...model, run, plantIds };
  }

  it("changes six included plants concurrently and loads the data again once", async () => {
    const { plantIds, respond, revalidate, run } = start();
    expect(plantIds()).toEqual([1, 2, 3, 4, 5, 6]);
    await respond(saved);
    expect(plantIds()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (let rest = 6; rest > 0; rest--) {
      expect(revalidate).not.toHaveBeenCalled();
      await respond(saved);
    }
    expect(run() && isSettled(run() as never)).toBe(true);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["issues"]);
  });

  it("does not close the dialog until a required value is entered", () => {
    const model = createModelScope();
    const { trigger, scope, params } = model;
    choose(model, "note", causes);
    trigger(actionForm.changed, { text: " " });
    trigger(actionForm.submitted);
    expect(scope.getState(actionForm.$problems)).toMatchObject({ text: { message: "A note can't be empty" } });
    expect([scope.getState($bulkRun), params()]).toEqual([null, []]);
    trigger(actionForm.changed, { text: "Called" });
    expect(scope.getState(actionForm.$problems)).toEqual({});
    trigger(actionForm.submitted);
    expect(params()[0]).toMatchObject({ change: { kind: "note", message: "Called" } });
  });

  it("retries only the failed plants and undoes only the saved plants", async () => {
    const { plantIds, params, respond, reject, run, trigger } = start();
    await reject(failure);
    for (let rest = 6; rest > 0; rest--) await respond(saved);
    expect(failedItems(run() as never).map(({ plantId }) => plantId)).toEqual([1]);
    expect(undoItems(run() as never)).toHaveLength(6);
    trigger(failedItemsRetried);
    expect(plantIds().slice(7)).toEqual([1]);
    await reject(failure);
    trigger(plantsRun.undone);
    expect(params().slice(8)).toHaveLength(6);
    expect(params().at(-1)).toEqual({ companyId: 3, plantId: 7, name: "Plant 7", change: undo });
  });

  it("changes each plant for the company of its cause, and undoes it there", async () => {
    const model = createModelScope();
    const { params, respond, trigger } = model;
    choose(model, "snooze", [cause("a", [1]), cause("b", [2], 4)]);
    trigger(actionForm.submitted);
    const places = () =>
      (params() as { plantId: number; companyId: number }[]).map((sent) => [sent.plantId, sent.companyId]);
    expect(places()).toEqual([
      [1, 3],
      [2, 4],
    ]);
    await respond(saved);
    await respond(saved);
    trigger(plantsRun.undone);
    expect(places().slice(2)).toEqual(places().slice(0, 2));
  });

  it("continues with the remaining plants after its tab was closed", async () => {
    const first = start();
    for (let done = 0; done < 5; done++) await first.respond(saved);
    const interrupted = readInterrupted(owner);
    expect(Object.keys(interrupted?.outcomes ?? {})).toHaveLength(5);
    // The last two of seven changes were also sent. Their outcomes are unknown, so they are looked up first.
    expect(interrupted && unconfirmedItems(interrupted).map(({ plantId }) => plantId)).toEqual([6, 7]);
    const second = createModelScope();
    if (interrupted) second.trigger(runContinued, interrupted);
    expect(second.params()).toMatchObject([
      { plantId: 6, agoMs: expect.any(Number) },
      { plantId: 7, agoMs: expect.any(Number) },
    ]);
    await second.respond(saved);
    await second.respond(saved);
    expect(readInterrupted(owner)).toBeNull();
  });

  it("is not offered when its kind is not known", () => {
    start();
    stored.set(interruptedKey(owner), JSON.stringify({ ...readInterrupted(owner), kind: "archive" }));
    expect(readInterrupted(owner)).toBeNull();
  });

  it.each([
    ["another person", { userId: 8, companyId: 3 }],
    ["the same person in another company", { userId: 7, companyId: 4 }],
  ])("is not offered to %s", (_, other) => {
    start();
    expect(readInterrupted(owner)).not.toBeNull();
    expect(readInterrupted(other)).toBeNull();
    // An action that is stored under the wrong name is not offered either.
    stored.set(interruptedKey(other), stored.get(interruptedKey(owner)) ?? "");
    expect(readInterrupted(other)).toBeNull();
  });

  it("stops when the session ends and continues after the sign-in", async () => {
    const first = start();
    const ended = createProblem({ status: 401, sessionEnded: true });
    for (let sent = 6; sent > 0; sent--) await first.reject(ended);
    expect(first.plantIds()).toEqual([1, 2, 3, 4, 5, 6]);
    const interrupted = readInterrupted(owner);
    expect(interrupted && unsavedItems(interrupted)).toHaveLength(7);
    const second = createModelScope();
    if (interrupted) second.trigger(runContinued, interrupted);
    expect(second.params()).toHaveLength(6);
  });

  it("does not know whether a plant was changed when the response was lost, and looks first", async () => {
    const { params, respond, reject, run, trigger } = start();
    await reject(createProblem({ kind: "network", status: 0 }));
    await reject(failure);
    for (let rest = 5; rest > 0; rest--) await respond(saved);
    expect(unconfirmedItems(run() as never).map(({ plantId }) => plantId)).toEqual([1]);
    expect(unsavedItems(run() as never).map(({ plantId }) => plantId)).toEqual([2]);
    trigger(failedItemsRetried);
    const [first, second] = params().slice(7);
    expect(first).toMatchObject({ plantId: 1, agoMs: expect.any(Number) });
    expect(second).not.toHaveProperty("agoMs");
    await respond({ ...saved, found: { ticket: null } });
    await respond(saved);
    expect(run()?.outcomes[1]).toMatchObject({ found: { ticket: null } });
  });

  it("prefills the title of tickets about a single cause", () => {
    const model = createModelScope();
    const titleOf = (chosen: ActionTarget[]) => {
      choose(model, "ticket", chosen);
      return model.scope.getState(actionForm.$values).title;
    };
    expect(titleOf(causes)).toBe("Title a");
    expect(titleOf([...causes, cause("b", [1])])).toBe("");
  });

  it("undoes the last action once after its dialog was closed", async () => {
    const { respond, trigger, params, run, toastTexts } = start();
    for (let rest = 7; rest > 0; rest--) await respond(saved);
    trigger(actionDialogClosed);
    trigger(plantsRun.undone);
    expect(params().slice(7)).toHaveLength(6);
    expect(run()).toMatchObject({ isUndo: true, kind: "snooze" });
    for (let rest = 7; rest > 0; rest--) await respond({ undo: null, ticketId: null });
    trigger(actionDialogClosed);
    trigger(plantsRun.undone);
    expect([params().length, toastTexts()]).toEqual([14, ["There is nothing to undo"]]);
  });

  it("links tickets to the issues of their plants, and a toast to the tickets once its dialog is closed", async () => {
    const model = createModelScope();
    const { trigger, respond, params, toasts, navigate } = model;
    const create = async (...ids: number[]) => {
      choose(model, "ticket", [cause("a", ids)]);
      trigger(actionForm.submitted);
      for (const ticketId of ids) await respond({ undo: null, ticketId });
      trigger(actionDialogClosed);
      const action = toasts().at(-1)?.action;
      if (action) trigger(action.pressed as EventCallable<void>);
    };
    await create(70, 71);
    expect(params()[0]).toMatchObject({
      change: { link: { text: "Plant 70", path: "/plants/70?companyId=3&marked=issue-50#issues" } },
    });
    expect(navigate.mock.calls).toEqual([[{ to: "/tickets?ticket_status=open" }]]);
    choose(model, "ticket", causes);
    trigger(actionDialogClosed);
    expect(toasts()).toHaveLength(1);
  });

  it.each([
    ["sends the open tickets that the dialog of one plant lists", [1], [69]],
    ["sends no open tickets of several plants", [1, 2], undefined],
  ])("%s", (_, ids, knownTickets) => {
    const model = createModelScope();
    const target = cause("a", ids);
    const tickets = [{ id: 69, number: "10254", isAboutCause: true }];
    choose(model, "ticket", [{ ...target, plants: target.plants.map((plant) => ({ ...plant, tickets })) }]);
    model.trigger(actionForm.submitted);
    expect((model.params()[0] as { change: { knownTickets?: number[] } }).change.knownTickets).toEqual(knownTickets);
  });

  it("creates tickets next to open tickets only when the user asks for it", async () => {
    const model = createModelScope();
    const { trigger, respond, params, scope } = model;
    choose(model, "ticket", [cause("a", [1, 2])]);
    trigger(actionForm.submitted);
    await respond({ undo: null, ticketId: 70 });
    await respond({ undo: null, ticketId: null, existing: [{ id: 69, number: "10254", title: "Zero yield" }] });
    const run = () => scope.getState($bulkRun) as never;
    const idsOf = (items: { plantId: number }[]) => items.map(({ plantId }) => plantId);
    expect([skippedItems(run()), savedItems(run()), failedItems(run())].map(idsOf)).toEqual([[2], [1], []]);
    trigger(skippedItemsForced);
    expect(params().slice(2)).toMatchObject([{ plantId: 2, change: { kind: "ticket", knownTickets: [69] } }]);
    await respond({ undo: null, ticketId: 71 });
    expect(idsOf(savedItems(run()))).toEqual([1, 2]);
  });

  it("is forgotten when its dialog is closed", async () => {
    const { respond, trigger, scope } = start();
    for (let rest = 7; rest > 0; rest--) await respond(saved);
    trigger(actionDialogClosed);
    expect([scope.getState($bulkRun), scope.getState($bulkDialog)]).toEqual([null, null]);
  });
});
