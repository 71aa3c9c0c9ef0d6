import { describe, expect, it } from "vitest";
import { readSiteSeries } from "./solaredge";

const values = [
  { date: "2026-03-29 01:00:00", value: 120 },
  { date: "2026-03-29 03:00:00", value: null },
  { date: "2026-03-29 04:00:00" },
  { date: "2026-03-29 05:00:00", value: "full" },
];
const received = [120, null, null, Number.NaN];

describe("the JSON of SolarEdge", () => {
  it.each([
    ["energy", { energy: { timeUnit: "HOUR", unit: "Wh", values } }, ["energy", "Wh", 60]],
    ["power", { power: { timeUnit: "QUARTER_OF_AN_HOUR", unit: "W", values } }, ["power", "W", 15]],
    [
      "the production among meters",
      {
        energyDetails: {
          timeUnit: "DAY",
          unit: "kWh",
          meters: [{ type: "Purchased" }, { type: "Production", values }],
        },
      },
      ["energy", "kWh", 1_440],
    ],
    [
      "powers of an unknown interval",
      { powerDetails: { timeUnit: "WEEK", unit: "kW", values } },
      ["power", "kW", null],
    ],
  ])("is read as %s", (_, json, [quantity, unit, minutes]) => {
    const series = readSiteSeries(json);
    expect(series).toMatchObject({ quantity, unit, minutes });
    expect(series?.values.map(({ value }) => value)).toEqual(received);
  });

  it.each([null, "text", {}, { energy: "Wh" }, { energy: { unit: "GWh", values } }, { energy: { unit: "Wh" } }])(
    "is of another format: %j",
    (json) => expect(readSiteSeries(json)).toBeNull(),
  );
});
