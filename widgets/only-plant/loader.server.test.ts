import { ApiError } from "@shared/api/result";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadOnlyPlant } from "./loader.server";

const plant = { id: 9, name: "Farm", yield_status: "OK", monitored_since: "2020-01-01", meters: [] };
const performance = (start_date: string, actual: number | null) => ({
  start_date,
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: 10,
});

function load(now: string, changes: ApiResponses = {}) {
  const responses: ApiResponses = {
    "GET /companies/3/plants": { data: [plant], total: 1 },
    "GET /companies/3/plants/9": plant,
    "GET /companies/3/plants/9/performances": (query: Record<string, unknown>) => ({
      data: [performance(String(query.start_date), 8)],
    }),
    ...changes,
  };
  const { context, calls } = createTestContext(responses, createTestSession());
  const loading = loadOnlyPlant({ ...context, now: () => Temporal.Instant.from(now) }, 3, new AbortController().signal);
  const ranges = () => calls.filter(({ call }) => call.endsWith("/performances")).map(({ query }) => query);
  return { loading, ranges };
}

describe("loadOnlyPlant", () => {
  it.each([
    ["up to yesterday", "2026-11-27T10:00:00Z", ["2026-11-01", "2026-11-26"], ["2025-11-01", "2025-11-26"]],
    [
      "of the last month on the first day of a month",
      "2026-11-01T10:00:00Z",
      ["2026-10-01", "2026-10-31"],
      ["2025-10-01", "2025-10-31"],
    ],
    ["of a leap year", "2028-03-01T10:00:00Z", ["2028-02-01", "2028-02-29"], ["2027-02-01", "2027-02-28"]],
  ])("loads the month %s, and the same days a year earlier", async (_, now, current, earlier) => {
    const { loading, ranges } = load(now);
    expect(await loading).toMatchObject({
      id: 9,
      name: "Farm",
      status: "OK",
      range: { start: current[0], end: current[1] },
      days: { ok: true, value: { current: [{ date: current[0], generatedKwh: 8 }], earlier: [{ date: earlier[0] }] } },
    });
    expect(ranges()).toMatchObject([current, earlier].map(([start_date, end_date]) => ({ start_date, end_date })));
  });

  it("has the plant when its energy fails, and this year when only the year earlier fails", async () => {
    const now = "2026-11-27T10:00:00Z";
    const error = new ApiError({ status: 500 });
    const failing = load(now, { "GET /companies/3/plants/9/performances": error, "GET /companies/3/plants/9": error });
    expect(await failing.loading).toMatchObject({ name: "Farm", days: { ok: false, error: { status: 500 } } });
    const { loading } = load(now, {
      "GET /companies/3/plants/9/performances": (query: Record<string, unknown>) => {
        if (String(query.start_date).startsWith("2025")) throw error;
        return { data: [performance("2026-11-26", 8)] };
      },
    });
    expect(await loading).toMatchObject({ days: { ok: true, value: { current: [{}], earlier: null } } });
  });

  it("has what was lost in the month by cause, if the API offers it", async () => {
    const cause = (type_name: string, lost_kwh: number) => ({
      ...{ type_name, issue_id: 1, lost_kwh, lost_cents: null, not_received_kwh: 0, not_received_cents: null },
      ...{ first_date: "2026-11-03", last_date: "2026-11-09" },
    });
    const losses = {
      lost_kwh: 70,
      not_received_kwh: 0,
      snow: [],
      causes: [cause("zero_yield", 60), cause("misc", 10)],
    };
    const { loading } = load("2026-11-27T10:00:00Z", { "GET /companies/3/plants/9/losses": losses });
    expect(await loading).toMatchObject({
      lost: {
        kwh: 70,
        causes: [
          { name: "zero_yield", kwh: 60 },
          { name: "misc", kwh: 10 },
        ],
      },
    });
    expect(await load("2026-11-27T10:00:00Z").loading).toMatchObject({ lost: null });
  });

  it("is null for a light plant", async () => {
    const light = { ...plant, yield_status: "NON_MON", monitored_since: "2099-01-01" };
    const { loading, ranges } = load("2026-11-27T10:00:00Z", {
      "GET /companies/3/plants": { data: [light], total: 1 },
    });
    expect(await loading).toBeNull();
    expect(ranges()).toEqual([]);
  });
});
