import { describe, expect, it } from "vitest";
import { co2SavedKg, formatCo2 } from "./co2";

describe("CO2 saved", () => {
  it("is 0.42 kg for each kWh", () => {
    expect(co2SavedKg(0)).toBe(0);
    expect(co2SavedKg(1000)).toBe(420);
  });

  it.each([
    [0, "0 kg"],
    [0.42, "0.42 kg"],
    [420.123, "420.1 kg"],
    [999.96, "1,000 kg"],
    [1000, "1,000 kg"],
    [1000.1, "1 t"],
    [1234, "1.234 t"],
    [1_234_567, "1,235 t"],
  ])("writes %d kg as %s", (kg, text) => {
    const { amount, unit } = formatCo2(kg, "en-GB");
    expect(`${amount} ${unit}`).toBe(text);
  });
});
