import { expect } from "vitest";
import { connect, runBatch } from "../../src/db/connect";
import { refreshPlantColumns } from "../../src/fleet/plant-columns";
import type { Client } from "./users";

const range = "start_date=2026-05-01&end_date=2026-06-16";

/** Asserts that the yield of the company in the range is the sum of the yields of its plants. */
export async function expectTotalsAgree(api: Client, companyId = 2) {
  const list: { id: number }[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await api.get(`/companies/${companyId}/plants?sort=id:asc&page=${page}`)).body;
    if (data.length === 0) break;
    list.push(...data);
  }
  let actual = 0;
  let expected = 0;
  let missingHours = 0;
  for (const { id } of list) {
    const days = (await api.get(`/companies/${companyId}/plants/${id}/performances?${range}&period_type=day`)).body;
    for (const day of days) {
      actual += day.actual_yield_in_kwh ?? 0;
      expected += day.compared_expected_yield_in_kwh ?? 0;
      missingHours += day.missing_hours ?? 0;
    }
  }
  const total = (await api.get(`/companies/${companyId}/performance?${range}`)).body;
  expect(total.actual_yield_in_kwh).toBeCloseTo(actual, 0);
  expect(total.expected_yield_in_kwh).toBeCloseTo(expected, 0);
  expect(total.missing_hours).toBe(missingHours);
  // The figures of periods leave out the last day, whose expected energy is not complete.
  const path = `/companies/${companyId}/statistics/portfolio-period?${range}&group_by=company`;
  const { all, start_date, end_date } = (await api.get(path)).body;
  const days = `start_date=${start_date}&end_date=${end_date}`;
  const counted = (await api.get(`/companies/${companyId}/performance?${days}`)).body;
  for (const name of ["actual_yield_in_kwh", "compared_expected_yield_in_kwh", "not_received_kwh"])
    expect(all[name] ?? 0, name).toBeCloseTo(counted[name] ?? 0, 0);
  return total;
}

const totals = {
  today_totals: {
    view: "today_of_plants",
    keys: "date, visibility_group_id, hours, measured_until",
    sum: "actual_kwh",
  },
  loss_totals: { view: "losses_of_plants", keys: "visibility_group_id, name", sum: "total" },
};

/** Asserts that the sums of the visibility groups are the sums of their plants. Returns the number of sums. */
export async function expectGroupTotals(db: D1Database): Promise<number> {
  const counts = Object.entries(totals).map(async ([table, { view, keys, sum }]) => {
    const columns =
      table === "loss_totals" ? [] : ["plants_measured", "unknown_expected", "unknown_compared", "missing_hours"];
    const kwh = table === "loss_totals" ? [] : ["expected_kwh", "compared_kwh"];
    const select = (value: (name: string) => string) =>
      [keys, ...["plants", ...columns, sum, ...kwh].map((name) => `round(${value(name)}, 4) as ${name}`)].join();
    const stored = await db
      .prepare(`select ${select((name) => name)} from ${table} where plants <> 0 order by ${keys}`)
      .all();
    const summed = await db
      .prepare(`select ${select((name) => `sum(${name})`)} from ${view} group by ${keys} order by ${keys}`)
      .all();
    expect(stored.results, table).toEqual(summed.results);
    return stored.results.length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Asserts that writing the columns of lists again changes none. */
export async function expectListColumns(db: D1Database, today: string): Promise<void> {
  const select = async () => (await db.prepare("select * from plants order by id").all()).results;
  const stored = await select();
  await runBatch(db, refreshPlantColumns(connect(db), today));
  expect(stored).toEqual(await select());
}
