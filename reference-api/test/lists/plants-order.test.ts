import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant } from "../support/fixtures";
import { company } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const idsOf = (response: { body: { data: { id: number }[] } }) => response.body.data.map((row) => row.id);
const alpha = (query: string) => as("owner").get(`/companies/${company.alpha}/plants?${query}`);

describe("the order of plants", () => {
  it("sorts what is at stake by value if all plants have a value, otherwise by energy", async () => {
    const atStake = (id: number, kwh: number | null, cents: number | null) =>
      testStack.stack.db
        .prepare("update plants set at_stake_kwh_per_day = ?, at_stake_cents_per_day = ? where id = ?")
        .bind(kwh, cents, id)
        .run();
    await atStake(plant.own, 5, 90);
    await atStake(plant.shared, 10, 50);
    // Nothing at stake needs no price.
    await atStake(plant.light, 0, null);
    expect(idsOf(await alpha("sort=at_stake:desc"))).toEqual([plant.own, plant.shared, plant.light]);
    await atStake(plant.light, 7, null);
    expect(idsOf(await alpha("sort=at_stake:desc"))).toEqual([plant.shared, plant.light, plant.own]);
    expect(idsOf(await alpha("sort=at_stake:desc&search=barn"))).toEqual([plant.own]);
    for (const id of [plant.own, plant.shared, plant.light]) await atStake(id, null, null);
  });

  it("sorts in both directions, and puts plants without a value last", async () => {
    expect(idsOf(await alpha("sort=yield_score:asc"))).toEqual([plant.own, plant.shared, plant.light]);
    expect(idsOf(await alpha("sort=yield_score:desc"))).toEqual([plant.shared, plant.own, plant.light]);
    expect(idsOf(await alpha("sort=name:asc"))).toEqual([plant.shared, plant.light, plant.own]);
    expect(idsOf(await alpha("sort=found_on:desc"))).toEqual([plant.shared, plant.own, plant.light]);
    for (const field of [
      ...["id", "plant_code", "city", "yield_status", "status", "previous_status"],
      ...["lost_kwh_per_day", "lost_cents_per_day", "not_received_kwh_per_day"],
      ...["not_received_cents_per_day", "at_stake", "silent_since", "severity", "monitored_since"],
      ...["total_peak_in_watt", "total_p90", "tickets", "promise_current", "promise_previous"],
      "promise_difference",
    ])
      expect((await alpha(`sort=${field}:asc`)).body.total).toBe(3);
    for (const sort of ["name", "name:up", "name:asc:desc", "password_hash:asc", "id;drop table plants:asc"]) {
      expect((await alpha(`sort=${encodeURIComponent(sort)}`)).body.error.code).toBe(4000);
    }
  });
});
