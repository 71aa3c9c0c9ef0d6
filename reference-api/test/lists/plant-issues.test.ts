import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, plant } from "../support/fixtures";
import { company } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const idsOf = (response: { body: { data: { id: number }[] } }) => response.body.data.map((row) => row.id);
const issues = (query: string) => as("owner").get(`/companies/${company.alpha}/plant-issues?${query}`);

describe("GET companies/{c}/plant-issues", () => {
  it("returns the plants with an open issue, newest first", async () => {
    const response = await issues("");
    expect(idsOf(response)).toEqual([plant.shared, plant.own]);
    expect(response.body.data[0].issue).toMatchObject({ id: issue.shade, found_on: "2026-06-15", snoozed_until: null });
  });

  it("returns every unresolved issue of a plant with its cost, and the issues resolved in two weeks when requested", async () => {
    const { db } = testStack.stack;
    const costs = { lost_kwh: 12.5, lost_cents: 250, lost_kwh_per_day: 1.5, lost_cents_per_day: 30 };
    const resolve = "update issues set state = 'resolved', resolved_on = ?1, lost_kwh = 3 where id = ?2";
    const issuesOf = async (query: string) => {
      const { body } = await issues(`with=meter_issues&sort=id:asc&${query}`);
      return body.data.find(({ id }: { id: number }) => id === plant.own);
    };
    const list = Object.entries(costs).map(([name, value]) => `${name} = ${value}`);
    await db
      .prepare(`update issues set ${list.join(", ")} where id = ?`)
      .bind(issue.zero)
      .run();
    try {
      const { meter_issues, indicators } = await issuesOf("");
      expect(meter_issues).toMatchObject([
        { id: issue.snoozed, lost_kwh: null },
        { id: issue.zero, resolved_on: null, ...costs, not_received_kwh: null, not_received_kwh_per_day: null },
      ]);
      await db.prepare(resolve).bind("2026-06-03", issue.snoozed).run();
      expect((await issuesOf("")).meter_issues).toHaveLength(1);
      const withResolved = await issuesOf("resolved=1");
      expect(withResolved.meter_issues).toMatchObject([
        { id: issue.zero },
        { id: issue.snoozed, resolved_on: "2026-06-03", lost_kwh: 3 },
      ]);
      expect(withResolved.indicators).toEqual(indicators.slice(1));
      await db.prepare(resolve).bind("2026-06-02", issue.snoozed).run();
      expect((await issuesOf("resolved=1")).meter_issues).toHaveLength(1);
    } finally {
      const reset = "update issues set state = 'snoozed', resolved_on = null, lost_kwh = null where id = ?";
      await db.prepare(reset).bind(issue.snoozed).run();
      await db.prepare("update issues set lost_kwh = null, lost_cents = null where id = ?").bind(issue.zero).run();
    }
  });

  it("includes snoozed and resolved issues when requested", async () => {
    await testStack.stack.db
      .prepare("update issues set resolved_on = '2026-06-16', state = 'resolved' where id = ?")
      .bind(issue.zero)
      .run();
    await testStack.stack.db
      .prepare("update plants set issue_id = null, issue_found_on = null where id = ?")
      .bind(plant.own)
      .run();
    try {
      expect(idsOf(await issues(""))).toEqual([plant.shared]);
      expect((await issues("snoozed=1&sort=id:asc")).body.data[0]).toMatchObject({
        id: plant.own,
        issue: { id: issue.snoozed, snoozed_until: "2026-07-01" },
        snoozed_until: "2026-07-01",
      });
      expect(idsOf(await issues("resolved=1&sort=id:asc"))).toEqual([plant.own, plant.shared]);
      expect(idsOf(await issues("resolved=1&found_on=before:2026-05-31"))).toEqual([plant.own]);
    } finally {
      await testStack.stack.db
        .prepare("update issues set resolved_on = null, state = 'open' where id = ?")
        .bind(issue.zero)
        .run();
      await testStack.stack.db
        .prepare("update plants set issue_id = ?, issue_found_on = '2026-06-10' where id = ?")
        .bind(issue.zero, plant.own)
        .run();
    }
  });

  it("denies access to other companies", async () =>
    expect((await as("unrelated").get(`/companies/${company.alpha}/plant-issues`)).body.error.code).toBe(4005));

  it("checks the access before the filters", async () => {
    const malformed = `/companies/${company.alpha}/plant-issues?date=yesterday`;
    expect((await as("unrelated").get(malformed)).body.error.code).toBe(4005);
    expect((await as("admin").get("/companies/777/plant-issues?date=yesterday")).body.error.code).toBe(2000);
    expect((await as("owner").get(malformed)).body.error.code).toBe(4000);
  });

  it("returns the numbers of related rows with all digits", async () => {
    const { db } = testStack.stack;
    const set = (value: number | null) =>
      db.prepare("update issues set lost_kwh = ?1 where id = ?2").bind(value, issue.zero).run();
    await set(0.1 + 0.2);
    try {
      const { data } = (await issues("with=meter_issues")).body;
      const related = data.flatMap((row: { meter_issues: { id: number; lost_kwh: number }[] }) => row.meter_issues);
      expect(related.find(({ id }: { id: number }) => id === issue.zero).lost_kwh).toBe(0.1 + 0.2);
    } finally {
      await set(null);
    }
  });
});
