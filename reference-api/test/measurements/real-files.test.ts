import { describe, expect, it } from "vitest";
import {
  hourlyBody,
  measurementsOfSouth as path,
  setupMeasuredPlant,
  southMeter,
  sumOf,
} from "../support/measured-meter";
import {
  enphaseHours,
  haveMeasurementFiles,
  type MeasurementRow,
  solarEdgeKwhOfMonths,
  solarEdgeMonths,
} from "../support/measurement-files";

const { as } = setupMeasuredPlant();

const send = async (rows: readonly MeasurementRow[]) =>
  (await as("owner").post(path, hourlyBody(rows.map((row) => [row.measured_at, row.generated_in_kwh])))).body;

const performancesOf = (range: string, period: string) =>
  as("owner").get(`${southMeter}/performances?${range}&period_type=${period}`);

interface Row {
  readonly start_date: string;
  readonly actual_yield_in_kwh: number | null;
  readonly missing_hours: number;
}

describe("measurements of real files", () => {
  it("have the months of SolarEdge's hours, in which nights are no gaps and 48 days are unknown", async () => {
    if (!haveMeasurementFiles()) return;
    // Two labels of the day on which the clock changes are one instant.
    const imported = await send(solarEdgeMonths().flatMap(({ rows }) => rows));
    expect(imported).toMatchObject({ new: 9479, rejected_by_reason: { repeated: 1 } });
    const range = "start_date=2024-06-01&end_date=2025-06-30";
    const months: Row[] = (await performancesOf(range, "month")).body;
    expect(months.map((month) => month.actual_yield_in_kwh)).toEqual(solarEdgeKwhOfMonths);
    const days = await performancesOf(range, "day");
    expect(sumOf(days, "actual_yield_in_kwh")).toBeCloseTo(9849.051, 9);
    const unknown = days.body.filter((day: Row) => day.actual_yield_in_kwh === null);
    expect([unknown.length, unknown[0].start_date, unknown.at(-1).start_date]).toEqual([
      48,
      "2024-11-29",
      "2025-01-15",
    ]);
    const partly = days.body.filter((day: Row) => day.missing_hours > 0 && day.actual_yield_in_kwh !== null);
    expect(partly.map((day: Row) => day.start_date)).toEqual(["2024-11-28"]);
    const night = (await performancesOf("start_date=2024-06-02&end_date=2024-06-02", "hour")).body[1];
    expect(night).toMatchObject({ actual_yield_in_kwh: 0, missing_hours: 0 });
    const stored = (await as("owner").get(`${path}?start_date=2024-06-02&end_date=2024-06-02`)).body[1];
    expect(stored.generated_in_kwh).toBeNull();
    await as("owner").delete(`${path}/imports/${imported.import_id}`);
  });

  it("have the total of Enphase's hours, with both hours when the clock is set back", async () => {
    if (!haveMeasurementFiles()) return;
    const imported = await send(enphaseHours());
    expect(imported).toMatchObject({ new: 16_296, rejected: 0 });
    const days = await performancesOf("start_date=2022-10-01&end_date=2024-12-31", "day");
    expect(sumOf(days, "actual_yield_in_kwh")).toBeCloseTo(10_254.891, 9);
    for (const [day, hours] of [
      ["2022-10-30", 25],
      ["2023-03-26", 23],
      ["2023-10-29", 25],
    ] as const) {
      const rows = (await performancesOf(`start_date=${day}&end_date=${day}`, "hour")).body;
      expect([day, rows.length, rows.filter((row: Row) => row.missing_hours > 0).length]).toEqual([day, hours, 0]);
    }
    await as("owner").delete(`${path}/imports/${imported.import_id}`);
  });
});
