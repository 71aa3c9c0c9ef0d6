import { ApiError } from "@shared/api/result";
import { noNotes } from "@shared/api/v0/series";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { plantStatuses } from "./loader.server";

const plant = {
  id: 9,
  name: "School",
  owning_company_id: 3,
  yield_status: "OK",
  meters: [
    { id: 1, name: "Roof" },
    { id: 2, name: null },
    { id: 3, name: "Old", retired_on: "2020-01-01" },
  ],
};
const status = (date: string, type_name: string, severity: number) => ({
  date,
  type_name,
  meter_status_type: { severity, display_name: type_name.toUpperCase() },
});

async function load(query: string, responses: ApiResponses) {
  const { context, calls } = createTestContext(
    { "GET /companies/3/plants/9": plant, ...responses },
    createTestSession(),
  );
  const now = () => Temporal.Instant.from("2026-03-30T10:00:00Z");
  const request = new Request(`https://site.example/resources/plant-statuses?companyId=3&plantId=9&${query}`);
  return { data: await plantStatuses({ request, context: { ...context, now }, params: {} }), calls };
}

const scoresPath = (meter: number) => `GET /companies/3/plants/9/meters/${meter}/scores`;
const path = (meter: number) => `GET /companies/3/plants/9/meters/${meter}/meter-statuses`;

describe("plantStatuses", () => {
  it("merges the meters in use: newest first, the most severe first, without “yield present”", async () => {
    const { data, calls } = await load("statuses_start=2026-02-01&statuses_end=2026-02-10", {
      [path(1)]: [status("2026-02-03", "flatline", 75), status("2026-02-02", "yield_present", 0)],
      [path(2)]: [status("2026-02-03", "zero_yield", 100), status("2026-02-10", "driver_info", 10)],
    });
    expect(calls.slice(1).map(({ call, query }) => [call, query])).toEqual(
      [path(1), scoresPath(1), path(2), scoresPath(2)].map((call) => [
        call,
        { start_date: "2026-02-01", end_date: "2026-02-10" },
      ]),
    );
    expect(data).toEqual({
      ok: true,
      value: {
        total: 3,
        missingMeters: 0,
        notes: noNotes,
        rows: [
          {
            start: "2026-02-10",
            meterId: 2,
            meterName: null,
            type: "driver_info",
            displayName: "DRIVER_INFO",
            severity: 10,
            kwhs: [null],
          },
          {
            start: "2026-02-03",
            meterId: 2,
            meterName: null,
            type: "zero_yield",
            displayName: "ZERO_YIELD",
            severity: 100,
            kwhs: [null],
          },
          {
            start: "2026-02-03",
            meterId: 1,
            meterName: "Roof",
            type: "flatline",
            displayName: "FLATLINE",
            severity: 75,
            kwhs: [null],
          },
        ],
      },
    });
  });

  it("groups consecutive days with the energy of the days whose expected energy is complete", async () => {
    const { data, calls } = await load("statuses_start=2026-03-26&statuses_end=2026-03-29", {
      [path(1)]: ["2026-03-25", "2026-03-27", "2026-03-28", "2026-03-29"].map((day) => status(day, "zero_yield", 100)),
      [path(2)]: [],
      [scoresPath(1)]: [
        { date: "2026-03-27", lacking: [{ reason: "zero_yield", kwh: 10 }] },
        { date: "2026-03-28", lacking: [{ reason: "zero_yield", kwh: 12 }] },
      ],
      [scoresPath(2)]: new ApiError({ status: 502 }),
    });
    expect(data).toMatchObject({ ok: true, value: { total: 1, missingMeters: 0 } });
    expect(data).toMatchObject({ value: { rows: [{ start: "2026-03-27", kwhs: [10, 12, null] }] } });
    expect(calls.find(({ call }) => call === scoresPath(1))?.query).toEqual({
      start_date: "2026-03-26",
      end_date: "2026-03-28",
    });
  });

  it("adds up the energies of a day and type, and counts rows that contradict the first row of a day", async () => {
    const lacking = (...kwhs: number[]) => ({
      date: "2026-03-27",
      lacking: kwhs.map((kwh) => ({ reason: "zero_yield", kwh })),
    });
    const { data } = await load("statuses_start=2026-03-26&statuses_end=2026-03-29", {
      [path(1)]: [status("2026-03-27", "zero_yield", 100), status("2026-03-27", "zero_yield", 75)],
      [path(2)]: [],
      [scoresPath(1)]: [lacking(10, 2), lacking(5)],
    });
    expect(data).toMatchObject({ value: { rows: [{ start: "2026-03-27", severity: 100, kwhs: [12] }], total: 1 } });
    expect(data).toMatchObject({ value: { notes: { contradicting: 2 } } });
  });

  it("has 30 rows on a page", async () => {
    const many = Array.from({ length: 31 }, (_, index) =>
      status(`2026-01-${String(index + 1).padStart(2, "0")}`, "flatline", 75),
    );
    const responses = { [path(1)]: many, [path(2)]: [] };
    const range = "statuses_start=2026-01-01&statuses_end=2026-01-31&statuses_by_day=1";
    const first = (await load(range, responses)).data;
    const second = (await load(`${range}&statuses_page=2`, responses)).data;
    expect(first).toMatchObject({ value: { total: 31, rows: { length: 30 } } });
    expect(second).toMatchObject({ value: { total: 31, rows: [{ start: "2026-01-01" }] } });
  });

  it("lists “yield present”, too, when all days are requested", async () => {
    const responses = { [path(1)]: [status("2026-03-20", "yield_present", 0)], [path(2)]: [] };
    expect((await load("", responses)).data).toMatchObject({ value: { total: 0 } });
    expect((await load("statuses_all=1", responses)).data).toMatchObject({ value: { rows: [{ severity: 0 }] } });
  });

  it("lists the meters that could be loaded, and returns the error when none could", async () => {
    const error = new ApiError({ status: 502 });
    const some = await load("", { [path(1)]: error, [path(2)]: [status("2026-03-20", "flatline", 75)] });
    expect(some.data).toMatchObject({ ok: true, value: { total: 1, missingMeters: 1 } });
    const none = await load("", { [path(1)]: error, [path(2)]: error });
    expect(none.data).toMatchObject({ ok: false, error: { status: 502 } });
  });
});
