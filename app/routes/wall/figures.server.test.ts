import { ApiError } from "@shared/api/result";
import { localDay, timeZone } from "@shared/lib/dates";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { wallFigures } from "./figures.server";
import { loader } from "./loader.server";

const losses = {
  lost_kwh_per_day: 210,
  lost_cents_per_day: 2_700,
  not_received_kwh_per_day: 10,
  plants_losing: 22,
  plants_silent: 3,
};
const plantOf = (id: number) => ({
  id,
  name: `Plant ${id}`,
  owning_company_id: 3,
  meter_issues: [
    { id, meter_id: id, type_name: id % 2 ? "shade" : "zero_yield", found_on: "2026-11-01", at_stake_kwh_per_day: id },
  ],
});
const startOf = (hour: number) =>
  localDay(Temporal.Now.instant()).toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant().toString();
const hourOf = (hour: number, actual: number | null, expected: number, compared: number) => ({
  start_date: startOf(hour),
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
  compared_expected_yield_in_kwh: compared,
});
const responsesOf = (company: number): ApiResponses => ({
  [`GET /companies/${company}/statistics/losses`]: losses,
  [`GET /companies/${company}/statistics/number-of-plants`]: { count: 40 },
  [`GET /companies/${company}/statistics/today`]: {
    as_of: Temporal.Now.instant().toString(),
    actual_yield_in_kwh: 9,
    expected_yield_in_kwh: 10,
    compared_expected_yield_in_kwh: 10,
    measured_at: Temporal.Now.instant().toString(),
  },
  [`GET /companies/${company}/energy-forecast`]: {
    status: "ok",
    made_at: "2026-06-18T06:00:00Z",
    days: [0, 1].map((days) => ({
      date: localDay(Temporal.Now.instant()).add({ days }).toString(),
      ...{ expected_yield_in_kwh: 50 + days, lowest_yield_in_kwh: 40, highest_yield_in_kwh: 60 },
    })),
  },
  [`GET /companies/${company}/statistics/today/hours`]: [
    hourOf(3, 0, 0, 0),
    hourOf(9, 4, 6, 5),
    hourOf(10, null, 8, 0),
  ],
  [`GET /companies/${company}/performance`]: { actual_yield_in_kwh: 90, expected_yield_in_kwh: 100 },
  [`GET /companies/${company}/driver-status`]: [{ status: 0, drivers: [] }],
  [`GET /companies/${company}/plant-issues`]: { data: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(plantOf), total: 10 },
  [`GET /companies/${company}/tickets`]: { data: [], total: 0 },
});

const argsOf = (path: string, responses: ApiResponses, options = {}) => {
  const { context, calls } = createTestContext(responses, createTestSession(), options);
  return { calls, args: { request: new Request(`https://site.example${path}`), context, params: {} } };
};
async function load(query: string, responses: ApiResponses, options = {}) {
  const { args, calls } = argsOf(`/resources/wall?${query}`, responses, options);
  const result = await wallFigures(args);
  return { result, calls, figures: result.ok ? result.value : null };
}

