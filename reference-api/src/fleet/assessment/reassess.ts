import type { Kysely } from "kysely";
import type { Api } from "../../api";
import type { Database } from "../../db/schema";
import { plusDays } from "../../lib/clock";
import { addYears, type Day, dayOf, formatDay } from "../../simulation";
import { assessStoredPlant, type StoredPlant } from "../stored-plants";
import { DailyTotalChanges } from "./daily-totals";
import { assessmentStatements } from "./statements";

/**
 * Statements that update everything derived from a plant to its new state and up to yesterday: the totals of its
 * visibility groups, status history, issues, promises and list columns. `before` null: the plant is new; `after` null:
 * it is deleted. Run them in one batch with the change itself, after it.
 */
export async function reassessmentStatements(
  api: Api,
  before: StoredPlant | null,
  after: StoredPlant | null,
): Promise<D1PreparedStatement[]> {
  const { today } = api.clock;
  const yesterday = plusDays(today, -1);
  const from = await firstSimulatedDay(api.db, today);
  const totals = new DailyTotalChanges();
  const assessedUntil = before?.plant.assessed_until;
  if (before && assessedUntil) {
    const assessment = assessStoredPlant(before, from, dayOf(assessedUntil));
    if (assessment) totals.add(before.plant.visibility_group_id, assessment, -1);
  }
  if (!after) return totals.statements(api.env.DB);
  const assessment = assessStoredPlant(after, from, dayOf(yesterday));
  if (assessment) totals.add(after.plant.visibility_group_id, assessment, 1);
  return [
    ...totals.statements(api.env.DB),
    ...(await assessmentStatements(api.env.DB, api.db, [{ stored: after, assessment }], {
      today,
      yesterday,
    })),
  ];
}

/** The first day of the daily totals: two years before the fleet was created. */
export async function firstSimulatedDay(db: Kysely<Database>, today: string): Promise<Day> {
  const key = "simulated_from";
  const stored = await db.selectFrom("fleet_state").select("value").where("key", "=", key).executeTakeFirst();
  if (stored) return dayOf(stored.value);
  const from = addYears(dayOf(today), -2);
  await db
    .insertInto("fleet_state")
    .values({ key, value: formatDay(from) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return from;
}
