import type { ActionTarget } from "@entities/cause";
import { $entries, $loadBackend, connectionChanged, outboxOpened } from "@shared/outbox/model";
import { type ApiResponses, callAction } from "@testing/load-context";
import { setupLocalStorage } from "@testing/local-storage";
import { createMemoryBackend } from "@testing/memory-outbox";
import { createModelScope } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handlePlantAction, type PlantChange } from "./action.server";
import { lastRunUndone } from "./after-run";
import { $bulkDialog, $bulkRun, actionChosen, actionForm, savedItems, undoItems, waitingItems } from "./bulk";
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

  it("closes the dialog of one plant with the toast of the outbox only, and has nothing to undo", async () => {
    const { run, toastTexts, trigger } = await start("note", [1], { text: "Called" });
    expect([run(), toastTexts()]).toEqual([null, ["Waiting to be sent"]]);
    trigger(lastRunUndone);
    expect(toastTexts().at(-1)).toBe("There is nothing to undo");
  });
});

describe("handlePlantAction of a change from the outbox", () => {
  const path = "/companies/3/plants/9";
  const issue = { meterId: 5, issueId: 50 };
  const title = "Clean the panels";
  const about = { templateId: null, userId: null, issueIds: [50] };
  const ticket: PlantChange = { kind: "ticket", title, description: "", evidence: [], ...about };
  const post = async (change: PlantChange, responses: ApiResponses, params: object = {}) => {
    const { result, calls } = await callAction(
      handlePlantAction,
      { companyId: 3, plantId: 9, change, queued: true, ...params },
      { responses },
    );
    return { result, writes: calls.filter(({ call }) => !call.startsWith("GET ")).map(({ call }) => call) };
  };
  const closer = { id: 50, first_name: "Els", last_name: "Driessen" };
  const existing = {
    [`GET ${path}/tickets`]: [{ id: 70, number: 10_070, title, issue_ids: [50] }],
    [`GET ${path}/issues`]: [{ id: 50, type_name: "zero_yield" }],
    [`POST ${path}/tickets`]: { id: 71 },
  };

  it.each<[string, PlantChange, ApiResponses, object]>([
    [
      "an issue was resolved",
      { kind: "snooze", issues: [issue], until: "2026-12-01" },
      { [`GET ${path}/issues`]: [{ id: 50, resolved_on: "2026-11-16" }] },
      { part: "resolved" },
    ],
    [
      "a ticket was closed",
      { kind: "assign", tickets: [70], userId: 40, assigned: true },
      { "GET /companies/3/tickets/70": { id: 70, assignees: [], closed_on: "2026-11-16T11:00:00Z", closer } },
      { part: "closed", by: "Els Driessen" },
    ],
    ["the plant has another ticket", ticket, existing, { part: "existing", values: { tickets: "70" } }],
  ])("asks the user, and changes nothing, when %s", async (_, change, responses, conflict) => {
    const { result, writes } = await post(change, responses);
    expect(result).toMatchObject({ ok: false, error: { status: 409, conflicts: [conflict] } });
    expect(writes).toEqual([]);
  });

  it("creates the ticket that the user wants despite the one that exists", async () => {
    const params = { queued: undefined, knownTickets: [70] };
    expect((await post(ticket, existing, params)).writes).toEqual([`POST ${path}/tickets`]);
  });
});
