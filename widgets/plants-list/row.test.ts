import type { PlantRow } from "@entities/plant";
import { everyExtension } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { toRow } from "./row";

const today = Temporal.PlainDate.from("2026-03-01");
const plant: PlantRow = {
  ...{ id: 7, name: "Roof", plant_code: null, owning_company_id: 2, address: null },
  ...{ yield_status: "OK", yield_score: null, monitored_since: null, lost_kwh_per_day: null },
  ...{ total_peak_in_watt: null, total_p90: null, status: null, previous_status: null, issue: null },
  ...{ current_promise_status: null, previous_promise_status: null },
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
  meter_issues: [],
  meters: [],
  tickets: [
    { id: 1, number: "T-1001", title: "Old", closed_on: "2026-01-01T10:00:00Z" },
    { id: 2, number: null, title: "New", closed_on: null },
  ],
  drivers: [{ id: 3, name: "solaredge", display_name: "SolarEdge" }],
  custom_fields: [
    { value: "Flat", type: { id: 1, name: "Roof" } },
    { value: "", type: { id: 2, name: "Contract" } },
  ],
};
const row = (
  more: Partial<PlantRow> = {},
  ofEarlierDay = false,
  losses = true,
  hasCustomFields = true,
  isByStake = false,
) =>
  toRow(
    { ...plant, ...more },
    {
      today,
      ofEarlierDay,
      extensions: { ...everyExtension, losses, compared: losses, tickets: losses, today: losses },
      hasCustomFields,
      isByStake,
      rightsOf: () => ({ isChangeable: true, canWriteNotes: true }),
    },
  );

