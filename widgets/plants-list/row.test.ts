import type { PlantRow } from "@entities/plant";
import { describe, expect, it } from "vitest";
import { rowOf } from "./row";

const today = Temporal.PlainDate.from("2026-03-01");
const plant: PlantRow = {
  id: 7,
  name: "Roof",
  plant_code: null,
  owning_company_id: 2,
  address: null,
  yield_status: "OK",
  yield_score: null,
  monitored_since: null,
  lost_kwh_per_day: undefined,
  total_peak_in_watt: null,
  total_p90: null,
  current_promise_status: null,
  previous_promise_status: null,
  status: null,
  previous_status: null,
  issue: null,
  companies: [
    { id: 1, name: "Parent", is_owner: false },
    { id: 2, name: "Owner", is_owner: true },
  ],
  tags: [{ id: 1, name: "School" }],
  indicators: [
    { id: null, name: "shade", status: "OK" },
    { id: null, name: "zero_yield", status: "NOK" },
  ],
  promise_statuses: [],
  tickets: [
    { id: 1, number: "T-1001", title: "Old", closed_on: "2026-01-01T10:00:00Z" },
    { id: 2, number: null, title: "New", closed_on: null },
  ],
  drivers: [{ id: 3, name: "solaredge" }],
  custom_fields: [
    { value: "Flat", type: { id: 1, name: "Roof" } },
    { value: "", type: { id: 2, name: "Contract" } },
  ],
};
const row = (more: Partial<PlantRow> = {}, ofEarlierDay = false) =>
  rowOf({ ...plant, ...more }, { today, ofEarlierDay });

describe("rowOf", () => {
  it("sorts open tickets and indicators first", () => {
    expect(row().tickets.map(({ number, open }) => [number, open])).toEqual([
      ["2", true],
      ["T-1001", false],
    ]);
    expect(row().indicators.map(({ name }) => name)).toEqual(["zero_yield", "shade"]);
  });

  it("returns the status of an earlier day when the list is of one", () => {
    expect(row({ status: "NOK" }).status).toBe("OK");
    expect(row({ status: "NOK" }, true).status).toBe("NOK");
    expect(row({ status: null }, true).status).toBe("OK");
  });

  it("returns the owner first, and only custom fields with a value", () => {
    expect(row().companies.map(({ name }) => name)).toEqual(["Owner", "Parent"]);
    expect(row().customFields).toEqual([{ name: "Roof", value: "Flat" }]);
  });

  it("returns null for values that are missing", () => {
    expect(row()).toMatchObject({ yieldScore: null, lostKwhPerDay: null, issue: null, address: "" });
  });

  it("uses the promise flags of the response, else those of the periods", () => {
    const promise_statuses = [
      {
        period_index: 0,
        period_start: "2024-06-01",
        summary: "BEHIND_SEVERELY",
        difference_till_now_pct: null,
        difference_till_now_wh: null,
        last_change: null,
      },
      {
        period_index: 1,
        period_start: "2025-06-01",
        summary: "AHEAD",
        difference_till_now_pct: 3.2,
        difference_till_now_wh: 4500,
        last_change: null,
      },
    ];
    expect(row({ promise_statuses }).promise).toEqual({
      current: "AHEAD",
      previous: "BEHIND_SEVERELY",
      any: "BEHIND_SEVERELY",
      differencePct: 3.2,
      differenceKwh: 4.5,
      changedOn: null,
    });
    expect(row({ current_promise_status: "BEHIND" }).promise).toMatchObject({
      current: "BEHIND",
      previous: null,
      any: "BEHIND",
    });
  });
});
