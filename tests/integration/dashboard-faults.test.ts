import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { faults, json } from "@testing/mock-upstream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let edge: EdgeWorker;
beforeAll(async () => {
  edge = await startEdgeWorker();
});
afterAll(() => edge?.stop());
beforeEach(() => edge.upstream.reset());

const figures = [
  "statistics/",
  "performance",
  "status-counts",
  "indicators-per-date",
  "indicators-resolved-per-date",
  "plants",
].map((path) => `GET /companies/3/${path}`);

/** The whole dashboard, once all of it is there. Who asks is new each time: nothing comes from the cache. */
async function dashboard(): Promise<{ status: number; text: string }> {
  const cookie = await edge.signIn();
  const response = await edge.request("/", { cookie });
  return { status: response.status, text: await response.text() };
}

const texts = [
  "Could not retrieve issue counts",
  "Failed to load energy production statistics.",
  "Failed to load historic meter statuses.",
  "Not available",
];

// A busy machine may take a second to fail, and then the browser draws the card: it gets another try.
describe.each([
  "serverError",
  "invalidJson",
  "reset",
  "truncatedBody",
  "unexpectedShape",
  "redirect",
] as const)("the dashboard before a v0 that fails: %s", (fault) => {
  it("stands, and each card says what it could not get", { retry: 2 }, async () => {
    for (const call of figures) edge.upstream.on(call, faults[fault]);
    const { status, text } = await dashboard();
    expect(status).toBe(200);
    expect(text.includes("Zonnedak Metrics")).toBe(true);
    expect(text.includes('aria-label="Main menu"')).toBe(true);
    expect(texts.filter((said) => !text.includes(said))).toEqual([]);
  });
});

describe("the dashboard before a v0 of which one call fails", () => {
  it("shows the other figures", async () => {
    edge.upstream.on("GET /companies/3/statistics/", json({ count: 4321 }));
    edge.upstream.on("GET /companies/3/status-counts", faults.serverError);
    edge.upstream.on(
      "GET /companies/3/performance",
      json({ actual_yield_in_kwh: 12_345, expected_yield_in_kwh: null }),
    );
    const { text } = await dashboard();
    expect(text.includes("Failed to load historic meter statuses.")).toBe(true);
    expect(text.includes("Failed to load energy production statistics.")).toBe(false);
    expect(text).toContain("4,321");
    expect(text).toContain("12.35");
    expect(text).toContain("No data");
  });

  it("keeps the period itself where the one before it fails", async () => {
    const asked = () => edge.upstream.requestsTo("GET /companies/3/performance").length;
    edge.upstream.on("GET /companies/3/performance", (response, call) => {
      const first = call.path.includes("start_date=2025-03-01");
      (first ? json({ actual_yield_in_kwh: 50, expected_yield_in_kwh: 100 }) : faults.serverError)(
        response,
        call,
      );
    });
    const cookie = await edge.signIn();
    const response = await edge.request("/?start_date=2025-03-01&end_date=2025-03-31", { cookie });
    const text = await response.text();
    expect(asked()).toBeGreaterThanOrEqual(2);
    expect(
      edge.upstream.requestsTo("GET /companies/3/performance?start_date=2025-02-01&end_date=2025-02-28"),
    ).not.toEqual([]);
    expect(text).toContain("50 kWh less than expected");
    expect(text).toContain("Nothing to compare with");
  });
});
