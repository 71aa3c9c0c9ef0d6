import { comparisons, earlierPeriod } from "@heliograph/rules/periods";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { createDemoReader, type Performance, sum } from "../support/demo-rows";
import { hourlyBody } from "../support/measured-meter";
import { firstOwnerPlant, ownerCompany, ownerCompanyId, partnerCompanyId } from "../support/owner-company";
import { setupSeededStack } from "../support/seeded-stack";

const testStack = setupSeededStack(60);
const { as } = testStack;

/** The last day whose expected energy is complete is 15 June. */
const periods = {
  "a month": ["2026-05-01", "2026-05-31"],
  "a quarter": ["2026-01-01", "2026-03-31"],
  "some days": ["2026-04-20", "2026-05-09"],
  "a year within months": ["2025-06-16", "2026-06-15"],
  "two years": ["2024-07-01", "2026-06-15"],
} as const;
/** The 7 days, the month, the quarter and the year up to the last day, and the month before. */
const offered = [
  ["2026-06-09", "2026-06-15"],
  ["2026-06-01", "2026-06-15"],
  ["2026-04-01", "2026-06-15"],
  ["2026-01-01", "2026-06-15"],
  ["2026-05-01", "2026-05-31"],
] as const;
const groupings = ["company", "tag", "driver", "orientation", "year"] as const;
const rangeOf = (name: keyof typeof periods) => `start_date=${periods[name][0]}&end_date=${periods[name][1]}`;
const names = Object.keys(periods) as (keyof typeof periods)[];

type Figures = Record<string, unknown> & {
  plants: number;
  actual_yield_in_kwh: number | null;
  compared_expected_yield_in_kwh: number | null;
};
interface Portfolio {
  all: Figures;
  groups: (Figures & { ids: number[]; names: string[] })[];
}

const readerOf = (companyId: number) =>
  createDemoReader(() => as(companyId === ownerCompanyId ? "owner" : "portfolio"), companyId);
const portfolioOf = (companyId: number, query: string): Promise<Portfolio> =>
  readerOf(companyId).get(`/companies/${companyId}/statistics/portfolio-period?${query}`);

/** What the portfolio states of each period and grouping. */
async function allPortfolios(companyId = ownerCompanyId): Promise<Record<string, Portfolio>> {
  const entries: [string, Portfolio][] = [];
  for (const name of names)
    for (const grouping of groupings)
      entries.push([`${name} by ${grouping}`, await portfolioOf(companyId, `${rangeOf(name)}&group_by=${grouping}`)]);
  return Object.fromEntries(entries);
}

/** The days of each plant since they last changed. */
const daysOf = new Map<number, readonly Performance[]>();

/** The sums of the days of all plants in each period, read plant by plant. */
async function expectDays(portfolios: Record<string, Portfolio>, companyId = ownerCompanyId) {
  const reader = readerOf(companyId);
  const plants = await reader.allPlants("");
  const days: Performance[] = [];
  for (const id of plants.keys()) {
    const all = { start: "2024-07-01", end: "2026-06-15" };
    const known = daysOf.get(id) ?? (await reader.days(reader.pathOf(id), all));
    daysOf.set(id, known);
    days.push(...known);
  }
  for (const name of names) {
    const [start, end] = periods[name];
    const rows = days.filter(({ start_date }) => start_date >= start && start_date <= end);
    const received = rows.filter(({ actual_yield_in_kwh }) => actual_yield_in_kwh !== null);
    for (const grouping of groupings) {
      const { all, groups } = portfolios[`${name} by ${grouping}`] as Portfolio;
      expect(sum(groups.map((group) => group.plants)), `${name} by ${grouping}`).toBe(plants.size);
      expect(all.plants).toBe(plants.size);
      const actual = sum(rows.map((row) => row.actual_yield_in_kwh));
      const compared = sum(received.map((row) => row.compared_expected_yield_in_kwh));
      for (const figures of [[all], groups]) {
        expect(sum(figures.map((each) => each.actual_yield_in_kwh)), name).toBeCloseTo(actual, 0);
        if (all.compared_expected_yield_in_kwh !== null)
          expect(sum(figures.map((each) => each.compared_expected_yield_in_kwh)), name).toBeCloseTo(compared, 0);
      }
    }
  }
}

/** Asserts that what is stored is what a new sum of the plants gives, and returns it. */
async function expectFresh(companyId = ownerCompanyId): Promise<Record<string, Portfolio>> {
  const stored = await allPortfolios(companyId);
  await testStack.stack.db.prepare("delete from period_sums").run();
  const fresh = await allPortfolios(companyId);
  expect(stored).toEqual(fresh);
  await expectDays(stored, companyId);
  return stored;
}

