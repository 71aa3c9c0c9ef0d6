import type { CompanyPerformance } from "@entities/statistics";
import { renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { PerformanceStats } from "./performance-stats";

const range = { start: Temporal.PlainDate.from("2026-10-01"), end: Temporal.PlainDate.from("2026-10-31") };

const text = (actual: number, expected: number, yearEarlier: CompanyPerformance | null = null) =>
  stats({ actual_yield_in_kwh: actual, expected_yield_in_kwh: expected }, yearEarlier);

const stats = (current: CompanyPerformance, yearEarlier: CompanyPerformance | null = null) => {
  return renderText(
    <PerformanceStats performance={{ current, yearEarlier, plants: 3, plantsAdded: 0 }} range={range} />,
  );
};

describe("PerformanceStats", () => {
  it("shows impossible energy as not known", () => {
    const unknown = { actual_yield_in_kwh: null, expected_yield_in_kwh: null, isImpossible: true };
    const shown = stats(unknown);
    for (const label of ["Forecast ratio", "Generated energy", "Expected energy", "CO₂ saved"]) {
      expect(shown).toContain(`${label}Not known`);
    }
    expect(shown).toContain("an amount of energy that is not possible");
    expect(text(900, 1_000, unknown)).toContain("The energy of the same days a year earlier is not known.");
  });

  it("shows the generated energy when the expected energy is not known", () => {
    const shown = stats({ actual_yield_in_kwh: 1_235, expected_yield_in_kwh: null });
    expect(shown).toContain("Forecast ratioNot knownGenerated energy1,235 kWhExpected energyNot knownCO₂ saved");
  });

  it("shows the two energies of the ratio beside it, and says what is not compared", () => {
    const current = { actual_yield_in_kwh: 1_808, expected_yield_in_kwh: 1_729, notComparedKwh: 2_311 };
    const shown = stats(current, { actual_yield_in_kwh: 2_059.5, expected_yield_in_kwh: 500 });
    expect(shown).toContain("Forecast ratio105 %4.6% more than expected, 79 kWh");
    expect(shown).toMatch(/Generated energy1,808 kWhExpected energy1,729 kWhCO₂ saved1\.730 t100\.0% more/);
    expect(shown).toContain("Not compared: 2,311 kWh.");
  });

  it("shows the generated energy when the expected energy is zero", () =>
    expect(text(1_235, 0)).toContain(
      "Forecast ratioNothing was expectedGenerated energy1,235 kWhExpected energy0 kWh",
    ));

  it("tells that no energy was generated a year earlier instead of a change", () => {
    const earlier = { actual_yield_in_kwh: 0, expected_yield_in_kwh: 0 };
    const shown = text(900, 1_000, earlier);
    expect(shown).toContain("0 kWh was generated on the same days a year earlier, 1 – 31 Oct 2025.");
    expect(shown).not.toMatch(/There is no data|% more than a|Infinity|NaN/);
  });

  it("rounds the forecast ratio and states the exact difference of the same hours beside it", () => {
    expect(text(1_292_542, 1_298_000)).toContain("Forecast ratio100 %0.4% less than expected, 5 MWh");
    expect(text(1_100, 1_000)).toContain("Forecast ratio110 %10.0% more than expected, 100 kWh");
  });

  it("states changes from a year earlier with one decimal, and no change that rounds to 0", () => {
    const earlier = { actual_yield_in_kwh: 1_000, expected_yield_in_kwh: 1_000 };
    const lower = text(985, 1_000, earlier);
    expect(lower).toContain("1.5 points lower than a year earlier");
    expect(lower).toContain("1.5% less than a year earlier");
    const higher = text(1_120, 1_000, earlier);
    expect(higher).toContain("12.0 points higher than a year earlier");
    expect(higher).toContain("12.0% more than a year earlier");
    expect(text(1_000.4, 1_000, earlier)).not.toMatch(/points|% (more|less) than a year/);
    expect(text(1_000.4, 1_000, earlier)).toContain("No change from a year earlier");
  });

  it("compares no energy with a year earlier that has data on fewer days", () => {
    const current = { actual_yield_in_kwh: 900, expected_yield_in_kwh: 1_000, meter_days: 31 };
    const shown = stats(current, { actual_yield_in_kwh: 500, expected_yield_in_kwh: 500, meter_days: 24 });
    expect(shown).not.toMatch(/% (more|less) than a year/);
    expect(shown).toContain("10.0 points lower than a year earlier");
    expect(shown).toContain("1 – 31 Oct 2025: the numbers of days with data differ.");
  });

  it("states the days without data when the expected energy is not known", () => {
    const current = { actual_yield_in_kwh: 900, expected_yield_in_kwh: null };
    expect(stats({ ...current, not_received_kwh: null, not_received_days: 5 })).toContain("Data is missing on 5 days.");
    expect(stats({ ...current, not_received_kwh: null, not_received_days: 0 })).not.toContain("missing");
  });

  it("has the generated energy, the expected energy and their difference in one unit and place", () =>
    expect(text(339_000, 345_900)).toMatch(/6\.9 MWh.*Generated energy339\.0 MWhExpected energy345\.9 MWh/));

  it("states the energy that was not received in kWh and days", () => {
    const current = { actual_yield_in_kwh: 900, expected_yield_in_kwh: 1_000 };
    expect(stats({ ...current, not_received_kwh: 109.8, not_received_days: 5 })).toMatch(
      /year earlier\. Not received: 110 kWh on 5 days\.$/,
    );
    expect(stats({ ...current, not_received_kwh: 0.3, not_received_days: 1 })).not.toContain("Not received");
    expect(stats(current)).not.toContain("Not received");
  });
});
