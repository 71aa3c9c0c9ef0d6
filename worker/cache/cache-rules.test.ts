import { describe, expect, it } from "vitest";
import { cacheRule } from "./cache-rules";

describe("cacheRule", () => {
  it.each([
    "/companies/3/status-counts",
    "/companies/3/indicators-resolved-per-date",
    "/companies/3/statistics/total-peak-power",
    "/companies/3/plant-locations",
    "/companies/3/performance?start_date=2026-01-01",
  ])("returns a personal rule for %s", (path) => {
    expect(cacheRule(path)?.scope).toBe("personal");
  });

  it.each([
    "/users/me",
    "/companies",
    "/companies/3/plants",
    "/companies/3/plants/7/performances",
    "/me/reports",
    "/companies/3/plants?next=/companies/3/performance",
  ])("returns null for %s", (path) => {
    expect(cacheRule(path)).toBeNull();
  });
});
