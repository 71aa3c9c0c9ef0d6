import { readEnergySeries } from "@entities/energy/series";
import { readFiles } from "@entities/measurement";
import { spikeOf } from "@heliograph/rules/energy-limits";
import { readOptions } from "@testing/measurement-files";
import { describe, expect, it } from "vitest";

// TypeScript does not read the modules of the workspace here, which has other types of the runtime.
const { rejectionOf } = await import("../../reference-api/src/ingest/imported-rows.ts" as string);

const peakWatt = 8_000;
const start = Temporal.Instant.from("2026-06-20T22:00:00Z");
const clock = { now: Temporal.Instant.from("2026-07-01T10:00:00Z") };

/** Whether a file with an interval of this energy is imported. */
function isImported(minutes: number, kwh: number): boolean {
  const times = [0, 1, 2].map((position) => start.add({ minutes: minutes * position }).toString());
  const rows = times.map((time, position) => `${time},${position === 0 ? kwh : 0.001}`);
  const bytes = new TextEncoder().encode(["Time,Energy (kWh)", ...rows].join("\n"));
  const plan = readFiles([{ name: "a.csv", bytes }], { ...readOptions, peakWatt });
  return plan.rows === 3;
}

/** Whether a call, a push or a pull stores an interval of this energy. */
const isStored = (minutes: number, kwh: number): boolean =>
  rejectionOf(
    { clock },
    { peak_in_watt: peakWatt, operational_since: "2020-01-01" },
    { minutes, kwh },
    start.epochMilliseconds,
  ) === null;

/** Whether the screens show a period of this energy. */
function isShown(period: "hour" | "day", kwh: number): boolean {
  const start_date = period === "hour" ? "2026-06-21T11:00:00Z" : "2026-06-21";
  const day = Temporal.PlainDate.from("2026-06-21");
  const row = { start_date, actual_yield_in_kwh: kwh, expected_yield_in_kwh: 1 };
  const { rows } = readEnergySeries([{ ...row, error: null }], { range: { start: day, end: day }, period, peakWatt });
  return rows[0]?.generatedKwh === kwh;
}

describe("the limit of energy", () => {
  it.each([
    ["a quarter of an hour at 170 % of the peak power", 15, 3.4],
    ["an hour at 170 %", 60, 13.6],
    ["a day with 10 hours of the peak power", 1_440, 80],
  ])("is the same in files, calls, pushes and pulls: %s", (_, minutes, kwh) => {
    expect([isImported(minutes, kwh), isStored(minutes, kwh)]).toEqual([true, true]);
    expect([isImported(minutes, kwh * 1.01), isStored(minutes, kwh * 1.01)]).toEqual([false, false]);
  });

  it("hides exactly the hours that are spikes", () => {
    for (const kwh of [9.6, 9.7, 13.6, 13.7]) expect(isShown("hour", kwh), `${kwh} kWh`).toBe(!spikeOf(kwh, peakWatt));
  });

  it("shows each day that is stored, and each sum of hours without a spike", () =>
    expect([isShown("day", 80), isShown("day", 24 * 9.6), isShown("day", 24 * 9.7)]).toEqual([true, true, false]));
});
