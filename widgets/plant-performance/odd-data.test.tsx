import { ComparisonText } from "@entities/energy";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { createTestContext, createTestSession } from "@testing/load-context";
import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { historicalSummaryLoader, performanceLoader } from "./loaders.server";
import { comparePeriods, performancePoints } from "./rules/points";
import { isZoomed } from "./rules/zoom";
import { SummaryTable } from "./summary/historical-summary";
import { readRequest } from "./view";

/** Responses of other servers with odd energy, and the texts of the performance tab on 26 November 2026. */
const plantPath = "GET /companies/3/plants/7";
const today = Temporal.PlainDate.from("2026-11-26");

interface Row {
  start_date: string | null;
  actual_yield_in_kwh: number | null;
  expected_yield_in_kwh: number | null;
}
const row = (start_date: string | null, actual: number | null, expected: number | null, rest: object = {}): Row => ({
  start_date,
  actual_yield_in_kwh: actual,
  expected_yield_in_kwh: expected,
  ...rest,
});
const daysOf = (first: number, last: number, energies: [number | null, number | null] = [9, 10]): Row[] =>
  Array.from({ length: last - first + 1 }, (_, index) => row(`2026-11-${first + index}`, ...energies));
const hoursOf = (first: number, last: number, energies: [number | null, number | null] = [9, 10]): Row[] =>
  Array.from({ length: last - first + 1 }, (_, index) =>
    row(`2026-11-20T${String(first + index).padStart(2, "0")}:00:00Z`, ...energies),
  );
const changed = (rows: Row[], start: string, actual: number): Row[] =>
  rows.map((one) => (one.start_date === start ? { ...one, actual_yield_in_kwh: actual } : one));

async function screen(
  rows: Row[],
  query: string,
  zoom?: { from: string; to: string },
  peakWatt: number | null = 20_000,
) {
  const plant = { id: 7, name: "School", owning_company_id: 3, total_peak_in_watt: peakWatt, meters: [] };
  const { context } = createTestContext(
    { [plantPath]: plant, [`${plantPath}/performances`]: rows, [`${plantPath}/standard-errors`]: [] },
    createTestSession(),
  );
  const parameters = `kind=performance&${query}`;
  const request = new Request(`https://site.example/resources/x?companyId=3&plantId=7&${parameters}`);
  const result = await performanceLoader({ request, context, params: {} });
  const chart = readRequest(new URLSearchParams(parameters), today);
  if (!result.ok || !chart) throw new Error("The measurements could not be loaded");
  const { performances, notes } = result.value;
  const points = performancePoints({ ...chart, rows: performances, today }).filter(
    ({ period }) => !zoom || isZoomed(zoom, period),
  );
  const markup = renderMarkup(
    <>
      <ComparisonText comparison={comparePeriods(points, chart.range)} />
      <SeriesNotice notes={notes} />
    </>,
  );
  return markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,.]|: )/g, "")
    .trim();
}

const days = "period=day&start_date=2026-11-12&end_date=2026-11-24";
const hours = "period=hour&start_date=2026-11-20&end_date=2026-11-20";
const ordinary = daysOf(12, 24);
const halves = (meters: boolean) =>
  ordinary.flatMap(({ start_date }) =>
    [1, 2].map((id) => row(start_date, 4.5, 5, meters ? { meter_id: id } : { meter_id: null })),
  );

