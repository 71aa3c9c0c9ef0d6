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
      const snoozed = await issues("snoozed=1&sort=id:asc");
      expect(snoozed.body.data[0]).toMatchObject({
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

  it("denies access to other companies", async () => {
    expect((await as("unrelated").get(`/companies/${company.alpha}/plant-issues`)).body.error.code).toBe(4005);
  });
});
