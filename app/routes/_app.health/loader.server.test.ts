import { ApiError } from "@shared/api/result";
import { noNotes } from "@shared/api/v0/series";
import { localDay } from "@shared/lib/dates";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./loader.server";

const today = localDay(Temporal.Now.instant());
const found = "GET /companies/3/indicators-per-date";
const changed = "GET /companies/3/promise-status-changes-per-date";

const losses = "GET /companies/3/statistics/losses";

function load(responses: ApiResponses, hasLosses = false) {
  const { context, calls } = createTestContext(responses, createTestSession(), { extensions: { losses: hasLosses } });
  const request = new Request("https://site.example/health");
  return { calls, data: loader({ request, context, params: {} }) };
}

describe("the loader of the health page", () => {
  it("requests the counts from two weeks ago until tomorrow, including resolved issues", async () => {
    const { calls, data } = load({ [found]: [], [changed]: [] });
    const { counts, window } = await data;
    await counts;
    const range = { start_date: today.subtract({ days: 14 }).toString(), end_date: today.add({ days: 1 }).toString() };
    expect(calls.map(({ call, query }) => ({ call, query }))).toEqual([
      { call: found, query: { ...range, include_resolved: 1 } },
      { call: changed, query: range },
    ]);
    expect(window).toEqual({ start: range.start_date, end: range.end_date });
  });

  it("merges issues and changes of the long-term status, and counts invalid rows", async () => {
    const date = today.toString();
    const { data } = load({
      [found]: [
        { found_on: date, counts: { zero_yield: 2 } },
        { found_on: null, counts: { zero_yield: 7 } },
        { found_on: "someday", counts: { zero_yield: 7 } },
      ],
      [changed]: [{ changed_on: date, counts: { AHEAD: 1 } }],
    });
    expect(await (await data).counts).toEqual({
      ok: true,
      value: {
        days: [{ date, counts: { yield_promise_status: 1, zero_yield: 2 }, changes: { AHEAD: 1 } }],
        notes: { ...noNotes, unreadable: 2 },
      },
    });
  });

  it("requests what is lost only if the API offers it", async () => {
    const responses = { [found]: [], [changed]: [], [losses]: { lost_kwh_per_day: 210 } };
    expect(await (await load(responses, true).data).losses).toMatchObject({ value: { lost_kwh_per_day: 210 } });
    expect((await load(responses).data).losses).toBeNull();
  });

  it("returns one error result when several calls fail or the session has ended", async () => {
    const failure = load({ [found]: [], [changed]: new ApiError({ status: 500, code: 5000 }) });
    expect(await (await failure.data).counts).toMatchObject({ ok: false, error: { code: 5000, sessionEnded: false } });
    const ended = load({ [found]: new Response(null, { status: 302 }), [changed]: [] });
    expect(await (await ended.data).counts).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });
});
