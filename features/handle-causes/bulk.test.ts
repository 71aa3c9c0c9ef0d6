import { ApiError } from "@shared/api/api-error";
import { type ApiResponses, callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import type { EventCallable } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handlePlantAction, type PlantChange } from "./action.server";
import { lastUndone, readInterrupted } from "./after-run";
import {
  $dialog,
  $invalid,
  $run,
  $values,
  closed,
  confirmed,
  continued,
  failedItems,
  isSettled,
  opened,
  retried,
  undoItems,
  undone,
  unknownItems,
  unsentItems,
  valuesChanged,
} from "./bulk";
import { type BulkPlant, bulkPlants, changeOf, type HandledCause, offeredKinds } from "./bulk-plants";

const plant = { companyId: 3, plantId: 9 };
const path = "/companies/3/plants/9";
const issues = [{ meterId: 5, issueId: 50 }];

describe("handlePlantAction", () => {
  const post = (change: PlantChange, responses: ApiResponses) =>
    callAction(handlePlantAction, { ...plant, change }, { responses });

  it("snoozes issues, and says how they are reopened", async () => {
    const { result, calls } = await post(
      { kind: "snooze", issues, until: "2026-12-01" },
      { [`PUT ${path}/meters/5/issues/50/snooze`]: {} },
    );
    expect(calls).toMatchObject([{ body: { snoozed_until: "2026-12-01" } }]);
    expect(result).toMatchObject({ ok: true, value: { undo: { kind: "snooze", issues, until: null } } });
  });

  it("creates a ticket with its template and assignee, and escapes its text", async () => {
    const ticket = { kind: "ticket", title: "No yield", description: ["a < b"], templateId: 4, userId: 40 } as const;
    const { result, calls } = await post(
      { ...ticket, description: [...ticket.description] },
      {
        [`POST ${path}/tickets`]: { id: 70 },
        [`PUT ${path}/tickets/70`]: {},
        [`PUT ${path}/tickets/70/assignees/40`]: {},
      },
    );
    expect(calls[0]).toMatchObject({ body: { title: "No yield", description: "<p>a &lt; b</p>" } });
    expect(calls).toHaveLength(3);
    expect(result).toMatchObject({ ok: true, value: { ticketId: 70, undo: null } });
  });

  it("links a ticket to the page that it is about", async () => {
    const link = { text: "<School>", path: "/plants/9?companyId=3&marked=issue-50#issues" };
    const ticket = { kind: "ticket", title: "No yield", description: ["a"], templateId: null, userId: null } as const;
    const create = (changes: object) =>
      post({ ...ticket, description: ["a"], ...changes }, { [`POST ${path}/tickets`]: { id: 70 } });
    const { calls } = await create({ link });
    expect(calls[0]).toMatchObject({
      body: {
        description: expect.stringMatching(
          /^<p>a<\/p><p><a href="https?:\/\/[^/]+\/plants\/9\?companyId=3&amp;marked=issue-50#issues">&lt;School&gt;<\/a><\/p>$/,
        ),
      },
    });
    const outside = await create({ link: { ...link, path: "//evil.example" } });
    expect([outside.status, outside.calls]).toEqual([400, []]);
  });

  it("assigns tickets and writes notes, which can be undone", async () => {
    const assign = { kind: "assign", tickets: [70], userId: 40, assigned: true } as const;
    const assigned = await post({ ...assign, tickets: [70] }, { [`PUT ${path}/tickets/70/assignees/40`]: {} });
    expect(assigned.result).toMatchObject({ value: { undo: { ...assign, assigned: false } } });
    const noted = await post({ kind: "note", message: "Called" }, { [`POST ${path}/notes`]: { id: 8 } });
    expect(noted.result).toMatchObject({ value: { undo: { kind: "delete-note", noteId: 8 } } });
    const deleted = await post({ kind: "delete-note", noteId: 8 }, { [`DELETE ${path}/notes/8`]: {} });
    expect(deleted.result).toMatchObject({ ok: true });
  });

  it("returns the error of the API, and rejects what is malformed", async () => {
    const denied = new ApiError({ status: 403, code: 4005 });
    const { result } = await post({ kind: "note", message: "x" }, { [`POST ${path}/notes`]: denied });
    expect(result).toMatchObject({ ok: false, error: { code: 4005 } });
    const malformed = await callAction(handlePlantAction, { ...plant, change: { kind: "delete-plant" } });
    expect([malformed.status, malformed.calls]).toEqual([400, []]);
  });
});

