import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ApiError } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";
import { type ApiResponses, createLoaderArgs, everyExtension } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader as loadCards } from "../_app._dashboard/loader.server";
import { loader } from "./loader.server";

const call = "GET /companies/3/performance";
const performance = {
  actual_yield_in_kwh: 50,
  expected_yield_in_kwh: 100,
  compared_actual_yield_in_kwh: null,
  compared_expected_yield_in_kwh: 100,
  not_received_kwh: 0,
  not_received_days: 0,
  meter_days: null,
};
const yesterday = localDay(Temporal.Now.instant()).subtract({ days: 1 });
const lastDays = { start: yesterday.subtract({ days: 29 }).toString(), end: yesterday.toString() };

const counts = {
  "GET /companies/3/statistics/number-of-plants": { count: 40 },
  "GET /companies/3/statistics/number-of-plants-since": { count: 2 },
};

function load(search: string, responses: ApiResponses = { [call]: performance, ...counts }) {
  const { args, calls } = createLoaderArgs(`/${search}`, responses);
  return { calls, data: loader(args) };
}

describe("the loader of the overall plant performance", () => {
  it("requests the range of the URL and the same days a year earlier", async () => {
    const { calls, data } = load("?start_date=2025-11-01&end_date=2025-11-20");
    expect(await (await data).performance).toEqual({
      ok: true,
      value: { current: performance, yearEarlier: performance, plants: 40, plantsAdded: 2 },
    });
    expect(calls.map(({ query }) => query)).toEqual([
      { start_date: "2025-11-01", end_date: "2025-11-20" },
      { start_date: "2024-11-01", end_date: "2024-11-20" },
      undefined,
      { date: "2024-11-01" },
    ]);
    expect(await data).toMatchObject({ requested: null, malformed: [] });
  });

  it("returns an error only when the range itself fails", async () => {
    const error = new ApiError({ status: 500, code: 5000 });
    expect(await (await load("", { [call]: error, ...counts }).data).performance).toMatchObject({ ok: false });
    const failing = Object.fromEntries(Object.keys(counts).map((name) => [name, error]));
    expect(await (await load("", { [call]: performance, ...failing }).data).performance).toMatchObject({
      ok: true,
      value: { current: performance, plants: null, plantsAdded: null },
    });
  });

  it("omits the energy that is not compared when the API does not offer the extension", async () => {
    const { args } = createLoaderArgs("/", { [call]: performance, ...counts });
    const extensions = { ...everyExtension, compared: false, tickets: false };
    const data = loader({ ...args, context: { ...args.context, extensions } } satisfies LoaderFunctionArgs);
    const { actual_yield_in_kwh, expected_yield_in_kwh } = performance;
    expect(await (await data).performance).toMatchObject({
      value: { current: { actual_yield_in_kwh, expected_yield_in_kwh } },
    });
    expect(JSON.stringify(await (await data).performance)).not.toContain("not_received");
  });

  it("shows the last 30 days without a range", async () =>
    expect(await load("").data).toMatchObject({ range: lastDays, requested: null, malformed: [] }));

  it("returns the range of the URL when it includes days after yesterday", async () => {
    expect(await load("?start_date=2025-01-01&end_date=2999-12-31").data).toMatchObject({
      range: { start: "2025-01-01", end: yesterday.toString() },
      requested: { start: "2025-01-01", end: "2999-12-31" },
    });
    expect(await load("?start_date=2999-01-01&end_date=2999-12-31").data).toMatchObject({
      range: lastDays,
      requested: { start: "2999-01-01", end: "2999-12-31" },
    });
  });

  it("returns the names of malformed dates", async () => {
    expect(await load("?start_date=2025-02-30&end_date=soon&page=2").data).toMatchObject({
      range: lastDays,
      requested: null,
      malformed: ["start_date", "end_date"],
    });
  });
});

describe("the loader of the cards of the dashboard", () => {
  it("requests the plants created in the last 30 days", async () => {
    const { args, calls } = createLoaderArgs("/", {});
    await loadCards(args);
    const since = calls.find(({ call }) => call === "GET /companies/3/statistics/number-of-plants-since");
    expect(since?.query).toEqual({ date: yesterday.subtract({ days: 29 }).toString() });
  });
});