describe("toRow", () => {
  it("shows an indicator of several meters once", () => {
    const indicators: PlantRow["indicators"] = [1, 2].map((id) => ({ id, name: "shade", status: "NOK" }));
    expect(row({ indicators }).indicators.map(({ name }) => name)).toEqual(["shade"]);
  });

  it("names the current issue by what its loss looks like", () => {
    const issue = { type_name: "misc", pattern: "flatline", severity: 75, found_on: null, snoozed_until: null };
    const indicators: PlantRow["indicators"] = [
      { id: 1, name: "shade", status: "NOK" },
      { id: 2, name: "misc", status: "NOK" },
    ];
    expect(row({ issue, indicators }).indicators.map(({ name }) => name)).toEqual(["flatline", "shade"]);
  });

  it("sorts open tickets and indicators first", () => {
    expect(row().tickets.map(({ number, open }) => [number, open])).toEqual([
      ["2", true],
      ["T-1001", false],
    ]);
    expect(row().indicators.map(({ name }) => name)).toEqual(["zero_yield", "shade"]);
  });

  it("shows an open indicator with its severity and a snoozed indicator as snoozed, never green", () => {
    expect(row().indicators.map(({ level }) => level)).toEqual(["not-ok", "snoozed"]);
    const issue = { type_name: "zero_yield", severity: 75, found_on: null, snoozed_until: null };
    expect(row({ issue }).indicators[0]?.level).toBe("medium");
  });

  it("returns the day on which a snoozed issue reopens, and an open issue on that day", () => {
    const issue = { type_name: "shade", severity: 75, found_on: null, snoozed_until: "2026-03-02" };
    expect(row({ issue }).indicators.map(({ snoozedUntil }) => snoozedUntil)).toEqual(["2026-03-02", null]);
    const reopened = { ...issue, type_name: "misc", snoozed_until: "2026-03-01" };
    expect(row({ issue: reopened }).indicators[0]).toMatchObject({ name: "misc", status: "NOK", snoozedUntil: null });
  });

  it("returns the type of the current issue first, and only once", () => {
    const issue = { type_name: "shade", severity: 75, found_on: null, snoozed_until: null };
    expect(row({ issue }).indicators.map(({ name }) => name)).toEqual(["shade", "zero_yield"]);
    const missing = { ...issue, type_name: "misc" };
    expect(row({ issue: missing }).indicators.map(({ name }) => name)).toEqual(["misc", "zero_yield", "shade"]);
    expect(row({ issue: missing, indicators: [] }).indicators).toMatchObject([{ name: "misc", level: "medium" }]);
  });

  it("names an issue that can cost energy first when the plant has energy at stake and the list is in this order", () => {
    const issue = { type_name: "yield_promise_status", severity: 100, found_on: "2026-01-01", snoozed_until: null };
    const indicators: PlantRow["indicators"] = ["yield_promise_status", "connectivity"].map((name, id) => ({
      ...{ id, name },
      status: "NOK",
    }));
    const named = (atStake: number, isByStake = true) => {
      const shown = row({ issue, indicators, at_stake_kwh_per_day: atStake }, false, true, true, isByStake);
      return [...shown.indicators.map(({ name }) => name), shown.issue?.since];
    };
    expect(named(4)).toEqual(["connectivity", "yield_promise_status", null]);
    expect(named(0)).toEqual(["yield_promise_status", "connectivity", "2026-01-01"]);
    expect(named(4, false)).toEqual(["yield_promise_status", "connectivity", "2026-01-01"]);
  });

  it("shows a resolved issue without the level of an open issue", () => {
    const issue = { type_name: "misc", severity: 75, found_on: null, snoozed_until: null, resolved_on: "2026-02-28" };
    expect(row({ issue, indicators: [] }).indicators).toMatchObject([{ name: "misc", status: "NONE", level: "none" }]);
    const open: PlantRow["indicators"] = [{ id: null, name: "misc", status: "NOK" }];
    expect(row({ issue, indicators: open }).indicators).toMatchObject([{ status: "NOK", level: "medium" }]);
  });

  it("returns what is at stake, and the day on which the issue began, if the API offers them", () => {
    const issue = {
      type_name: "misc",
      severity: 75,
      began_on: "2026-02-18",
      found_on: "2026-02-20",
      snoozed_until: null,
    };
    const plant = { issue, at_stake_kwh_per_day: 4, at_stake_cents_per_day: 60 };
    expect(row(plant)).toMatchObject({
      atStake: { kwh: 4, cents: 60 },
      issue: { since: "2026-02-18", foundOn: "2026-02-20" },
    });
    const unknown = { atStake: { kwh: null, cents: null } };
    expect(row(plant, false, false)).toMatchObject({ ...unknown, issue: { since: "2026-02-20" } });
    expect(row({ ...plant, yield_status: "NON_MON" })).toMatchObject(unknown);
  });

  it("returns the energy not received and the days that a promise excludes if the API offers them", () => {
    const promise = { period_index: 0, period_start: "2025-06-01", summary: "BEHIND", left_out_days: 12.5 };
    const differences = { difference_till_now_pct: -3, difference_till_now_wh: -9, last_change: null };
    const gaps = { not_received_kwh_per_day: 4, promise_statuses: [{ ...promise, ...differences }] };
    expect(row(gaps)).toMatchObject({ notReceivedKwhPerDay: 4, promise: { leftOutDays: 12.5 } });
    expect(row(gaps, false, false)).toMatchObject({ notReceivedKwhPerDay: null, promise: { leftOutDays: null } });
    expect(row({ ...gaps, yield_status: "NON_MON" })).toMatchObject({ notReceivedKwhPerDay: null });
  });

  it("has no difference from the promise of a period after the last import", () => {
    const promise = { period_index: 0, period_start: "2025-06-01", summary: "TOO_EARLY", left_out_days: 270 };
    const none = { difference_till_now_pct: 0, difference_till_now_wh: 0, last_change: null };
    const imported = { yield_status: "NONE" as const, promise_statuses: [{ ...promise, ...none }] };
    expect(row({ ...imported, imported_until: "2025-05-31" }).promise).toMatchObject({
      ...{ differencePct: null, differenceKwh: null, leftOutDays: 270, current: "TOO_EARLY" },
    });
    expect(row({ ...imported, imported_until: "2025-06-01" }).promise).toMatchObject({ differenceKwh: 0 });
  });

  it("returns the number of days without data of a silent plant", () => {
    const silent = { yield_status: "NONE", silent_since: "2026-02-24T00:00:00Z" } as const;
    expect(row(silent).silence).toEqual({ since: "2026-02-24", days: 5 });
    expect(row(silent, true).silence).toBeNull();
    expect(row({ ...silent, silent_since: null }).silence).toBeNull();
    expect(row({ ...silent, yield_status: "NON_MON" }).silence).toBeNull();
  });

  it("returns since when a plant has a connectivity issue when the API does not state the silence", () => {
    const issue = { type_name: "connectivity", severity: null, found_on: "2026-02-20", snoozed_until: null };
    const silence = (more: Partial<PlantRow>) =>
      row({ yield_status: "NONE", silent_since: "2026-02-27", ...more }, false, false).silence;
    expect(silence({ issue })).toEqual({ since: "2026-02-20", days: 9 });
    expect(row({ issue, yield_status: "NONE" }).silence).toBeNull();
    expect(silence({ issue, yield_status: "OK" })).toBeNull();
    expect(silence({ issue: { ...issue, type_name: "ticket" } })).toBeNull();
    expect(silence({ issue: { ...issue, found_on: null } })).toBeNull();
  });

  it("returns the value of a loss where the API states it, and neither loss nor score of a light plant", () => {
    const losing = { lost_kwh_per_day: 5, lost_cents_per_day: 50, yield_score: 0.5 };
    expect(row(losing)).toMatchObject({ lostKwhPerDay: 5, lostCentsPerDay: 50, yieldScore: 0.5 });
    expect(row(losing, false, false).lostCentsPerDay).toBeNull();
    const light = row({ ...losing, lost_kwh_per_day: 0, yield_status: "NON_MON", monitored_since: "2999-12-31" });
    expect(light).toMatchObject({
      lostKwhPerDay: null,
      lostCentsPerDay: null,
      yieldScore: null,
      status: "NON_MON",
      monitoredSince: null,
    });
    const later = row({ ...losing, yield_status: "NONE", monitored_since: "2098-01-01", silent_since: "2026-01-01" });
    expect(later).toMatchObject({ lostKwhPerDay: null, yieldScore: null, monitoredSince: null, silence: null });
  });

  it("marks a loss of an OK plant without an open issue", () => {
    const indicators: PlantRow["indicators"] = [{ id: null, name: "shade", status: "OK" }];
    expect(row({ indicators, lost_kwh_per_day: 5 }).isOkWithLosses).toBe(true);
    expect(row({ indicators, lost_kwh_per_day: 0 }).isOkWithLosses).toBe(false);
    expect(row({ indicators, lost_kwh_per_day: 5, yield_status: "NOK" }).isOkWithLosses).toBe(false);
    expect(row({ lost_kwh_per_day: 5 }).isOkWithLosses).toBe(false);
  });

  it("loses energy, within no range, while open issues have a rate, but not on an earlier day", () => {
    const losing = { lost_kwh_per_day: 5, window_lost_kwh: 35, yield_status: "OK" } as const;
    expect(row(losing)).toMatchObject({ isLosing: true, isWithinRange: false });
    expect(row(losing, true)).toMatchObject({ isLosing: false });
    expect(row({ ...losing, lost_kwh_per_day: 0 })).toMatchObject({ isLosing: false, isWithinRange: false });
    const gaps = { lost_kwh_per_day: 0, window_lost_kwh: 0, not_received_kwh_per_day: 0 };
    expect(row({ ...gaps, window_not_received_kwh: 7 }).isWithinRange).toBe(false);
    expect(row({ ...gaps, window_not_received_kwh: 0.3 }).isWithinRange).toBe(true);
  });

  it("states both rates together where the API states no amount at stake", () => {
    const parts = { lost_kwh_per_day: 5, lost_cents_per_day: 60, not_received_kwh_per_day: 2 };
    expect(row({ ...parts, not_received_cents_per_day: 30 }).atStake).toEqual({ kwh: 7, cents: 90 });
    expect(row(parts).atStake).toEqual({ kwh: 7, cents: null });
    expect(row({ ...parts, at_stake_kwh_per_day: 9, at_stake_cents_per_day: 99 }).atStake).toEqual({
      kwh: 9,
      cents: 99,
    });
  });

  it("returns the city unless it is part of the name", () => {
    const address = {
      id: null,
      street: null,
      street_number: null,
      postal_code: null,
      city: "Almere",
      latitude: null,
      longitude: null,
    };
    expect(row({ address }).city).toBe("Almere");
    expect(row({ address, name: "School Almere" }).city).toBeNull();
    expect(row().city).toBeNull();
  });

  it("returns the status of an earlier day when the list shows that day", () => {
    expect(row({ status: "NOK" }).status).toBe("OK");
    expect(row({ status: "NOK" }, true).status).toBe("NOK");
    expect(row({ status: null }, true).status).toBe("OK");
  });

  it("returns the owner first, and only custom fields with a value", () => {
    expect(row().companies.map(({ name }) => name)).toEqual(["Owner", "Parent"]);
    expect(row().customFields).toEqual([{ name: "Roof", value: "Flat" }]);
    expect(row({}, false, true, false).customFields).toBeNull();
  });

  it("returns null for values that are missing", () =>
    expect(row()).toMatchObject({ yieldScore: null, lostKwhPerDay: null, issue: null, address: "" }));

  it("uses the promise flags of the response, or else of the periods", () => {
    const promise_statuses = [
      {
        ...{ period_index: 0, period_start: "2024-06-01", summary: "BEHIND_SEVERELY", last_change: null },
        ...{ difference_till_now_pct: null, difference_till_now_wh: null },
      },
      {
        ...{ period_index: 1, period_start: "2025-06-01", summary: "AHEAD", last_change: null },
        ...{ difference_till_now_pct: 3.2, difference_till_now_wh: 4500 },
      },
    ];
    expect(row({ promise_statuses }).promise).toEqual({
      ...{ current: "AHEAD", previous: "BEHIND_SEVERELY", any: "BEHIND_SEVERELY" },
      ...{ differencePct: 3.2, differenceKwh: 4.5, leftOutDays: null },
      ...{ price: null, forecast: null, changedOn: null },
    });
    const behind = { current: "BEHIND", previous: null, any: "BEHIND" };
    expect(row({ current_promise_status: "BEHIND" }).promise).toMatchObject(behind);
  });

  it("has the mean price of the meters in use if the API states their prices", () => {
    const meter = { id: 1, name: null, inbound_driver: null, retired_on: null, active: true };
    const priced = { ...meter, peak_in_watt: 2_000, amount_in_cents_per_kwh: 12 };
    expect(row({ meters: [priced, { ...priced, retired_on: "2025-01-01" }] }).promise.price).toBe(0.12);
    expect(row({ meters: [priced, meter] }).promise.price).toBeNull();
  });

  it("has the forecast of the ongoing year if the API states the yields of the promise", () => {
    const start = Temporal.PlainDate.from(today).subtract({ months: 6 }).toString();
    const promise = { period_index: 1, period_start: start, summary: "BEHIND", last_change: null };
    const differences = { difference_till_now_pct: -10, difference_till_now_wh: -400_000 };
    const yields = { delivered_till_now_wh: 3_600_000, promised_till_now_wh: 4_000_000, promised_total_wh: 10_000_000 };
    const known = { ...promise, ...differences, ...yields, radiation_received_pct: 100 };
    expect(row({ promise_statuses: [known] }).promise.forecast).toEqual({ kwh: 9_000, promisedKwh: 10_000 });
    expect(row({ promise_statuses: [{ ...promise, ...differences }] }).promise.forecast).toBeNull();
  });

  it("has the energy of the running day only with the extension, and not of light plants and earlier days", () => {
    const energy = {
      ...{ as_of: `${today}T12:00:00Z`, actual_yield_in_kwh: 12 },
      expected_yield_in_kwh: 14,
      compared_expected_yield_in_kwh: 14,
      measured_at: null,
    };
    expect(row({ today: energy }).energyToday).toMatchObject({ generatedKwh: 12, comparedKwh: 14 });
    expect(row().energyToday).toBeNull();
    expect(row({ today: energy }, true).energyToday).toBeNull();
    expect(row({ today: energy, yield_status: "NON_MON", monitored_since: null }).energyToday).toBeNull();
    expect(row({ today: energy }, false, false).energyToday).toBeNull();
  });
});
