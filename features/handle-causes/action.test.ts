import { ApiError } from "@shared/api/result";
import { type ApiResponses, callAction } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { handlePlantAction, type PlantChange } from "./action.server";

const plant = { companyId: 3, plantId: 9 };
const path = "/companies/3/plants/9";
const issues = [{ meterId: 5, issueId: 50 }];

const noTickets = { [`GET ${path}/tickets`]: [] };
const ticketOf = (id: number, ...users: number[]) => ({
  [`GET /companies/3/tickets/${id}`]: { id, assignees: users.map((user) => ({ id: user })) },
});

describe("handlePlantAction", () => {
  const post = (change: PlantChange, responses: ApiResponses) =>
    callAction(handlePlantAction, { ...plant, change }, { responses });

  it("snoozes issues and returns the change that reopens them", async () => {
    const { result, calls } = await post(
      { kind: "snooze", issues, until: "2026-12-01" },
      { [`PUT ${path}/meters/5/issues/50/snooze`]: {} },
    );
    expect(calls).toMatchObject([{ body: { snoozed_until: "2026-12-01" } }]);
    expect(result).toMatchObject({ ok: true, value: { undo: { kind: "snooze", issues, until: null } } });
  });

  it("snoozes reopened issues again until the day that each of them had", async () => {
    const [first, second] = [issues[0], { meterId: 5, issueId: 51 }] as const;
    const days = { 50: "2026-12-01", 51: "2026-12-08" };
    const both = [first, second].flatMap((issue) => issue ?? []);
    const reopened = await post(
      { kind: "snooze", issues: both, until: null },
      {
        [`GET ${path}/issues`]: both.map(({ issueId }) => ({ id: issueId, snoozed_until: days[issueId as 50 | 51] })),
        [`PUT ${path}/meters/5/issues/50/unsnooze`]: {},
        [`PUT ${path}/meters/5/issues/51/unsnooze`]: {},
      },
    );
    const { undo } = (reopened.result as { value: { undo: PlantChange } }).value;
    const { calls } = await post(undo, {
      [`PUT ${path}/meters/5/issues/50/snooze`]: {},
      [`PUT ${path}/meters/5/issues/51/snooze`]: {},
    });
    expect(calls.map(({ body }) => body)).toEqual([{ snoozed_until: days[50] }, { snoozed_until: days[51] }]);
  });

  it("snoozes at most 25 issues, plus one per meter of the plant", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ meterId: 5, issueId: at + 1 }));
    const meters = [5, 6].map((id) => ({ id }));
    const responses = {
      [`GET ${path}`]: { id: 9, name: "School", meters },
      ...Object.fromEntries(many(27).map(({ issueId }) => [`PUT ${path}/meters/5/issues/${issueId}/snooze`, {}])),
    };
    const snooze = (count: number) => post({ kind: "snooze", issues: many(count), until: "2026-12-01" }, responses);
    expect(await snooze(27)).toMatchObject({ status: 200 });
    const tooMany = await snooze(28);
    expect([tooMany.status, tooMany.calls.length]).toEqual([413, 1]);
  });

  it("creates a ticket with its template and assignee, and escapes its text", async () => {
    const ticket = { kind: "ticket", title: "No yield", description: "<p><b>a</b></p>", evidence: ["a < b"] } as const;
    const { result, calls } = await post(
      { ...ticket, evidence: [...ticket.evidence], templateId: 4, userId: 40 },
      {
        ...noTickets,
        [`POST ${path}/tickets`]: { id: 70 },
        [`PUT ${path}/tickets/70`]: {},
        [`PUT ${path}/tickets/70/assignees/40`]: {},
      },
    );
    expect(calls[1]).toMatchObject({
      body: { title: "No yield", description: "<p><strong>a</strong></p><p>a &lt; b</p>" },
    });
    expect(calls).toHaveLength(4);
    expect(result).toMatchObject({ ok: true, value: { ticketId: 70, undo: null } });
  });

  it.each([
    ["an issue of the same type", { issue_ids: [51] }],
    ["the type in its text", { title: "Check: zero yield" }],
    ["the same title", { title: "no yield" }],
  ])("creates no second ticket when an open ticket has %s, unless the user knows it", async (_, own) => {
    const responses = {
      [`GET ${path}/tickets`]: [{ id: 69, number: "10254", title: "Other", ...own }],
      [`GET ${path}/issues`]: [50, 51].map((id) => ({ id, meter_id: 5, type_name: "zero_yield" })),
      [`POST ${path}/tickets`]: { id: 70 },
    };
    const ticket: PlantChange = { kind: "ticket", title: "No yield", description: "", evidence: [], issueIds: [50] };
    const { result, calls } = await post(ticket, responses);
    expect(result).toMatchObject({ value: { ticketId: null, existing: [{ id: 69, number: "10254" }] } });
    expect(calls.map(({ call }) => call)).not.toContain(`POST ${path}/tickets`);
    const anyway = await post({ ...ticket, knownTickets: [69] }, responses);
    expect(anyway.result).toMatchObject({ value: { ticketId: 70 } });
  });

  it("creates a ticket next to a closed ticket, and next to one about something else", async () => {
    const { result } = await post(
      { kind: "ticket", title: "No yield", description: "", evidence: [], issueIds: [50] },
      {
        [`GET ${path}/tickets`]: [
          { id: 68, title: "No yield", closed_on: "2026-01-01", issue_ids: [50] },
          { id: 69, title: "Clean the roof", issue_ids: [52] },
        ],
        [`GET ${path}/issues`]: [{ id: 50, meter_id: 5, type_name: "zero_yield" }],
        [`POST ${path}/tickets`]: { id: 70 },
      },
    );
    expect(result).toMatchObject({ value: { ticketId: 70 } });
  });

  it("returns the failed parts of a created ticket, so that it is not created twice", async () => {
    const failed = new ApiError({ status: 500 });
    const ticket = { kind: "ticket", title: "No yield", templateId: 4, userId: 40 } as const;
    const { result, calls } = await post(
      { ...ticket, description: "", evidence: ["a"] },
      {
        ...noTickets,
        [`POST ${path}/tickets`]: { id: 70 },
        [`PUT ${path}/tickets/70`]: failed,
        [`PUT ${path}/tickets/70/assignees/40`]: failed,
      },
    );
    expect(calls).toHaveLength(4);
    expect(result).toMatchObject({ ok: true, value: { ticketId: 70, missing: ["template", "assignee"] } });
  });

  it("links a ticket to the page that it is about", async () => {
    const link = { text: "<School>", path: "/plants/9?companyId=3&marked=issue-50#issues" };
    const ticket = { kind: "ticket", title: "No yield", description: "" } as const;
    const create = (changes: object) =>
      post({ ...ticket, evidence: ["a"], ...changes }, { ...noTickets, [`POST ${path}/tickets`]: { id: 70 } });
    const { calls } = await create({ link });
    expect(calls[1]).toMatchObject({
      body: {
        description: expect.stringMatching(
          /^<p>a<\/p><p><a href="https?:\/\/[^/]+\/plants\/9\?companyId=3&amp;marked=issue-50#issues">&lt;School&gt;<\/a><\/p>$/,
        ),
      },
    });
    const outside = await create({ link: { ...link, path: "//evil.example" } });
    expect([outside.status, outside.calls]).toEqual([400, []]);
  });

  it("plans a ticket and names its issues only if the API offers it", async () => {
    const planned = { due_on: "2026-12-01", priority: "high", issueIds: [50] } as const;
    const change = { kind: "ticket", title: "No yield", description: "", evidence: [], ...planned, issueIds: [50] };
    const responses = { ...noTickets, [`POST ${path}/tickets`]: { id: 70 } };
    const create = async (tickets: boolean) =>
      (await callAction(handlePlantAction, { ...plant, change }, { responses, extensions: { tickets } })).calls[1]
        ?.body;
    expect(await create(true)).toMatchObject({ due_on: "2026-12-01", priority: "high", issue_ids: [50] });
    expect(await create(false)).toEqual({ title: "No yield", description: "" });
  });

  it("assigns tickets and writes notes, which can be undone", async () => {
    const assign = { kind: "assign", tickets: [70], userId: 40, assigned: true } as const;
    const assigned = await post(
      { ...assign, tickets: [70] },
      { ...ticketOf(70), [`PUT ${path}/tickets/70/assignees/40`]: {} },
    );
    expect(assigned.result).toMatchObject({ value: { undo: { ...assign, assigned: false } } });
    const noted = await post({ kind: "note", message: "Called" }, { [`POST ${path}/notes`]: { id: 8 } });
    expect(noted.result).toMatchObject({ value: { undo: { kind: "delete-note", noteId: 8 } } });
    const deleted = await post({ kind: "delete-note", noteId: 8 }, { [`DELETE ${path}/notes/8`]: {} });
    expect(deleted.result).toMatchObject({ ok: true });
  });

  it.each([
    ["assigns", true, { 70: [41], 71: [40] }, "PUT", 70],
    ["un-assigns", false, { 70: [41], 71: [40] }, "DELETE", 71],
  ] as const)(
    "%s only the tickets that need it, which are what Undo restores",
    async (_, assigned, users, method, id) => {
      const { result, calls } = await post(
        { kind: "assign", tickets: [70, 71], userId: 40, assigned },
        {
          ...ticketOf(70, ...users[70]),
          ...ticketOf(71, ...users[71]),
          [`${method} ${path}/tickets/${id}/assignees/40`]: {},
        },
      );
      expect(calls.filter(({ call }) => !call.startsWith("GET "))).toHaveLength(1);
      expect(result).toMatchObject({ value: { undo: { tickets: [id], assigned: !assigned } } });
    },
  );

  describe("that was sent before without a response", () => {
    const hourMs = 3_600_000;
    const repeat = (change: PlantChange, responses: ApiResponses, agoMs = hourMs) =>
      callAction(handlePlantAction, { ...plant, change, agoMs }, { responses });
    const madeCalls = (calls: { call: string }[]) => calls.map(({ call }) => call);
    const now = Temporal.Now.instant().toString();
    const ticket: PlantChange = {
      kind: "ticket",
      title: "No yield",
      description: "",
      evidence: ["a < b"],
      templateId: 4,
      userId: 40,
    };
    const stored = { id: 70, number: "10311", title: "No yield", created_at: now };
    const ticketResponses = (row: object, description: string) => ({
      [`GET ${path}/tickets`]: [{ ...row, description }],
      [`POST ${path}/tickets`]: { id: 71 },
      [`PUT ${path}/tickets/70`]: {},
      [`PUT ${path}/tickets/70/assignees/40`]: {},
      [`PUT ${path}/tickets/71`]: {},
      [`PUT ${path}/tickets/71/assignees/40`]: {},
    });

    it("finishes the existing ticket instead of creating a second ticket", async () => {
      const { result, calls } = await repeat(ticket, ticketResponses(stored, "<p>a &lt; b</p>"));
      expect(result).toMatchObject({ value: { ticketId: 70, found: { ticket: "10311" }, missing: [] } });
      expect(madeCalls(calls).filter((call) => !call.startsWith("GET "))).toEqual([
        `PUT ${path}/tickets/70`,
        `PUT ${path}/tickets/70/assignees/40`,
      ]);
    });

    it.each([
      ["another text", stored, "<p>other</p>"],
      ["another title", { ...stored, title: "Other" }, "<p>a &lt; b</p>"],
      ["an earlier day", { ...stored, created_at: "2020-01-01T00:00:00Z" }, "<p>a &lt; b</p>"],
    ])("creates a ticket when the only existing ticket has %s", async (_, row, description) => {
      const closed = { ...row, closed_on: now };
      const { result, calls } = await repeat(ticket, ticketResponses(closed, description));
      expect(result).toMatchObject({ value: { ticketId: 71 } });
      expect(result).not.toHaveProperty("value.found");
      expect(madeCalls(calls)).toContain(`POST ${path}/tickets`);
    });

    it("finds the existing note, or writes a new note", async () => {
      const note: PlantChange = { kind: "note", message: "Called" };
      const notes = (message: string) => ({
        [`GET ${path}/notes`]: [{ id: 8, message, created_at: now }],
        [`POST ${path}/notes`]: { id: 9 },
      });
      const found = await repeat(note, notes("Called"));
      expect([found.calls.length, found.result]).toMatchObject([
        1,
        { value: { found: {}, undo: { kind: "delete-note", noteId: 8 } } },
      ]);
      expect((await repeat(note, notes("Other"))).result).toMatchObject({ value: { undo: { noteId: 9 } } });
    });

    it("reads whether a note is deleted already", async () => {
      const change: PlantChange = { kind: "delete-note", noteId: 8 };
      const { result, calls } = await repeat(change, { [`GET ${path}/notes`]: [] });
      expect([calls.length, result]).toMatchObject([1, { value: { found: {} } }]);
    });

    it("reads whether the issues are snoozed already", async () => {
      const change: PlantChange = { kind: "snooze", issues, until: "2026-12-01" };
      const responses = (snoozed_until: string | null) => ({
        [`GET ${path}/issues`]: [{ id: 50, meter_id: 5, snoozed_until }],
        [`PUT ${path}/meters/5/issues/50/snooze`]: {},
      });
      const found = await repeat(change, responses("2026-12-01"));
      expect([found.calls.length, found.result]).toMatchObject([1, { value: { found: {}, undo: { until: null } } }]);
      expect(madeCalls((await repeat(change, responses("2026-11-01"))).calls)).toHaveLength(2);
    });

    it("reads whether the tickets are assigned already", async () => {
      const change: PlantChange = { kind: "assign", tickets: [70], userId: 40, assigned: true };
      const responses = (...users: number[]) => ({
        ...ticketOf(70, ...users),
        [`PUT ${path}/tickets/70/assignees/40`]: {},
      });
      const found = await repeat(change, responses(40));
      // It is not known whether the user was assigned before, so there is nothing to undo.
      expect([found.calls.length, found.result]).toMatchObject([1, { value: { found: {}, undo: null } }]);
      expect(madeCalls((await repeat(change, responses())).calls)).toHaveLength(2);
    });

    it("makes no change when the look-up fails", async () => {
      const { result, calls } = await repeat(ticket, { [`GET ${path}/tickets`]: new ApiError({ status: 500 }) });
      expect([calls.length, result]).toMatchObject([1, { ok: false, error: { status: 500 } }]);
    });
  });

  it("returns the error of the API and rejects malformed parameters", async () => {
    const denied = new ApiError({ status: 403, code: 4005 });
    const { result } = await post({ kind: "note", message: "x" }, { [`POST ${path}/notes`]: denied });
    expect(result).toMatchObject({ ok: false, error: { code: 4005 } });
    const malformed = await callAction(handlePlantAction, { ...plant, change: { kind: "delete-plant" } });
    expect([malformed.status, malformed.calls]).toEqual([400, []]);
  });
});
