import type { Kysely } from "kysely";
import type { Api } from "../../api";
import { plusDays } from "../../clock";
import type { Database } from "../../db/schema";
import { addYears, type Day, dayOf, formatDay } from "../../simulation";
import { assessStored, type StoredPlant } from "../stored-plants";
import { AudienceDayChanges } from "./daily-totals";
import { assessmentWrites } from "./statements";

/**
 * Statements that bring everything that follows from a plant up to its new state and up to yesterday: the sums of
 * its audiences lose what it was and gain what it is; status history, issues, promises and list columns are written.
 * `before` null: the plant is new; `after` null: it is being deleted. Run them in one batch with the change itself,
 * after it.
 */
export async function reassessed(
  api: Api,
  before: StoredPlant | null,
  after: StoredPlant | null,
): Promise<D1PreparedStatement[]> {
  const { today } = api.clock;
  const yesterday = plusDays(today, -1);
  const from = await simulatedFrom(api.db, today);
  const sums = new AudienceDayChanges();
  const assessedUntil = before?.plant.assessed_until;
  if (before && assessedUntil) {
    const assessment = assessStored(before, from, dayOf(assessedUntil));
    if (assessment) sums.count(before.plant.audience_id, assessment, -1);
  }
  if (!after) return sums.statements(api.env.DB);
  const assessment = assessStored(after, from, dayOf(yesterday));
  if (assessment) sums.count(after.plant.audience_id, assessment, 1);
  return [
    ...sums.statements(api.env.DB),
    ...(await assessmentWrites(api.env.DB, api.db, [{ stored: after, assessment }], { today, yesterday })),
  ];
}

/** The first day that sums of audiences hold: two years before the fleet was made. */
export async function simulatedFrom(db: Kysely<Database>, today: string): Promise<Day> {
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