describe("the sums of groups of plants in a period", () => {
  it("are the sums of the plants, and count the plants that have a figure on their own pages", async () => {
    const portfolios = await expectFresh();
    const reader = readerOf(ownerCompanyId);
    const ids = [...(await reader.allPlants("")).keys()];
    const figures = {
      availability_by_time: "availability_plants",
      performance_ratio: "performance_plants",
      specific_yield_in_kwh_per_kwp: "yield_plants",
    };
    // The page of a plant has a year at most.
    for (const name of names.filter((each) => each !== "two years")) {
      const own = await Promise.all(ids.map((id) => reader.get(`${reader.pathOf(id)}/kpis?${rangeOf(name)}`)));
      for (const grouping of groupings) {
        const { all, groups } = portfolios[`${name} by ${grouping}`] as Portfolio;
        for (const [figure, count] of Object.entries(figures)) {
          const known = own.filter((each) => each[figure] !== null).length;
          expect(all[count], `${count} in ${name}`).toBe(known);
          expect(sum(groups.map((group) => group[count] as number)), `${count} by ${grouping}`).toBe(known);
        }
      }
      expect(own.filter((each) => each.availability_by_time === null).length, name).toBeGreaterThan(0);
    }
  });

  it("are kept until a plant changes, and then not one request longer", async () => {
    const stored = async () =>
      (await testStack.stack.db.prepare("select count(*) as n from period_sums").first<number>("n")) ?? 0;
    const owner = as("owner");
    const { id, tags } = await firstOwnerPlant(as, "yield_status_filter=OK&companies=4%7C0&with=tags");
    const path = `${ownerCompany}/plants/${id}`;
    let before = await expectFresh();
    const changes = async (change: () => Promise<{ status: number; body: unknown }>, what: string) => {
      expect(await stored(), what).toBeGreaterThan(0);
      const { status, body } = await change();
      expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(300);
      daysOf.delete(id);
      const after = await expectFresh();
      const isChanged = JSON.stringify(after) !== JSON.stringify(before);
      before = after;
      return isChanged;
    };

    const [{ id: meterId }] = (await owner.get(`${path}/meters`)).body;
    const measurements = `${path}/meters/${meterId}/measurements`;
    const hours = Array.from({ length: 24 * 40 }, (_, hour): [string, number] => [
      new Date(Date.UTC(2026, 3, 10, hour)).toISOString().replace(".000", ""),
      hour % 24 > 6 && hour % 24 < 18 ? 3 : 0,
    ]);
    const imported = before;
    expect(await changes(() => owner.post(measurements, hourlyBody(hours)), "an import of old days")).toBe(true);
    const [latest] = (await owner.get(`${path}/measurement-imports`)).body;
    expect(await changes(() => owner.delete(`${measurements}/imports/${latest.ids[0]}`), "its undo")).toBe(true);
    expect(before).toEqual(imported);

    const [promise] = (await owner.get(`${path}/promise-statuses`)).body;
    const promised = { promised_total_wh: promise.promised_total_wh * 2 };
    await changes(() => owner.put(`${path}/promise-status/${promise.id}`, promised), "a promise");
    const orientation = { orientation_in_degrees: 90 };
    expect(await changes(() => owner.put(`${path}/meters/${meterId}`, orientation), "an orientation")).toBe(true);
    const tagIds = (await owner.get(`${ownerCompany}/tags?viewable=1`)).body.map((tag: { id: number }) => tag.id);
    const others = tagIds.filter((tag: number) => !tags.some((each: { id: number }) => each.id === tag));
    expect(
      await changes(() => owner.put(path, { tag_ids: others.slice(0, 2), is_owner: true }), "tags of a plant"),
    ).toBe(true);

    const partner = await expectFresh(partnerCompanyId);
    await changes(() => as("admin").put(`${path}/companies/${partnerCompanyId}`), "a company that sees it");
    expect((await expectFresh(partnerCompanyId))["a month by company"]?.all.plants).toBe(
      (partner["a month by company"]?.all.plants ?? 0) + 1,
    );
    await changes(() => owner.delete(`${path}/companies/${partnerCompanyId}`), "a company that sees it no longer");
    expect(await expectFresh(partnerCompanyId)).toEqual(partner);

    const losing = await firstOwnerPlant(as, "losing=1&with=meter_issues");
    const issue = losing.meter_issues.find(
      ({ lost_kwh_per_day }: { lost_kwh_per_day: number }) => lost_kwh_per_day > 0,
    );
    const snooze = `${ownerCompany}/plants/${losing.id}/meters/${issue.meter_id}/issues/${issue.id}/snooze`;
    daysOf.delete(losing.id);
    expect(await changes(() => owner.put(snooze, { snoozed_until: "2026-07-01" }), "a snooze")).toBe(true);
    expect(await changes(() => as("admin").delete(`/plants/${id}`), "a deletion")).toBe(true);
  });

  it("are stored by the run of the Worker for each period, comparison and grouping that the portfolio offers", async () => {
    const { stack } = testStack;
    const stored = async () =>
      (await stack.db.prepare("select * from period_sums order by visibility_group_id, period, grouping, key").all())
        .results;
    const requests = offered.flatMap(([start, end]) => {
      const days = { start: Temporal.PlainDate.from(start), end: Temporal.PlainDate.from(end) };
      const earlier = comparisons.map((comparison) => earlierPeriod(days, comparison));
      const compared = earlier.map((each) => `&compare_start_date=${each.start}&compare_end_date=${each.end}`);
      return ["", ...compared].flatMap((comparison) =>
        groupings.map((grouping) => `start_date=${start}&end_date=${end}&group_by=${grouping}${comparison}`),
      );
    });
    const portfolios = async () =>
      Promise.all(requests.map((query) => portfolioOf(ownerCompanyId, query).then((found) => [query, found])));
    const expectStored = async () => {
      expect((await stack.fetch("/__mails", { method: "POST" })).status).toBe(204);
      const rows = await stored();
      const shown = await portfolios();
      expect(await stored()).toEqual(rows);
      await stack.db.prepare("delete from period_sums").run();
      expect(await portfolios()).toEqual(shown);
    };
    await stack.db.prepare("delete from period_sums").run();
    await expectStored();
    // One of the groupings is stored already, and one visibility group is not.
    await stack.db.prepare("delete from period_sums where grouping <> 'tag' or visibility_group_id = 2").run();
    await expectStored();
  });

  it("are the same when they cannot be stored", async () => {
    const { db } = testStack.stack;
    const queries = groupings.map((grouping) => `${rangeOf("some days")}&group_by=${grouping}`);
    const portfolios = () => Promise.all(queries.map((query) => portfolioOf(ownerCompanyId, query)));
    const stored = await portfolios();
    // Of one visibility group the sums are stored already.
    await db.batch([
      db.prepare("delete from period_sums where visibility_group_id > 1"),
      db.prepare("create trigger is_full before insert on period_sums begin select raise(abort, 'full'); end"),
    ]);
    expect(await portfolios()).toEqual(stored);
    await db.prepare("drop trigger is_full").run();
  });

  it("keep the periods of a day only, and not more than a hundred", async () => {
    const { db } = testStack.stack;
    const kept = async () => (await db.prepare("select distinct date, period from period_sums").all()).results.length;
    await db.prepare("delete from period_sums").run();
    await portfolioOf(ownerCompanyId, `${rangeOf("a month")}&group_by=company`);
    await db.prepare("update period_sums set date = '2026-06-16'").run();
    await portfolioOf(ownerCompanyId, `${rangeOf("a month")}&group_by=company`);
    expect(await kept()).toBe(1);
    for (let day = 0; day < 120; day++) {
      const start = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      await portfolioOf(ownerCompanyId, `start_date=${start}&end_date=2026-06-15&group_by=company`);
    }
    expect(await kept()).toBeLessThanOrEqual(100);
  });
});

describe("each plant of a company in a period", () => {
  it.each(["at_stake:desc", "lost:desc", "performance_ratio:asc", "name:asc"])(
    "are pages of one order when they are sorted by %s",
    async (sort) => {
      const query = `${rangeOf("a quarter")}&group_by=plant&sort=${sort}`;
      const whole = await portfolioOf(ownerCompanyId, query);
      const pages: Portfolio[] = [];
      for (let page = 1; page <= 6; page++)
        pages.push(await portfolioOf(ownerCompanyId, `${query}&per_page=7&page=${page}`));
      const ids = ({ groups }: Portfolio) => groups.map((group) => group.ids[0]);
      expect(pages.flatMap(ids)).toEqual(ids(whole).slice(0, 42));
      expect(pages.map(({ all }) => all)).toEqual(pages.map(() => whole.all));
      expect((await portfolioOf(ownerCompanyId, `${query}&page=99`)).groups).toEqual([]);
    },
  );
});
