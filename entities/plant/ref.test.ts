import { describe, expect, it } from "vitest";
import { performanceHref } from "./ref";

const plant = { companyId: 3, plantId: 9 };
const june = { start: "2025-06-01", end: "2025-06-30" };

describe("performanceHref", () => {
  it("leads to the chart of a plant with the period type and the meter", () => {
    const days = "start_date=2025-06-01&end_date=2025-06-30#performance";
    expect(performanceHref(plant, june)).toBe(`/plants/9?companyId=3&${days}`);
    expect(performanceHref(plant, june, { period: "hour", meterId: 5 })).toBe(
      `/plants/9?companyId=3&meter=5&period=hour&${days}`,
    );
    expect(performanceHref(plant, { start: "", end: "" })).toBe("/plants/9?companyId=3#performance");
  });

  it("changes the chart of the same page, and leaves the parameters of other tabs", () => {
    const search =
      "?companyId=3&page=2&meter=5&chart=ratio&zoom=1&period=hour&start_date=2024-01-01&end_date=2024-02-01";
    expect(performanceHref(search, june)).toBe(
      "?companyId=3&page=2&start_date=2025-06-01&end_date=2025-06-30#performance",
    );
  });
});
