import { countClientCards, setupEdge } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { describe, expect, it } from "vitest";

const edge = setupEdge();

const statisticCalls = [
  "statistics/",
  "performance",
  "status-counts",
  "indicators-per-date",
  "indicators-resolved-per-date",
  "plants",
].map((path) => `GET /companies/3/${path}`);

/** Loads the complete dashboard in a new session, so that nothing is served from the cache. */
async function loadDashboard(): Promise<{ status: number; text: string }> {
  const cookie = await edge.signIn();
  const response = await edge.request("/", { cookie });
  return { status: response.status, text: await response.text() };
}

const errorTexts = [
  "Could not retrieve issue counts",
  "Failed to load energy production statistics.",
  "Failed to load historic meter statuses.",
  "Not available",
];

describe.each(["serverError", "invalidJson", "reset", "truncatedBody", "unexpectedShape", "redirect"] as const)(
  "the dashboard when every statistic fails: %s",
  (fault) => {
    it("renders, with an error message in every card", async () => {
      for (const call of statisticCalls) edge.upstream.on(call, faults[fault]);
      const { status, text } = await loadDashboard();
      expect(status).toBe(200);
      expect(text.includes("Zonnedak Metrics")).toBe(true);
      expect(text.includes('aria-label="Main menu"')).toBe(true);
      const missing = errorTexts.filter((errorText) => !text.includes(errorText));
      // The client renders the cards whose errors took longer than a second.
      expect(countClientCards(text) > 0 ? [] : missing).toEqual([]);
    });
  },
);

describe("the dashboard when one call fails", () => {
  it("shows the other statistics", async () => {
    edge.upstream.on("GET /companies/3/statistics/", json({ count: 4321 }));
    edge.upstream.on("GET /companies/3/status-counts", faults.serverError);
    edge.upstream.on(
      "GET /companies/3/performance",
      json({ actual_yield_in_kwh: 12_345, expected_yield_in_kwh: null }),
    );
    const { text } = await loadDashboard();
    expect(text.includes("Failed to load historic meter statuses.")).toBe(true);
    expect(text.includes("Failed to load energy production statistics.")).toBe(false);
    expect(text).toContain("4,321");
    expect(text).toContain("12.35");
    expect(text).toContain("Not known");
  });

  it("shows the selected period, and compares nothing, when the year earlier fails", async () => {
    const requestCount = () => edge.upstream.requestsTo("GET /companies/3/performance").length;
    edge.upstream.on("GET /companies/3/performance", (response, call) => {
      const first = call.path.includes("start_date=2025-03-01");
      (first ? json({ actual_yield_in_kwh: 50, expected_yield_in_kwh: 100 }) : faults.serverError)(response, call);
    });
    const cookie = await edge.signIn();
    const response = await edge.request("/?start_date=2025-03-01&end_date=2025-03-31", { cookie });
    const text = await response.text();
    expect(requestCount()).toBeGreaterThanOrEqual(2);
    expect(
      edge.upstream.requestsTo("GET /companies/3/performance?start_date=2024-03-01&end_date=2024-03-31"),
    ).not.toEqual([]);
    expect(text).toContain("50.0% less than expected, 50.0 kWh");
    expect(text).toContain("There is no data for the same days a year earlier.");
    expect(text).not.toContain("a year earlier, ");
  });
});