type TestPlant = HandledCause["plants"][number];

const entry = (key: string, plants: Partial<TestPlant>[]): HandledCause => ({
  key,
  title: `Title ${key}`,
  plants: plants.map((own) => ({
    id: 1,
    name: "School",
    city: null,
    isChangeable: true,
    canWriteNotes: true,
    tickets: [],
    issues: [{ id: 50, meterId: 5 }],
    evidence: `about ${key}`,
    ...own,
  })),
});

describe("bulkPlants", () => {
  it("has each plant once, with all of its issues and causes", () => {
    const entries = [entry("a", [{ id: 1 }, { id: 2 }]), entry("b", [{ id: 1, issues: [{ id: 51, meterId: 6 }] }])];
    expect(bulkPlants("snooze", entries)).toMatchObject([
      {
        plantId: 1,
        causes: ["a", "b"],
        evidence: ["about a", "about b"],
        title: "Title a",
        issues: [
          { meterId: 5, issueId: 50 },
          { meterId: 6, issueId: 51 },
        ],
        refusal: null,
      },
      { plantId: 2, causes: ["a"] },
    ]);
  });

  it("leaves out plants with a reason", () => {
    const unknownMeter = { issues: [{ id: 50, meterId: null }] };
    const refused = (kind: Parameters<typeof bulkPlants>[0], own: Partial<TestPlant>) =>
      bulkPlants(kind, [entry("a", [own])])[0]?.refusal?.message ?? null;
    expect(refused("snooze", { isChangeable: false })).toBe("Only the owner can change it");
    expect(refused("snooze", unknownMeter)).toBe("No issue of a known inverter");
    expect(refused("snooze", { issues: [] })).toBe("No open issue");
    expect(refused("snooze", { issues: null })).toBe("Its issues are not known");
    expect(refused("assign", {})).toBe("No open ticket");
    expect(refused("assign", { tickets: [{ id: 70 }] })).toBeNull();
    expect(refused("ticket", unknownMeter)).toBeNull();
    expect(refused("note", {})).toBeNull();
    expect(refused("note", { isChangeable: false, canWriteNotes: false })).toBe("Only the owner can change it");
    expect(refused("note", { canWriteNotes: false })).toBe("Administrators do not write notes");
    expect(refused("note", { isChangeable: false })).toBeNull();
  });
});

describe("offeredKinds", () => {
  const offered = (...plants: Partial<TestPlant>[]) => offeredKinds([entry("a", plants)]);

  it("has what at least one plant allows, also while its issues are not known", () => {
    expect(offered({})).toEqual(["snooze", "ticket", "note"]);
    expect(offered({ issues: [], canWriteNotes: false }, { tickets: [{ id: 70 }] })).toEqual([
      "snooze",
      "ticket",
      "assign",
      "note",
    ]);
    expect(offered({ issues: null, canWriteNotes: false })).toEqual(["snooze", "ticket"]);
  });

  it("has nothing that would be refused", () => {
    const foreign = { isChangeable: false, canWriteNotes: false, tickets: [{ id: 70 }] };
    expect(offered(foreign)).toEqual([]);
    expect(offered({ ...foreign, canWriteNotes: true })).toEqual(["note"]);
  });
});