describe("wallFigures", () => {
  it("returns the figures of the dashboard, the first eight causes and seven finished days", async () => {
    const { figures } = await load("company=3", responsesOf(3));
    const sections = figures?.sections;
    expect(sections?.losses).toMatchObject({ ok: true, value: { lost_kwh_per_day: 210, plants_silent: 3 } });
    expect(sections?.plants).toEqual({ ok: true, value: 40 });
    expect(sections?.energyToday).toMatchObject({ value: { generatedKwh: 9, comparedKwh: 10 } });
    expect(sections?.forecast).toMatchObject({ value: { day: { expected_yield_in_kwh: 51 } } });
    expect(sections?.hours).toEqual({
      ok: true,
      value: [
        { date: startOf(9), generatedKwh: 4, expectedKwh: 6, comparedKwh: 5 },
        { date: startOf(10), generatedKwh: null, expectedKwh: 8, comparedKwh: null },
      ],
    });
    expect(sections?.drivers).toEqual({ ok: true, value: { status: 0, drivers: [] } });
    const causes = sections?.causes.ok ? sections.causes.value : null;
    expect(causes).toMatchObject({ total: 10, keys: { length: 10 } });
    expect(causes?.rows.map(({ atStake }) => atStake.kwh)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
    const days = sections?.days.ok ? sections.days.value : [];
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ generatedKwh: 90, comparedKwh: 100 });
  });

  it("returns the same text when nothing has changed, so that its entity tag is the same", async () => {
    const text = async () => JSON.stringify((await load("company=3", responsesOf(3))).figures);
    const first = await text();
    const measured = /"measuredAt":"[^"]+"/;
    expect((await text()).replace(measured, "")).toBe(first.replace(measured, ""));
  });

  it("returns an error only for the figure that fails", async () => {
    const responses = { ...responsesOf(3), "GET /companies/3/driver-status": new ApiError({ status: 500 }) };
    const { figures } = await load("company=3", responses);
    expect(figures?.sections.drivers.ok).toBe(false);
    expect(figures?.sections.losses.ok).toBe(true);
  });

  it("loads all figures and causes of another company in that company", async () => {
    const company = { id: 9, name: "Akkerzon", non_mon_accessible: true, non_mon_creation_enabled: false };
    const { figures, calls } = await load("company=9", { ...responsesOf(9), "GET /companies/9": company });
    expect(figures?.company).toEqual({ id: 9, name: "Akkerzon" });
    expect(figures?.sections.causes).toMatchObject({ ok: true, value: { total: 10 } });
    expect(calls.every(({ call }) => call.startsWith("GET /companies/9"))).toBe(true);
  });

  it("caches the causes of each company under a name of its own", async () => {
    const names = new Set<string>();
    for (const id of [3, 9]) {
      const { args } = argsOf(`/resources/wall?company=${id}`, {
        ...responsesOf(id),
        "GET /companies/9": { id: 9, name: "A" },
      });
      const loadCached: typeof args.context.loadCached = async (name, load) => {
        names.add(name);
        return { value: await load(null), storedAt: 0 };
      };
      await wallFigures({ ...args, context: { ...args.context, loadCached } });
    }
    expect(names.size).toBe(2);
  });

  it("returns no figure of a company that the user may not see", async () => {
    const denied = new ApiError({ status: 403, code: 4005 });
    const { result, calls } = await load("company=9", { ...responsesOf(9), "GET /companies/9": denied });
    expect(result).toMatchObject({ ok: false, error: { code: 4005 } });
    expect(calls.map(({ call }) => call)).toEqual(["GET /companies/9"]);
  });

  it("returns the causes of a view of triage in its order", async () => {
    const view = encodeURIComponent("types=shade&sort=at_stake,false");
    const { figures } = await load(`company=3&view=${view}`, responsesOf(3));
    const causes = figures?.sections.causes;
    expect(causes?.ok && causes.value.rows.map(({ atStake }) => atStake.kwh)).toEqual([1, 3, 5, 7, 9]);
  });

  it("omits the figures that the API does not offer", async () => {
    const { figures, calls } = await load("", responsesOf(3), { extensions: { losses: false, today: false } });
    expect(figures?.sections.losses).toEqual({ ok: true, value: null });
    expect(figures?.sections.energyToday).toEqual({ ok: true, value: null });
    expect(figures?.sections.hours).toEqual({ ok: true, value: null });
    expect(calls.some(({ call }) => /losses|today/.test(call))).toBe(false);
  });
});

describe("the loader of the wall", () => {
  it("names the companies of the URL, and the companies that the user may not see", async () => {
    const { args } = argsOf("/wall?companies=9,5,3,7,8&every=30", {
      "GET /companies/9": { id: 9, name: "Akkerzon" },
      "GET /companies/5": new ApiError({ status: 403, code: 4005 }),
      "GET /companies/7": new ApiError({ status: 404, code: 2000 }),
      "GET /companies/8": new ApiError({ status: 500, code: 5000 }),
    });
    expect(await loader(args)).toMatchObject({
      companies: [
        { id: 9, name: "Akkerzon" },
        { id: 3, name: "Zonnedak" },
        { id: 8, name: null },
      ],
      inaccessible: [5, 7],
      everyMs: 30_000,
      sessionEndsAt: 86_400_000,
    });
  });
});
