import { countClientCards, type EdgeWorker, setupEdge } from "@testing/edge-worker";
import { daysAgo } from "@testing/mock-plant";
import { faults, json } from "@testing/mock-upstream";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

const edge = setupEdge();

const statisticCalls = "statistics/ performance status-counts indicators-per-date indicators-resolved-per-date plants"
  .split(" ")
  .map((path) => `GET /companies/3/${path}`);

/** Loads the complete dashboard in a new session, so that nothing is served from the cache. */
async function loadDashboard(worker: EdgeWorker = edge): Promise<{ status: number; text: string }> {
  const cookie = await worker.signIn();
  const response = await worker.request("/", { cookie });
  // Without the comments between adjacent texts and without non-breaking spaces.
  return {
    status: response.status,
    text: (await response.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " "),
  };
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

describe("the dashboard of a company with one plant", () => {
  const worker = setupEdge({ vars: (V0_API_URL) => ({ V0_API_URL, API_EXTENSIONS: "losses,compared,tickets" }) });
  const plant = { id: 9, name: "Barn", owning_company_id: 3, yield_status: "MEDIUM", monitored_since: "2020-01-01" };
  const pageOf = (...rows: object[]) => json({ data: rows, total: rows.length, per_page: 100 });
  const countCall = "GET /companies/3/statistics/number-of-plants";
  const performancesCall = "GET /companies/3/plants/9/performances";
  const day = { actual_yield_in_kwh: 20, expected_yield_in_kwh: 24, compared_expected_yield_in_kwh: 24 };

  // A new Worker can need more than a second for a page. Such a page first shows the cards of a fleet.
  beforeAll(() => loadDashboard(worker));
  beforeEach(() => {
    worker.upstream.on(countCall, json({ count: 1 }));
    worker.upstream.on("GET /companies/3/plants?", pageOf(plant));
    worker.upstream.on("GET /companies/3/plants/9?", json(plant));
    worker.upstream.on(performancesCall, (response, { path }) => {
      const start_date = new URLSearchParams(path.split("?")[1]).get("start_date");
      pageOf({ start_date, ...day, missing_hours: 0 })(response);
    });
    worker.upstream.on("GET /companies/3/plant-issues?", pageOf());
    worker.upstream.on("GET /companies/3/tickets?", pageOf());
  });

  /** The given texts that the page has. The client renders cards that took longer than a second. */
  async function shownTexts(...texts: string[]): Promise<string[]> {
    const { text } = await loadDashboard(worker);
    expect(countClientCards(text)).toBe(0);
    return texts.filter((shown) => text.includes(shown));
  }

  it("says that there is nothing to do, without the cards of a fleet", async () => {
    const shown = ["Barn", "Nothing to do", "Overall plant performance"];
    expect(
      await shownTexts(...shown, "Plants that need attention", "Largest losses", "Total plants", "Plants on map"),
    ).toEqual(shown);
  });

  it.each([
    [{ zero_yield: 3, shade: 0.6 }, "3.6 kWh was lost: Zero yield (3.0 kWh) and Shade (0.6 kWh)."],
    [{ zero_yield: 3.6 }, "3.6 kWh was lost: Zero yield."],
  ])("explains with %o why less was generated than expected in the month", async (lost, sentence) => {
    const causes = Object.entries(lost).map(([type_name, lost_kwh]) => ({
      ...{ type_name, issue_id: 1, lost_kwh, lost_cents: null, not_received_kwh: 0, not_received_cents: null },
      ...{ first_date: daysAgo(9), last_date: daysAgo(2) },
    }));
    worker.upstream.on(
      "GET /companies/3/plants/9/losses",
      json({ start_date: daysAgo(9), end_date: daysAgo(2), lost_kwh: 3.6, not_received_kwh: 0, snow: [], causes }),
    );
    expect(await shownTexts(sentence)).toEqual([sentence]);
  });

  it("states only the statuses that its meter has", async () => {
    worker.upstream.on(
      "GET /companies/3/status-counts",
      json([{ date: daysAgo(1), total: 1, NOK: 0, MEDIUM: 1, NONE: 0, OK: 0 }]),
    );
    const shown = ["<strong>100.0% Medium</strong>."];
    expect(await shownTexts(...shown, "0.0% Not ok", "None: no data to assess.")).toEqual(shown);
  });

  it.each([
    ["the energy", performancesCall, ["The energy of the plant could not be loaded.", "Nothing to do"]],
    ["the causes", "GET /companies/3/plant-issues?", ["The issues of the plant could not be loaded.", "month"]],
    ["the plant", "GET /companies/3/plants?", ["Your plant", "Nothing to do"]],
  ])("shows the rest when %s fails", async (_part, call, texts) => {
    worker.upstream.on(call, faults.serverError);
    expect(await shownTexts(...texts)).toEqual(texts);
  });

  it.each([
    ["several plants", json({ count: 2 })],
    ["an unknown number of plants", faults.serverError],
  ])("has no card of a plant with %s", async (_number, respond) => {
    worker.upstream.on(countCall, respond);
    const shown = ["Largest losses", "Nothing needs you today", "Total plants"];
    expect(await shownTexts(...shown, "Your plant", "What to do")).toEqual(shown);
    expect(worker.upstream.requestsTo("GET /companies/3/plants/9")).toEqual([]);
  });
});
