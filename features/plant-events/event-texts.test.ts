import { describe, expect, it } from "vitest";
import { eventTarget } from "./event-texts";
import type { PlantEvent } from "./plant-events";

const ref = { companyId: 2, plantId: 7 };
const event = (over: Partial<PlantEvent>): PlantEvent => ({
  key: "event",
  kind: "issue",
  from: "2026-11-02",
  to: null,
  typeName: null,
  text: null,
  ticketId: null,
  row: null,
  isResolved: false,
  ...over,
});

describe("eventTarget", () => {
  const search = "?companyId=2&zoom=2026-11-02..2026-11-08&marked=note-1";

  it("highlights the row of an issue and shows resolved issues for a resolved issue", () => {
    expect(eventTarget(event({ row: "issue-12" }), ref, search)).toEqual({
      search: "?companyId=2&zoom=2026-11-02..2026-11-08&marked=issue-12",
      hash: "#issues",
    });
    expect(eventTarget(event({ kind: "snooze", row: "issue-12", isResolved: true }), ref, "")).toEqual({
      search: "?marked=issue-12&resolved=1",
      hash: "#issues",
    });
  });

  it("links to the page of the plant from other pages", () => {
    const resolved = event({ row: "issue-12", isResolved: true });
    expect(eventTarget(resolved, ref, null)).toBe("/plants/7?companyId=2&marked=issue-12&resolved=1#issues");
  });

  it("links to the tab of notes and changes, and to the page of a ticket", () => {
    expect(eventTarget(event({ kind: "note", row: "note-5" }), ref, "")).toMatchObject({ hash: "#notes-files" });
    expect(eventTarget(event({ kind: "change", row: "change-5" }), ref, "")).toMatchObject({ hash: "#summary" });
    expect(eventTarget(event({ kind: "ticket", ticketId: 9 }), ref, search)).toBe("/tickets/9?companyId=2");
  });
});
