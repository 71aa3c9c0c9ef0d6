import { describe, expect, it } from "vitest";
import { dayOf } from "../lib/local-days";
import { issueChanges } from "./assessment";
import { costColumns } from "./plant-columns";

const today = "2026-06-17";
const plant = { id: 1, isMeasured: false };
const noCost = costColumns(null);
const unknown = { kwh: null, cents: null };
const row = (id: number, more: object = {}) => ({
  id,
  plant_id: 1,
  meter_id: 5,
  fault_event_id: null,
  type_name: "zero_yield",
  severity: 100,
  pattern: null,
  diagnosis: null,
  began_on: "2026-06-07",
  found_on: "2026-06-10",
  resolved_on: null,
  snoozed_until: null,
  state: "open" as const,
  revision: 0,
  ...noCost,
  ...more,
});
/** The changed columns of `row(1)`. */
const updatedRow = {
  ...{
    id: 1,
    pattern: null,
    diagnosis: null,
    began_on: "2026-06-07",
    found_on: "2026-06-10",
    resolved_on: null,
    state: "open",
  },
  ...noCost,
};
const found = (more: object = {}) => ({
  type: "zero_yield" as const,
  meterId: 5,
  beganOn: dayOf("2026-06-07"),
  foundOn: dayOf("2026-06-10"),
  resolvedOn: null,
  cost: null,
  ...more,
});

describe("issueChanges", () => {
  it("returns no changes when monitoring still finds the issues", () => {
    expect(issueChanges(plant, [row(1)], [found()], today)).toEqual({ insert: [], update: [], remove: [] });
    const snoozed = row(1, { snoozed_until: "2026-06-18", state: "snoozed" });
    expect(issueChanges(plant, [snoozed], [found()], today)).toEqual({ insert: [], update: [], remove: [] });
  });

  it("inserts new issues and resolves ended issues", () => {
    const next = found({ meterId: 6 });
    expect(issueChanges(plant, [row(1)], [found({ resolvedOn: dayOf("2026-06-16") }), next], today)).toEqual({
      insert: [expect.objectContaining({ meter_id: 6, found_on: "2026-06-10", severity: 100, state: "open" })],
      update: [{ ...updatedRow, resolved_on: "2026-06-16", state: "resolved" }],
      remove: [],
    });
  });

  it("stores the cost of an issue when the cost changed", () => {
    const cost = {
      soFar: { lost: { kwh: 12.34567, cents: 98.76 }, notReceived: unknown },
      inWindow: { lost: unknown, notReceived: unknown, notReceivedDays: 4 },
      perDay: { lost: { kwh: 2, cents: null }, notReceived: { kwh: 3, cents: 0.44 } },
      recentDays: [{ day: 20_000, lost: 1.26, notReceived: null }],
    };
    const columns = {
      ...noCost,
      lost_kwh: 12.346,
      lost_cents: 98.8,
      lost_kwh_per_day: 2,
      not_received_kwh_per_day: 3,
      not_received_cents_per_day: 0.4,
      not_received_days: 4,
      at_stake_kwh_per_day: 5,
      recent_days: '[{"date":"2024-10-04","lost_kwh":1.3,"not_received_kwh":null}]',
    };
    const updated = { ...updatedRow, ...columns };
    expect(issueChanges(plant, [row(1)], [found({ cost })], today).update).toEqual([updated]);
    expect(issueChanges(plant, [row(1, columns)], [found({ cost })], today).update).toEqual([]);
  });

  it("reopens a snoozed issue on its snooze day", () => {
    const snoozed = row(1, { snoozed_until: today, state: "snoozed" });
    expect(issueChanges(plant, [snoozed], [found()], today).update).toEqual([updatedRow]);
  });

  it("resolves issues and sets their cost to 0 when their reason has ended, and does not change resolved issues", () => {
    const old = row(2, { found_on: "2026-01-01", resolved_on: "2026-01-05", state: "resolved" });
    expect(issueChanges(plant, [row(1, { lost_kwh: 7 }), old], [], today).update).toEqual([
      { ...updatedRow, resolved_on: today, state: "resolved" },
    ]);
  });

  it("removes what the history of a plant with measurements does not contain, and keeps an open issue and its snooze", () => {
    const measured = { id: 1, isMeasured: true };
    const resolved = row(2, { found_on: "2026-01-01", resolved_on: "2026-01-05", state: "resolved" });
    const other = row(3, { meter_id: 6 });
    const snoozed = row(1, { snoozed_until: "2026-06-18", state: "snoozed" });
    const earlier = { beganOn: dayOf("2026-05-30"), foundOn: dayOf("2026-06-02") };
    expect(issueChanges(measured, [snoozed, resolved, other], [found(earlier)], today)).toEqual({
      insert: [],
      update: [{ ...updatedRow, began_on: "2026-05-30", found_on: "2026-06-02", state: "snoozed" }],
      remove: [2, 3],
    });
  });

  it("removes a recent loss of unknown cause that is not found any longer, and keeps one that is found on another day", () => {
    const misc = { type_name: "misc", severity: 75, snoozed_until: "2026-06-18", state: "snoozed" };
    const named = found({ resolvedOn: null });
    const ended = row(2, { ...misc, found_on: "2026-05-25", resolved_on: "2026-05-27", state: "resolved" });
    const old = row(3, { ...misc, found_on: "2026-03-01", resolved_on: "2026-03-09", state: "resolved" });
    expect(issueChanges(plant, [row(1, misc), ended, old], [named], today)).toMatchObject({
      insert: [{ type_name: "zero_yield" }],
      update: [],
      remove: [1, 2],
    });
    const later = found({ type: "misc", foundOn: dayOf("2026-06-12") });
    expect(issueChanges(plant, [row(1, misc)], [later], today)).toMatchObject({
      insert: [],
      update: [{ id: 1, found_on: "2026-06-12", state: "snoozed" }],
      remove: [],
    });
    const flat = { ...later, pattern: "flatline" as const };
    expect(issueChanges(plant, [row(1, misc)], [later, flat], today)).toMatchObject({
      insert: [{ type_name: "misc", pattern: "flatline" }],
      update: [{ id: 1 }],
      remove: [],
    });
  });

  it("keeps the issue when a loss gets a pattern, another one, or none", () => {
    const loss = found({ type: "misc", pattern: "lost_string" });
    for (const pattern of [null, "soiling"] as const) {
      const stored = row(1, { type_name: "misc", pattern, snoozed_until: "2026-07-01", state: "snoozed" });
      expect(issueChanges(plant, [stored], [loss], today)).toMatchObject({
        insert: [],
        update: [{ id: 1, pattern: "lost_string", state: "snoozed" }],
        remove: [],
      });
    }
  });

  it("matches an issue of the plant when it is stored with another meter", () => {
    const promise = {
      type: "yield_promise_status" as const,
      meterId: 9,
      beganOn: dayOf("2026-06-07"),
      foundOn: dayOf("2026-06-10"),
      resolvedOn: null,
      cost: null,
    };
    const existing = row(1, { type_name: "yield_promise_status" });
    expect(issueChanges(plant, [existing], [promise], today)).toEqual({ insert: [], update: [], remove: [] });
  });
});
