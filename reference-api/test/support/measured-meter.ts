import { beforeAll } from "vitest";
import { setupFixtureStack } from "./fixture-stack";
import { meter, plant } from "./fixtures";
import { company, type TestResponse, type TestStack, type UserName } from "./users";

export const ownPlant = `/companies/${company.alpha}/plants/${plant.own}`;
export const southMeter = `${ownPlant}/meters/${meter.south}`;
export const measurementsOfSouth = `${southMeter}/measurements`;

/** A stack with a plant of Alpha for measurements since 2020: its only meter has 8 kW. */
export function setupMeasuredPlant(): TestStack<UserName | null> {
  const testStack = setupFixtureStack();
  beforeAll(async () => {
    const { db } = testStack.stack;
    await db.batch([
      db.prepare("update plants set monitored_since = '2020-01-01' where id = ?").bind(plant.own),
      db
        .prepare("update meters set operational_since = '2020-01-01', peak_in_watt = 7000 where id = ?")
        .bind(meter.south),
      db.prepare("delete from meters where id in (?, ?)").bind(meter.west, meter.retired),
      db.prepare("delete from daily_totals"),
    ]);
    // Any change assesses the plant.
    await testStack.as("owner").put(southMeter, { peak_in_watt: 8000 });
  });
  return testStack;
}

export const hourlyBody = (hours: readonly (readonly [instant: string, kwh: number | null])[]) => ({
  interval_in_minutes: 60,
  measurements: hours.map(([measured_at, generated_in_kwh]) => ({ measured_at, generated_in_kwh })),
});

/** The sum of a field of rows; null when no row has it. */
export function sumOf({ body }: TestResponse, field: string): number | null {
  const values = body
    .map((row: Record<string, number | null>) => row[field])
    .filter((kwh: number | null) => kwh !== null);
  return values.length === 0 ? null : values.reduce((sum: number, kwh: number) => sum + kwh, 0);
}
