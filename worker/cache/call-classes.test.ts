import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cacheRule, callClasses } from "./call-classes";

/** The GETs of the description of the contract. */
function contractReads(): string[] {
  const { paths } = JSON.parse(readFileSync("reference-api/openapi.json", "utf8")) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths)
    .filter(([, operations]) => "get" in operations)
    .map(([path]) => path);
}

const anonymous = (path: string) => path.replace(/\{\w+\}/g, "{}");

describe("callClasses", () => {
  it("has a row for every GET of the contract, and no other", () => {
    const rows = Object.keys(callClasses).map(anonymous);
    expect(contractReads().map(anonymous).sort()).toEqual([...rows].sort());
    expect(rows.length).toBeGreaterThan(70);
  });

  it("has a rule for each cached call, for its own path only", () => {
    for (const [path, callClass] of Object.entries(callClasses)) {
      const example = path.replace(/\{\w+\}/g, "7");
      expect(cacheRule(`${example}?page=2`)).toBe(typeof callClass === "string" ? null : callClass);
      expect(cacheRule(`${example}/x`)).toBe(null);
    }
  });

  it("keeps no personal response longer than the cookie with the revision of the cache", () => {
    for (const callClass of Object.values(callClasses)) {
      if (typeof callClass === "string" || callClass.scope === "public") continue;
      const { freshSeconds, refreshSeconds, staleSeconds } = callClass;
      expect(freshSeconds + Math.max(refreshSeconds, staleSeconds)).toBeLessThan(7_200);
    }
  });

  it("serves and stores no data of a plant when the API fails", () => {
    const ofPlants = Object.entries(callClasses).filter(([path]) => path.includes("/plants/{p}"));
    const rules = ofPlants.flatMap(([, callClass]) => (typeof callClass === "string" ? [] : [callClass]));
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatchObject({ scope: "personal", staleSeconds: 0 });
  });

  it("shares only responses that are the same for everybody", () => {
    const shared = Object.entries(callClasses).filter(
      ([, callClass]) => (callClass as { scope?: string }).scope === "public",
    );
    expect(shared.map(([path]) => path)).toEqual(["/meter-status-types"]);
  });
});

describe("cacheRule", () => {
  it.each([
    "/companies/3/status-counts",
    "/companies/3/statistics/total-peak-power",
    "/companies/3/performance?start_date=2026-01-01",
  ])("returns a personal rule for %s", (path) => expect(cacheRule(path)?.scope).toBe("personal"));

  it.each([
    ...["/users/me", "/companies/3/plants/7", "/companies/3/plants/7/notes"],
    ...["/companies/3/plants/7/meters/1/meter-statuses", "/companies/x/performance", "/companies/3/performance/"],
    ...["/companies/3/plants?next=/companies/3/performance", "/companies/3/statistics/of-tomorrow", ""],
  ])("returns null for %o", (path) => expect(cacheRule(path)).toBeNull());
});