describe("changeOf", () => {
  const values = { until: null, title: " No yield ", text: "Please call.\n\nToday.", templateId: null, userId: null };
  const one: BulkPlant = {
    plantId: 1,
    name: "School",
    city: null,
    issues,
    tickets: [70],
    causes: [],
    evidence: ["Zero yield since 1 Nov 2026"],
    title: "",
    refusal: null,
  };

  it("puts the evidence of the plant below the text of its ticket", () => {
    expect(changeOf("ticket", { ...values, userId: 40 }, one)).toEqual({
      kind: "ticket",
      title: "No yield",
      description: ["Please call.", "Today.", "Zero yield since 1 Nov 2026"],
      templateId: null,
      userId: 40,
    });
  });

  it("has the title of its cause unless one is entered", () => {
    const untitled = { ...values, title: " " };
    expect(changeOf("ticket", untitled, { ...one, title: "Shade" })).toMatchObject({ title: "Shade" });
    expect(changeOf("ticket", values, { ...one, title: "Shade" })).toMatchObject({ title: "No yield" });
  });

  it("is nothing while a required value is missing", () => {
    const empty = { ...values, title: " ", text: " " };
    expect((["snooze", "ticket", "assign", "note"] as const).map((kind) => changeOf(kind, empty, one))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(changeOf("note", values, one)).toMatchObject({ message: "Please call.\n\nToday." });
    expect(changeOf("assign", { ...values, userId: 40 }, one)).toMatchObject({ tickets: [70], userId: 40 });
  });
});

describe("an action on several plants", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    stored.clear();
  });

  const causes = [
    entry(
      "a",
      Array.from({ length: 8 }, (_, index) => ({
        id: index + 1,
        name: `Plant ${index + 1}`,
        issues: [{ id: 50, meterId: 5 }],
        isChangeable: index < 7,
      })),
    ),
  ];
  const undo: PlantChange = { kind: "snooze", issues, until: null };
  const saved = { undo, ticketId: null };
  const failure = createProblem({ status: 500 });

  function start() {
    const model = createModelScope();
    model.trigger(opened, { kind: "snooze", companyId: 3, causes });
    model.trigger(valuesChanged, { until: "2026-12-01" });
    model.trigger(confirmed);
    const run = () => model.scope.getState($run);
    const plantIds = () => model.params().map((params) => (params as { plantId: number }).plantId);
    return { ...model, run, plantIds };
  }

  it("changes six plants at a time, without those that are left out, and reloads once", async () => {
    const { plantIds, respond, revalidate, run } = start();
    expect(plantIds()).toEqual([1, 2, 3, 4, 5, 6]);
    await respond(saved);
    expect(plantIds()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (let rest = 6; rest > 0; rest--) {
      expect(revalidate).not.toHaveBeenCalled();
      await respond(saved);
    }
    expect(run() && isSettled(run() as never)).toBe(true);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["issues", "tickets", "notes"]);
  });

  it("stays in its dialog until a required value is entered", () => {
    const { trigger, scope, params } = createModelScope();
    trigger(opened, { kind: "snooze", companyId: 3, causes });
    trigger(confirmed);
    expect([scope.getState($invalid), params()]).toEqual([true, []]);
    trigger(valuesChanged, { until: "2026-12-01" });
    expect(scope.getState($invalid)).toBe(false);
  });

  it("tries only the failed plants again, and undoes only those that were saved", async () => {
    const { plantIds, params, respond, reject, run, trigger } = start();
    await reject(failure);
    for (let rest = 6; rest > 0; rest--) await respond(saved);
    expect(failedItems(run() as never).map(({ plantId }) => plantId)).toEqual([1]);
    expect(undoItems(run() as never)).toHaveLength(6);
    trigger(retried);
    expect(plantIds().slice(7)).toEqual([1]);
    await reject(failure);
    trigger(undone);
    expect(params().slice(8)).toHaveLength(6);
    expect(params().at(-1)).toEqual({ companyId: 3, plantId: 7, change: undo });
  });

  it("goes on after its tab was closed, with what was not done", async () => {
    const first = start();
    for (let done = 0; done < 5; done++) await first.respond(saved);
    const interrupted = readInterrupted(3);
    expect(Object.keys(interrupted?.outcomes ?? {})).toHaveLength(5);
    expect(readInterrupted(4)).toBeNull();
    const second = createModelScope();
    if (interrupted) second.trigger(continued, interrupted);
    // The last two of seven were sent, too: what became of them is not known, and they are not sent again.
    expect(interrupted && unknownItems(interrupted).map(({ plantId }) => plantId)).toEqual([6, 7]);
    expect(second.params()).toEqual([]);
  });

  it("sends what was not sent before its tab was closed, and nothing twice", async () => {
    const first = start();
    const interrupted = readInterrupted(3);
    expect(interrupted && unsentItems(interrupted).map(({ plantId }) => plantId)).toEqual([7]);
    const second = createModelScope();
    if (interrupted) second.trigger(continued, interrupted);
    expect(second.params()).toMatchObject([{ plantId: 7 }]);
    await second.respond(saved);
    expect(readInterrupted(3)).toBeNull();
    first.trigger(closed);
  });

  it("prefills the title of tickets about one cause only", () => {
    const { trigger, scope } = createModelScope();
    const titleOf = (chosen: HandledCause[]) => {
      trigger(opened, { kind: "ticket", companyId: 3, causes: chosen });
      return scope.getState($values).title;
    };
    expect(titleOf(causes)).toBe("Title a");
    expect(titleOf([...causes, entry("b", [{}])])).toBe("");
  });

  it("undoes the last action that can be undone after its dialog was closed, and only once", async () => {
    const { respond, trigger, params, run, toastTexts } = start();
    for (let rest = 7; rest > 0; rest--) await respond(saved);
    trigger(closed);
    trigger(lastUndone);
    expect(params().slice(7)).toHaveLength(6);
    expect(run()).toMatchObject({ isUndo: true, kind: "snooze" });
    for (let rest = 7; rest > 0; rest--) await respond({ undo: null, ticketId: null });
    trigger(closed);
    trigger(lastUndone);
    expect([params().length, toastTexts()]).toEqual([14, ["There is nothing to undo"]]);
  });

  it("links tickets to the issues of their plants, and a toast to the tickets once its dialog is closed", async () => {
    const { trigger, respond, params, toasts, navigate } = createModelScope();
    const create = async (...ids: number[]) => {
      const plants = ids.map((id) => ({ id, name: `Plant ${id}`, issues: [{ id: 50, meterId: 5 }] }));
      trigger(opened, { kind: "ticket", companyId: 3, causes: [entry("a", plants)] });
      trigger(confirmed);
      for (const ticketId of ids) await respond({ undo: null, ticketId });
      trigger(closed);
      const action = toasts().at(-1)?.action;
      if (action) trigger(action.pressed as EventCallable<void>);
    };
    await create(70);
    expect(params()).toMatchObject([
      { change: { link: { text: "Plant 70", path: "/plants/70?companyId=3&marked=issue-50#issues" } } },
    ]);
    await create(71, 72);
    expect(navigate.mock.calls).toEqual([[{ to: "/tickets/70" }], [{ to: "/tickets?ticket_status=open" }]]);
    trigger(opened, { kind: "ticket", companyId: 3, causes });
    trigger(closed);
    expect(toasts()).toHaveLength(2);
  });

  it("goes on with snoozing what tickets were created for", async () => {
    const { trigger, respond, params, scope, toastTexts } = createModelScope();
    trigger(opened, { kind: "ticket", companyId: 3, causes: [entry("a", [{ id: 1 }])] });
    trigger(confirmed);
    await respond({ undo: null, ticketId: 70 });
    const dialog = scope.getState($dialog);
    if (dialog) trigger(opened, { ...dialog, kind: "snooze" });
    expect([scope.getState($run), toastTexts()]).toEqual([null, [expect.stringContaining("ticket created")]]);
    trigger(valuesChanged, { until: "2026-12-01" });
    trigger(confirmed);
    expect(params().at(-1)).toMatchObject({ plantId: 1, change: { kind: "snooze", until: "2026-12-01" } });
  });

  it("is forgotten when its dialog is closed", async () => {
    const { respond, trigger, scope } = start();
    for (let rest = 7; rest > 0; rest--) await respond(saved);
    trigger(closed);
    expect([scope.getState($run), scope.getState($dialog)]).toEqual([null, null]);
  });
});