describe("odd energy of a plant", () => {
  const without = "90.0% of expected: 108.0 of 120.0 kWh, 12 – 24 Nov 2026. Not received: 10 kWh on 1 day.";
  const impossible = "1 value is not possible. It counts as not received.";
  const all = "90.0% of expected: 117.0 of 130.0 kWh, 12 – 24 Nov 2026.";

  it.each([
    ["a counter that was reset", -5_000],
    ["a counter of 32 bits", 4_294_967_295],
    ["watt hours sent as kilowatt hours", 9_000],
    ["a counter of 16 bits", 65_535],
    ["minus one", -1],
    ["more than the peak power allows", 577],
  ])("counts a day as not received: %s", async (_, kwh) => {
    expect(await screen(changed(ordinary, "2026-11-20", kwh), days)).toBe(`${without} ${impossible}`);
    expect(await screen(changed(ordinary, "2026-11-20", kwh), days, undefined, null)).toBe(`${without} ${impossible}`);
  });

  it("reads the consumption of a night as zero", async () => {
    expect(await screen([...hoursOf(0, 5, [-0.003, 0]), ...hoursOf(9, 12)], hours)).toBe(
      "90.0% of expected: 36.0 of 40.0 kWh, 20 Nov 2026.",
    );
  });

  it("counts an hour with a power spike or clearly negative energy as not received", async () => {
    const rows = changed(changed(hoursOf(9, 14), "2026-11-20T11:00:00Z", 24.1), "2026-11-20T09:00:00Z", -5);
    expect(await screen(rows, hours)).toBe(
      "90.0% of expected: 36.0 of 40.0 kWh, 20 Nov 2026. Not received: 20 kWh on 1 day. 2 values are not possible. They count as not received.",
    );
  });

  it.each([
    ["adds the rows of meters", halves(true), all],
    [
      "adds quarters of a day",
      ordinary.flatMap(({ start_date }) =>
        ["00", "06", "12", "18"].map((hour) => row(`${start_date}T${hour}:00:00Z`, 2.25, 2.5)),
      ),
      all,
    ],
    ["keeps the known one of two rows", ordinary.flatMap((one) => [one, row(one.start_date, null, null)]), all],
    [
      "says that rows repeat others",
      [...ordinary, ...ordinary],
      `${all} 13 rows repeat periods that other rows have. They are left out.`,
    ],
    [
      "says that a row contradicts another one",
      [...ordinary, row("2026-11-20", 3, 4)],
      `${all} 1 row contradicts an earlier row of the same period. It is left out.`,
    ],
    [
      "says which rows have no readable date",
      [...ordinary.slice(0, 12), row("24/11/2026", 9, 10), row(null, 9, 10)],
      "90.0% of expected: 108.0 of 120.0 kWh, 12 – 23 Nov 2026. 2 rows could not be read.",
    ],
    [
      "says which rows are of other days",
      [...ordinary, row("2026-11-25", 9, 10)],
      `${all} 1 row is outside the selected days. It is left out.`,
    ],
  ])("%s", async (_, rows, text) => expect(await screen(rows, days)).toBe(text));

  it("adds quarters of hours", async () => {
    const quarters = hoursOf(9, 12).flatMap(({ start_date }) =>
      ["00", "15", "30", "45"].map((minute) =>
        row(start_date?.replace(":00:00Z", `:${minute}:00Z`) ?? null, 2.25, 2.5),
      ),
    );
    expect(await screen(quarters, hours)).toBe("90.0% of expected: 36.0 of 40.0 kWh, 20 Nov 2026.");
  });

  it("is never silent about hours without an offset, or which begin at half past", async () => {
    const plain = hoursOf(0, 23).map((one) => ({ ...one, start_date: one.start_date?.replace("Z", "") ?? null }));
    expect(await screen(plain, hours)).toBe("No data for this period. 24 rows could not be read.");
    const shifted = hoursOf(9, 12).map((one) => ({
      ...one,
      start_date: one.start_date?.replace(":00:00Z", ":30:00Z") ?? null,
    }));
    expect(await screen(shifted, hours)).toBe(
      "90.0% of expected: 36.0 of 40.0 kWh, 20 Nov 2026. The hours of the service begin at :30. Each is shown in the clock hour in which it begins.",
    );
  });

  it("shows zero and energy that was not expected", async () => {
    const night = { from: "2026-11-19T23:00:00Z", to: "2026-11-20T04:00:00Z" };
    const dark = [row("2026-11-19T23:00:00Z", 0, 0), ...hoursOf(0, 4, [0, 0]), ...hoursOf(9, 12)];
    expect(await screen(dark, hours, night)).toBe("0 kWh generated, 20 Nov 2026, 00:00 – 06:00; nothing was expected.");
    const unexpected = [row("2026-11-22", 25.86, 0), row("2026-11-23", 100.65, 0)];
    const range = "period=day&start_date=2026-11-22&end_date=2026-11-23";
    expect(await screen(unexpected, range)).toBe("126.5 kWh generated, 22 – 23 Nov 2026; nothing was expected.");
    const later = [...unexpected, row("2026-11-25", 7, null)];
    expect(await screen(later, "period=day&start_date=2026-11-22&end_date=2026-11-25")).toBe(
      "126.5 kWh generated, 22 – 23 Nov 2026; nothing was expected. Not yet compared: 7.0 kWh on 25 Nov 2026.",
    );
  });
});

