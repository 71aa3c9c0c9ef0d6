import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, plant } from "../support/fixtures";
import { company } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const idsOf = (reply: { body: { data: { id: number }[] } }) => reply.body.data.map((row) => row.id);
const issues = (query: string) => as("owner").get(`/companies/${company.alpha}/plant-issues?${query}`);

describe("GET companies/{c}/plant-issues", () => {
  it("gives the plants that have an open issue, newest first", async () => {
    const reply = await issues("");
    expect(idsOf(reply)).toEqual([plant.shared, plant.own]);
    expect(reply.body.data[0].issue).toMatchObject({
      id: issue.shade,
      found_on: "2026-06-15",
      snoozed_until: null,
    });
  });

  it("speaks of snoozed and resolved issues when asked to", async () => {
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

  it("is closed to strangers", async () => {
    expect((await as("stranger").get(`/companies/${company.alpha}/plant-issues`)).body.error.code).toBe(4005);
  });
});
