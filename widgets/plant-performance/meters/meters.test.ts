import type { Plant } from "@entities/plant";
import { ApiError } from "@shared/api/result";
import { type ApiResponses, createLoaderArgs } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { metersOfPage, putSideBySide } from "./compare";
import { meterEnergiesLoader } from "./loader.server";

const path = "/companies/3/plants/7";
const range = { start: Temporal.PlainDate.from("2026-10-01"), end: Temporal.PlainDate.from("2026-10-03") };
const meter = (id: number, changes: Partial<Plant["meters"][number]> = {}): Plant["meters"][number] => ({
  id,
  name: `Meter ${id}`,
  peak_in_watt: 2_000,
  amount_in_cents_per_kwh: null,
  orientation_in_degrees: 180,
  angle_in_degrees: 30,
  has_mixed_panel_orientations: false,
  operational_since: null,
  retired_on: null,
  measured: false,
  measured_since: null,
  inbound_driver: null,
  ...changes,
});

async function load(query: string, responses: ApiResponses) {
  const { args, calls } = createLoaderArgs(`/resources/x?companyId=3&plantId=7&${query}`, responses);
  const result = await meterEnergiesLoader(args);
  return { result, calls: calls.filter(({ call }) => call.endsWith("/performances")) };
}

describe("the energies of meters", () => {
  const days = "start_date=2026-10-01&end_date=2026-10-03";
  const row = (date: string, actual: number | null, expected: number | null, compared = expected) => ({
    start_date: date,
    actual_yield_in_kwh: actual,
    expected_yield_in_kwh: expected,
    compared_expected_yield_in_kwh: compared,
  });
  const rows = [row("2026-10-01", 4, 5), row("2026-10-02", 2, 5, 3), row("2026-10-03", null, null)];
  const of = (id: number) => `GET ${path}/meters/${id}/performances`;

  it("have a gap for a period that was not received completely, and nothing where nothing was expected", async () => {
    const { result, calls } = await load(`period=day&meters=1,2&${days}`, { [of(1)]: rows, [of(2)]: [] });
    const meters = [
      { id: 1, kwh: { "2026-10-01": 4, "2026-10-02": null } },
      { id: 2, kwh: {} },
    ];
    expect(result).toMatchObject({ ok: true, value: { meters } });
    expect(calls[0]?.query).toMatchObject({ period_type: "day", start_date: "2026-10-01", end_date: "2026-10-03" });
  });

  it("lack the meters that failed, and fail if all do", async () => {
    const down = new ApiError({ status: 500 });
    const one = await load(`meters=1,2&${days}`, { [of(1)]: rows, [of(2)]: down });
    expect(one.result).toMatchObject({ value: { meters: [{ id: 1 }] } });
    expect((await load(`meters=1,2&${days}`, { [of(1)]: down, [of(2)]: down })).result).toMatchObject({ ok: false });
  });

  it("count the rows that contradict an earlier row of the same day", async () => {
    const twice = [...rows, row("2026-10-01", 1, 5)];
    const { result } = await load(`meters=1,2&${days}`, { [of(1)]: twice, [of(2)]: [] });
    expect(result).toMatchObject({
      value: { meters: [{ kwh: { "2026-10-01": 4 } }, { id: 2 }], notes: { contradicting: 1 } },
    });
  });

  it("are of at most 50 meters", async () => {
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    const responses = Object.fromEntries(ids.map((id) => [of(id), []]));
    expect((await load(`meters=${ids}&${days}`, responses)).calls).toHaveLength(50);
  });

  it.each(["", "start_date=2020-01-01&end_date=2026-10-01", "period=hour&start_date=2026-10-01&end_date=2026-10-09"])(
    "reject the range %j",
    (query) => expect(load(`meters=1&${query}`, {})).rejects.toMatchObject({ status: 400 }),
  );
});

describe("the meters side by side", () => {
  it("are the meters in use, 50 at a time by name", () => {
    const meters = Array.from({ length: 60 }, (_, index) => meter(60 - index));
    const plant = { meters: [...meters, meter(99, { retired_on: "2026-10-01" })] } as Plant;
    expect(metersOfPage(plant, range, 0)).toMatchObject({ total: 60, meters: { 0: { id: 1 }, 49: { id: 50 } } });
    expect(metersOfPage(plant, range, 1).meters.map(({ id }) => id)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
  });

  it("are grouped by orientation, with one scale and the meters that were not loaded", () => {
    const meters = [
      meter(1, { orientation_in_degrees: null }),
      meter(2, { orientation_in_degrees: 270 }),
      meter(3, { orientation_in_degrees: 90 }),
      meter(4, { orientation_in_degrees: 90 }),
      meter(5),
    ];
    const kwh = { "2026-10-01": 4, "2026-10-02": null };
    const loaded = [1, 2, 3, 4].map((id) => ({ id, kwh: { ...kwh, "2026-10-03": id } }));
    const result = putSideBySide(meters, loaded, { range, period: "day" });
    expect(result.groups.map(({ rows }) => rows.map((row) => row.meter.id))).toEqual([[3, 4], [2], [1]]);
    expect(result).toMatchObject({ highest: 2, leftOut: 1, notLoaded: [{ id: 5 }] });
    expect(result.periods).toEqual(["2026-10-01", "2026-10-02", "2026-10-03"]);
  });

  it("count the hours in which a meter has or should have data", () => {
    const [first, second, third] = ["2026-10-01T10:00:00Z", "2026-10-01T11:00:00Z", "2026-10-01T12:00:00Z"];
    const loaded = [
      { id: 1, kwh: { [third]: 1, [first]: 1 } },
      { id: 2, kwh: { [first]: 1, [second]: null } },
    ];
    const result = putSideBySide([meter(1), meter(2)], loaded, { range, period: "hour" });
    expect(result).toMatchObject({ periods: [first, second, third], common: new Set([first]), leftOut: 2 });
  });
});