describe("the historical summary of a meter with odd energy", () => {
  it("treats impossible energy as not known", async () => {
    const summary = {
      actual_yield_in_kwh: -120.5,
      expected_yield_in_kwh: 3_000,
      ratio: -0.04,
      days: 328,
      missing_days: 0,
      specific_yield_in_kwh_per_kwp: -2.6,
    };
    const meters = [{ id: 1, peak_in_watt: 46_000, retired_on: null }];
    const plant = { id: 7, name: "School", owning_company_id: 3, meters };
    const { context } = createTestContext(
      { [plantPath]: plant, [`${plantPath}/meters/1/historical-summary`]: summary },
      createTestSession(),
    );
    const query = "companyId=3&plantId=7&start_date=2026-01-01&end_date=2026-11-24&meters=1";
    const request = new Request(`https://site.example/resources/x?${query}`);
    const result = await historicalSummaryLoader({ request, context, params: {} });
    const unknown = {
      actual_yield_in_kwh: null,
      expected_yield_in_kwh: null,
      ratio: null,
      specific_yield_in_kwh_per_kwp: null,
    };
    expect(result).toMatchObject({
      value: { meters: [{ result: { value: { ...unknown, days: 328, isImpossible: true } } }] },
    });
  });

  const unknown = { actual_yield_in_kwh: null, expected_yield_in_kwh: null, ratio: null, days: 328, missing_days: 0 };
  const summary = { ...unknown, specific_yield_in_kwh_per_kwp: null, isImpossible: false };
  const meter = {
    peak_in_watt: 46_000,
    amount_in_cents_per_kwh: null,
    orientation_in_degrees: null,
    angle_in_degrees: null,
    has_mixed_panel_orientations: null,
    operational_since: null,
    retired_on: null,
    measured: false,
    measured_since: null,
  };
  const tableOf = (value: object) => {
    const meters = [{ id: 1, name: "Roof", inbound_driver: null, ...meter }];
    const summaries = [{ meterId: 1, result: { ok: true as const, value: { ...summary, ...value } } }];
    return renderMarkup(<SummaryTable meters={meters} summaries={summaries} busy={false} onRetry={() => undefined} />);
  };

  it("shows a dash and a notice for impossible energy", () => {
    const markup = tableOf({ isImpossible: true });
    expect(markup).not.toContain("no data");
    expect(markup).toContain("The energy of 1 meter is not possible. It counts as not received.");
  });

  it("has the energies of a meter in one unit and place, and two decimals per kWp", () => {
    const energies = { actual_yield_in_kwh: 9_940, expected_yield_in_kwh: 10_020, ratio: 0.992 };
    const text = tableOf({ ...energies, specific_yield_in_kwh_per_kwp: 216.1 }).replaceAll(/<[^>]+>/g, "");
    expect(text).toContain("9.94 MWh10.02 MWh99.2%216.10 kWh/kWp");
  });
});
