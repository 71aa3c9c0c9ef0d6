import { ApiError } from "@shared/api/result";
import { type ApiResponses, callAction } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { changeTicketsAction } from "./action.server";

const ticketOf = (ticketId: number, plantId = 9) => ({ companyId: 3, plantId, ticketId });
const tickets = [ticketOf(12), ticketOf(13, 10)];

describe("changeTicketsAction", () => {
  const first = "/companies/3/plants/9/tickets/12";
  const second = "/companies/3/plants/10/tickets/13";
  const read = "GET /companies/3/tickets/12";
  const post = (params: object, responses: ApiResponses = {}, stored: object = {}) =>
    callAction(changeTicketsAction, params, {
      responses: { [read]: { id: 12, ...stored }, "GET /companies/3/tickets/13": { id: 13 }, ...responses },
    });
  const writes = (calls: { call: string }[]) => calls.filter(({ call }) => !call.startsWith("GET "));

  it("closes each ticket and returns an outcome for each", async () => {
    const { result } = await post(
      { tickets, change: { kind: "closed" } },
      { [`PUT ${first}/close`]: {}, [`PUT ${second}/close`]: new ApiError({ status: 403, code: 4005 }) },
    );
    expect(result).toMatchObject({
      ok: true,
      value: [
        { id: 12, error: null },
        { id: 13, error: { code: 4005 } },
      ],
    });
  });

  const earlier = { due_on: "2026-12-01", priority: "high", waiting_for: null };
  const planning = { due_on: "", waiting_for: "installer" };
  const found = { finding: "cleaned", note: "Moss" };
  const stored = { finding: "cleaned", finding_note: "Moss" };
  const review = { named_pattern: "soiling", verdict: "right", actual_pattern: null, actual_cause: "" };
  it.each([
    {
      change: { kind: "closed", ...found },
      ...{ call: `PUT ${first}/close`, body: stored },
      undo: { kind: "open", loaded: found },
    },
    {
      change: { kind: "closed", ...found, review },
      ...{ call: `PUT ${first}/close`, body: { ...stored, pattern_review: review } },
      undo: { kind: "open", loaded: { ...found, review } },
    },
    {
      change: { kind: "open" },
      stored: { closed_on: "2026-03-01", ...stored, pattern_review: review },
      call: `PUT ${first}/open`,
      undo: { kind: "closed", ...found, review },
    },
    {
      change: { kind: "assigned", userId: 40 },
      ...{ stored: { assignees: [{ id: 41 }] }, call: `PUT ${first}/assignees/40` },
      undo: { kind: "unassigned", userId: 40, loaded: true },
    },
    {
      change: { kind: "unassigned", userId: 40 },
      ...{ stored: { assignees: [{ id: 40 }] }, call: `DELETE ${first}/assignees/40` },
      undo: { kind: "assigned", userId: 40, loaded: false },
    },
    {
      change: { kind: "template", templateId: null },
      ...{ stored: { ticket_template_id: 4 }, call: `PUT ${first}`, body: { ticket_template_id: null } },
      undo: { kind: "template", templateId: 4, loaded: null },
    },
    {
      change: { kind: "planning", planning },
      ...{ stored: earlier, call: `PUT ${first}`, body: { due_on: null, waiting_for: "installer" } },
      undo: { kind: "planning", planning: { due_on: "2026-12-01", waiting_for: "" }, loaded: planning },
    },
  ])("returns what restores the ticket: $change", async ({ change, call, undo, ...given }) => {
    const { calls, result } = await post({ tickets: tickets.slice(0, 1), change }, { [call]: {} }, given.stored);
    expect(writes(calls)).toMatchObject(["body" in given ? { call, body: given.body } : { call }]);
    expect(result).toEqual({ ok: true, value: [{ id: 12, error: null, undo }] });
  });

  it.each([
    [{ kind: "closed" }, { closed_on: "2026-03-01T11:00:00Z" }],
    [{ kind: "open" }, { closed_on: null }],
    [{ kind: "assigned", userId: 40 }, { assignees: [{ id: 40 }] }],
    [{ kind: "unassigned", userId: 40 }, { assignees: [{ id: 41 }] }],
    [{ kind: "template", templateId: 4 }, { ticket_template_id: 4 }],
    [
      { kind: "planning", planning },
      { due_on: null, waiting_for: "installer" },
    ],
  ])("changes nothing when %j was done before, and has nothing to undo", async (change, stored) => {
    const { result, calls } = await post({ tickets: tickets.slice(0, 1), change }, {}, stored);
    expect([result, writes(calls)]).toEqual([{ ok: true, value: [{ id: 12, error: null, found: true }] }, []]);
  });

  it("does not change a ticket of the outbox that was closed meanwhile, and fails with the error of the API", async () => {
    const params = { tickets: [{ ...ticketOf(12), label: "#10012 No yield" }], queued: true };
    const change = { kind: "assigned", userId: 40, name: "Anna Bos" };
    const closer = { id: 50, first_name: "Els", last_name: "Driessen" };
    const closed = await post({ ...params, change }, {}, { closed_on: "2026-03-01", closer });
    expect(closed.result).toMatchObject({ ok: false, error: { conflicts: [{ part: "closed", by: "Els Driessen" }] } });
    expect(writes(closed.calls)).toEqual([]);
    const call = `PUT ${first}/assignees/40`;
    expect((await post({ ...params, change }, { [call]: {} })).result).toMatchObject({ ok: true });
    const { result } = await post({ ...params, change }, { [call]: new ApiError({ status: 403, code: 4005 }) });
    expect(result).toMatchObject({ ok: false, error: { code: 4005 } });
  });

  const closed = { closed_on: "2026-03-01", finding: "cleaned", closer: { id: 50, first_name: "Els" } };
  it.each([
    [{ kind: "closed", finding: "other", note: "" }, closed, { part: "closed", by: "Els" }],
    [{ kind: "open", loaded: { finding: "other", note: "" } }, closed, { part: "closed", by: "Els" }],
    [{ kind: "template", templateId: 4, loaded: 5 }, { ticket_template_id: 6 }, { part: "ticket" }],
    [
      { kind: "planning", planning: { due_on: "" }, loaded: { due_on: "2026-12-01" } },
      { due_on: "2026-12-24" },
      { part: "ticket" },
    ],
  ])("does not undo with %j what another user did meanwhile", async (change, stored, conflict) => {
    const { result, calls } = await post({ tickets: tickets.slice(0, 1), change }, {}, stored);
    expect(result).toMatchObject({ ok: true, value: [{ id: 12, error: { conflicts: [conflict] } }] });
    expect(writes(calls)).toEqual([]);
  });

  const shown = {
    templateId: 5,
    planning: { due_on: "2026-12-01", priority: "normal", waiting_for: "" },
    assigneeIds: [41],
    closing: null,
  };
  const shownClosed = { ...shown, closing: { finding: "cleaned", note: "" } };
  it.each([
    { change: { kind: "planning", planning: { priority: "high" } }, stored: { priority: "low" }, part: "ticket" },
    { change: { kind: "template", templateId: 4 }, stored: { ticket_template_id: 6 }, part: "ticket" },
    { change: { kind: "assigned", userId: 41 }, stored: { assignees: [] }, part: "ticket" },
    { change: { kind: "unassigned", userId: 40 }, stored: { assignees: [{ id: 40 }] }, part: "ticket" },
    { change: { kind: "closed" }, loaded: shownClosed, stored: { closed_on: null }, part: "ticket" },
    { change: { kind: "open" }, stored: { closed_on: "2026-03-01" }, part: "closed" },
    { change: { kind: "open" }, loaded: shownClosed, stored: { ...closed, finding_note: "Moss" }, part: "closed" },
  ])("changes no ticket with $change that another user has changed to $stored since it was loaded", async (given) => {
    const { change, loaded = shown, stored, part } = given;
    const { result, calls } = await post({ tickets: [{ ...ticketOf(12), loaded }], change }, {}, stored);
    expect(result).toMatchObject({ ok: true, value: [{ id: 12, error: { conflicts: [{ part }] } }] });
    expect(writes(calls)).toEqual([]);
  });

  it.each([
    [
      { kind: "planning", planning: { priority: "high" } },
      { due_on: "2026-12-24", priority: "normal" },
    ],
    [
      { kind: "template", templateId: 4 },
      { ticket_template_id: 5, due_on: "2026-12-24" },
    ],
    [{ kind: "assigned", userId: 40 }, { assignees: [{ id: 42 }] }],
    [{ kind: "closed" }, { assignees: [{ id: 42 }], due_on: "2026-12-24" }],
  ])("makes the change %j to a ticket of which another user has changed another field", async (change, stored) => {
    const responses = { [`PUT ${first}`]: {}, [`PUT ${first}/assignees/40`]: {}, [`PUT ${first}/close`]: {} };
    const { calls } = await post({ tickets: [{ ...ticketOf(12), loaded: shown }], change }, responses, stored);
    expect(writes(calls)).toHaveLength(1);
  });

  it("makes the own change of a ticket", async () => {
    const own = { kind: "planning", planning: { due_on: "2026-12-01" } };
    const { calls } = await post(
      { tickets: [{ ...ticketOf(12), own }, ticketOf(13, 10)], change: { kind: "planning", planning } },
      { [`PUT ${first}`]: {}, [`PUT ${second}`]: {} },
    );
    expect(writes(calls)).toMatchObject([
      { call: `PUT ${first}`, body: { due_on: "2026-12-01" } },
      { call: `PUT ${second}`, body: { waiting_for: "installer" } },
    ]);
  });

  it("reports the end of the session when the API does", async () => {
    const ended = new Response(null, { status: 302 });
    const { status, result } = await post(
      { tickets, change: { kind: "closed" } },
      { [`PUT ${first}/close`]: ended, [`PUT ${second}/close`]: {} },
    );
    expect(status).toBe(401);
    expect(result).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });

  const closing = { kind: "closed" };
  it.each([
    { tickets: [], change: closing },
    { tickets: [{ companyId: 3, plantId: 9 }], change: closing },
    { tickets: [{ companyId: 3, plantId: 9, ticketId: "x" }], change: closing },
    { tickets: [{ ...ticketOf(12), other: 1 }], change: closing },
    { tickets, change: { kind: "deleted" } },
    { tickets, change: { kind: "assigned" } },
    { tickets, change: { kind: "assigned", userId: "x" } },
    { tickets: Array.from({ length: 201 }, (_, index) => ticketOf(index + 1)), change: closing },
  ])("responds with 400 without a call for parameters %#", async (params) => {
    const { status, calls } = await post(params);
    expect([status, calls]).toEqual([400, []]);
  });
});
