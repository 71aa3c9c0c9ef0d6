import { day } from "@testing/days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allLaneRows,
  clusterEvents,
  eventsOn,
  eventsWithin,
  groupIssues,
  laneRows,
  type Period,
  plantEvents,
} from "./plant-events";

const today = day("2026-11-22");
/** Periods of several days each, from 2 November. */
const periodsOf = (count: number, days: number): Period[] =>
  Array.from({ length: count }, (_, index) => {
    const first = day("2026-11-02").add({ days: index * days });
    return { key: first.toString(), first, last: first.add({ days: days - 1 }), instant: null };
  });
const none = { issues: [], tickets: [], notes: [], audits: [] };
const user = { id: 4, first_name: "Anna", last_name: "de Vries" };
const audit = (id: number, model_type: string, datetime: string, new_values: Record<string, unknown> = {}) => ({
  id,
  model_type,
  model_id: 1,
  event: "updated",
  datetime,
  user,
  changes: { old_values: {}, new_values },
});

describe("plantEvents", () => {
  it("returns issues from the day they were found until they were resolved", () => {
    const issues = [
      { id: 1, type_name: "shade", found_on: "2026-11-02", resolved_on: null, meter: { id: 3, name: "East" } },
      { id: 2, type_name: "zero_yield", found_on: "2026-11-01T00:00:00Z", resolved_on: "2026-11-05", meter: null },
    ];
    expect(plantEvents({ ...none, issues })).toMatchObject([
      { kind: "issue", from: "2026-11-01", to: "2026-11-05", typeName: "zero_yield", row: "issue-2", isResolved: true },
      {
        kind: "issue",
        from: "2026-11-02",
        to: null,
        typeName: "shade",
        text: "East",
        row: "issue-1",
        isResolved: false,
      },
    ]);
  });

  it("returns tickets and notes on their local day", () => {
    const tickets = [{ id: 9, title: "Fuse", created_at: "2026-11-03T23:30:00Z", closed_on: null }];
    const notes = [{ id: 5, message: `Cleaned ${"x".repeat(99)}`, private: false, created_at: "2026-11-04 10:00:00" }];
    const [ticket, note] = plantEvents({ ...none, tickets, notes });
    expect(ticket).toMatchObject({ kind: "ticket", from: "2026-11-04", to: null, text: "Fuse", ticketId: 9 });
    expect(note).toMatchObject({ kind: "note", from: "2026-11-04", to: "2026-11-04", row: "note-5" });
    expect([...String(note?.text)]).toHaveLength(80);
  });

  it("returns snoozes until their day, or until they are changed", () => {
    const issues = [
      { id: 1, type_name: "shade", found_on: "2026-10-01", resolved_on: null, meter: { id: 3, name: "East" } },
    ];
    const audits = [
      audit(3, "issue", "2026-11-09T10:00:00Z", { snoozed_until: "2026-12-01" }),
      audit(2, "issue", "2026-11-05T10:00:00Z", { snoozed_until: null }),
      audit(1, "App\\Models\\Issue", "2026-11-01T10:00:00Z", { snoozed_until: "2026-11-20" }),
    ];
    expect(plantEvents({ ...none, issues, audits }).filter(({ kind }) => kind === "snooze")).toMatchObject([
      { from: "2026-11-01", to: "2026-11-05", typeName: "shade", text: "East", row: "issue-1" },
      { from: "2026-11-09", to: "2026-12-01", typeName: "shade", text: "East", row: "issue-1" },
    ]);
  });

  it("has a ticket once: not as an issue or a snooze of the issue that states the ticket", () => {
    const issues = [{ id: 1, type_name: "ticket", found_on: "2026-11-02", resolved_on: null, meter: null }];
    const audits = [audit(1, "issue", "2026-11-01T10:00:00Z", { snoozed_until: "2026-11-20" })];
    const tickets = [{ id: 4, title: "Fuse", created_at: "2026-11-02T10:00:00Z", closed_on: null }];
    expect(plantEvents({ issues, audits, tickets, notes: [] }).map(({ key }) => key)).toEqual(["ticket-4"]);
  });

  it("finds the events that lasted on a day", () => {
    const tickets = [
      { id: 1, title: null, created_at: "2026-11-02T10:00:00Z", closed_on: "2026-11-04T10:00:00Z" },
      { id: 2, title: null, created_at: "2026-11-03T10:00:00Z", closed_on: null },
    ];
    const keysOn = (day: string) => eventsOn(plantEvents({ ...none, tickets }), day).map(({ key }) => key);
    expect(["2026-11-01", "2026-11-02", "2026-11-04", "2026-11-05"].map(keysOn)).toEqual([
      [],
      ["ticket-1"],
      ["ticket-1", "ticket-2"],
      ["ticket-2"],
    ]);
  });

  it("puts the issues of one type together, but not tickets and notes", () => {
    const issue = (id: number, type_name: string) => ({
      ...{ id, type_name, found_on: `2026-11-0${id}`, resolved_on: null },
      meter: { id, name: `Inverter ${id}` },
    });
    const tickets = [5, 6].map((id) => ({ id, title: "Fuse", created_at: "2026-11-07T10:00:00Z", closed_on: null }));
    const issues = [issue(1, "misc"), issue(2, "zero_yield"), issue(3, "misc")];
    expect(groupIssues(plantEvents({ ...none, issues, tickets })).map((group) => group.map(({ key }) => key))).toEqual([
      ["issue-1", "issue-3"],
      ["issue-2"],
      ["ticket-5"],
      ["ticket-6"],
    ]);
  });

  it("returns changes with their user, and none that are events of another kind", () => {
    const audits = [
      audit(1, "plant", "2026-11-01T10:00:00Z"),
      { ...audit(2, "meter", "2026-11-02T10:00:00Z"), user: null },
      audit(3, "note", "2026-11-03T10:00:00Z"),
      audit(4, "ticket", "2026-11-03T10:00:00Z"),
    ];
    expect(plantEvents({ ...none, audits })).toMatchObject([
      { key: "change-1", kind: "change", from: "2026-11-01", text: "Anna de Vries", row: "change-1" },
      { key: "change-2", text: null },
    ]);
  });
});

