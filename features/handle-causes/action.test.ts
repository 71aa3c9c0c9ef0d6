import { ApiError } from "@shared/api/api-error";
import { type ApiResponses, callAction } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { handlePlantAction, type PlantChange } from "./action.server";

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

  it("says what a created ticket lacks, so that it is not created twice", async () => {
    const failed = new ApiError({ status: 500 });
    const ticket = { kind: "ticket", title: "No yield", templateId: 4, userId: 40 } as const;
    const { result, calls } = await post(
      { ...ticket, description: ["a"] },
      {
        [`POST ${path}/tickets`]: { id: 70 },
        [`PUT ${path}/tickets/70`]: failed,
        [`PUT ${path}/tickets/70/assignees/40`]: failed,
      },
    );
    expect(calls).toHaveLength(3);
    expect(result).toMatchObject({ ok: true, value: { ticketId: 70, missing: ["template", "assignee"] } });
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
