import type { ActionTarget } from "@entities/cause";
import { $entries, $loadBackend, connectionChanged, outboxOpened, outboxResumed } from "@shared/outbox/model";
import { setupLocalStorage } from "@testing/local-storage";
import { createMemoryBackend } from "@testing/memory-outbox";
import { createModelScope } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, describe, expect, it, vi } from "vitest";
import "./after-run";
import {
  $bulkDialog,
  $bulkRun,
  actionChosen,
  actionForm,
  plantsRun,
  savedItems,
  undoItems,
  waitingItems,
} from "./bulk";
import { type ActionValues, type CauseActionKind, causeActions } from "./cause-action";

const today = Temporal.PlainDate.from("2026-11-17");
const plantOf = (id: number): ActionTarget["plants"][number] => ({
  ...{ id, name: `Plant ${id}`, city: null, isChangeable: true, canWriteNotes: true, evidence: null },
  tickets: [{ id: 70 + id }],
  issues: [{ id: 50 + id, meterId: 5 }],
});

describe("an action without a connection", () => {
  const stored = setupLocalStorage();
  afterEach(() => void vi.unstubAllGlobals());

  async function start(kind: CauseActionKind, plants: number[], values: Partial<ActionValues> = {}) {
    vi.stubGlobal("navigator", { onLine: false });
    const backend = createMemoryBackend({ post: async () => ({ ok: true }) });
    const model = createModelScope([], [[$loadBackend, async () => backend]]);
    const { scope, trigger } = model;
    trigger(outboxOpened, 7);
    trigger(connectionChanged, false);
    const cause = { key: "a", companyId: 3, title: "Zero yield", plants: plants.map(plantOf) };
    trigger(actionChosen, { kind, userId: 7, companyId: 3, causes: [cause], today });
    const dialog = scope.getState($bulkDialog);
    if (dialog) trigger(actionForm.opened, dialog);
    trigger(actionForm.changed, values);
    await allSettled(actionForm.submitted, { scope });
    return { ...model, run: () => scope.getState($bulkRun), entries: () => scope.getState($entries) };
  }

  it.each<[CauseActionKind, Partial<ActionValues>, string[]]>([
    ["snooze", {}, ["issue-51"]],
    ["ticket", { title: "Clean the panels" }, ["tickets-1"]],
    ["assign", { userId: "40" }, ["assignees-71", "ticket-71"]],
    ["note", { text: "Called" }, ["notes-1"]],
  ])("waits for each plant on its own: %s", async (kind, values, places) => {
    const { run, entries, posted, revalidate } = await start(kind, [1, 2], values);
    expect(entries()).toMatchObject([
      { action: "handle-plant", params: { plantId: 1 }, places: ["plant-1", ...places], summary: "Plant 1" },
      { params: { plantId: 2 }, invalidates: causeActions[kind].invalidates },
    ]);
    const ended = run();
    expect(ended && [savedItems(ended).length, waitingItems(ended).length, undoItems(ended)]).toEqual([2, 2, []]);
    expect([posted(), revalidate.mock.calls, stored.size]).toEqual([[], [], 0]);
  });

  it("waits as one entry at all plants when they have one ticket", async () => {
    const { entries } = await start("ticket", [1, 2], { tickets: "one", title: "Clean the panels" });
    expect(entries()).toMatchObject([{ places: ["plant-1", "tickets-1", "plant-2", "tickets-2"], summary: "Plant 1" }]);
  });

  it("does not say of a plant that its change waits once it was sent", async () => {
    const { run, trigger, scope } = await start("note", [1, 2], { text: "Called" });
    vi.stubGlobal("navigator", { onLine: true });
    trigger(connectionChanged, true);
    await allSettled(outboxResumed, { scope });
    const ended = run();
    expect(ended && [savedItems(ended).length, waitingItems(ended)]).toEqual([2, []]);
  });

  it("closes the dialog of one plant with the toast of the outbox only, and has nothing to undo", async () => {
    const { run, toastTexts, trigger } = await start("note", [1], { text: "Called" });
    expect([run(), toastTexts()]).toEqual([null, ["Waiting to be sent"]]);
    trigger(plantsRun.undone);
    expect(toastTexts().at(-1)).toBe("There is nothing to undo");
  });
});