describe("the event lane", () => {
  const periods = periodsOf(21, 1);
  const event = (from: string, to: string | null = from, kind: "issue" | "note" = "note") => ({
    key: `${kind}-${from}`,
    kind,
    from,
    to,
    typeName: null,
    text: null,
    ticketId: null,
    row: null,
    isResolved: false,
  });
  const positions = (...events: ReturnType<typeof event>[]) =>
    eventsWithin(events, periods, today).map(({ from, to }) => [from, to]);

  it("shows the events that touch the range, at their periods", () => {
    expect(
      positions(
        event("2026-11-03"),
        event("2026-10-01", "2026-11-02"),
        event("2026-11-20", null),
        event("2026-10-01"),
        event("2026-12-01"),
        event("2026-11-10", "2026-11-05"),
      ),
    ).toEqual([
      [1, 1],
      [0, 0],
      [18, 20],
      [8, 8],
    ]);
  });

  it("shows the days of an event as their weeks", () => {
    const weeks = periodsOf(3, 7);
    expect(eventsWithin([event("2026-11-05", "2026-11-09")], weeks, today)[0]).toMatchObject({ from: 0, to: 1 });
  });

  it("ends events with the running hour in the hours of today", () => {
    const midnight = Temporal.Instant.from("2026-11-22T00:00:00+01:00");
    const hours = Array.from({ length: 24 }, (_, index): Period => {
      const instant = midnight.add({ hours: index });
      return { key: instant.toString(), first: today, last: today, instant };
    });
    const now = Temporal.Instant.from("2026-11-22T16:40:00+01:00");
    const lasting = [event("2026-11-20", null), event("2026-11-20", "2026-11-25"), event("2026-11-22")];
    for (const { from, to } of eventsWithin(lasting, hours, today, now)) expect([from, to]).toEqual([0, 16]);
    expect(eventsWithin(lasting, hours, today, midnight.subtract({ hours: 1 }))).toEqual([]);
  });

  it("has a row for each kind of event", () => {
    const events = eventsWithin([event("2026-11-03"), event("2026-11-03", null, "issue")], periods, today);
    expect(laneRows(events, 40).map(({ kind }) => kind)).toEqual(["issue", "note"]);
    expect(laneRows([], 40)).toEqual([]);
    expect(allLaneRows(events, 40).map(({ kind, clusters }) => [kind, clusters.length])).toEqual([
      ["issue", 1],
      ["snooze", 0],
      ["ticket", 0],
      ["note", 1],
      ["change", 0],
    ]);
  });

  it("joins marks that would overlap, and separates them when zoomed in", () => {
    const events = eventsWithin([event("2026-11-03"), event("2026-11-04"), event("2026-11-12")], periods, today);
    expect(laneRows(events, 20)[0]?.clusters.map((one) => one.events.length)).toEqual([2, 1]);
    expect(laneRows(events, 40)[0]?.clusters.map((one) => one.events.length)).toEqual([1, 1, 1]);
  });

  it("includes every event in exactly one mark and does not overlap marks", () => {
    const starts = fc.array(fc.nat(300), { maxLength: 60 });
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 40 }), (given, distance) => {
        const events = given.map((from) => ({ event: event("2026-11-03"), from, to: from }));
        const clusters = clusterEvents(events, distance);
        expect(clusters.flatMap((one) => one.events)).toHaveLength(given.length);
        for (const [index, { from }] of clusters.entries()) {
          const next = clusters[index + 1];
          if (next) expect(next.from - from).toBeGreaterThanOrEqual(distance);
        }
      }),
    );
  });
});
