import type { Kysely } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Api } from "../../api";
import { runBatch } from "../../db/connect";
import type { Database } from "../../db/schema";
import { formatInstant, plusDays, secondsAfter } from "../../lib/clock";
import { log } from "../../log";
import { dayOf } from "../../simulation";
import { assessStoredPlant, loadPlants, type StoredPlant } from "../stored-plants";
import { DailyTotalChanges } from "./daily-totals";
import { firstSimulatedDay } from "./reassess";
import { type AssessedPlant, assessmentStatements } from "./statements";

/** Plants of one step, which takes some hundred milliseconds. */
const plantsPerStep = 200;
/** After this time the lease of a step that did not finish expires. */
const leaseSeconds = 60;
/** A request waits this long for the update; a larger fleet is updated in the background. */
const foregroundTimeoutMs = 2000;
const leaseKey = "daily_run_lease";
/** A promise begins after a week of monitoring (spec 2 §2.9); older plants without one get none. */
const promiseAfterDays = 7;
const promiseUntilDays = 37;

/** The last day for which this isolate found the fleet up to date. */
let updatedForDay = "";

/**
 * Updates the fleet up to yesterday when a new day has begun: adds the new days to the daily totals, adds and resolves
 * issues and ends snoozes. Work that exceeds the timeout continues in the background.
 */
export async function updateFleet(api: Api): Promise<void> {
  if (updatedForDay === api.clock.today) return;
  try {
    await updateOrDefer(api);
  } catch (error) {
    // Requests are served with yesterday's data; the next one retries.
    log("error", "daily run failed", { message: String(error) });
  }
}

async function updateOrDefer(api: Api): Promise<void> {
  const { today } = api.clock;
  const deadline = Temporal.Now.instant().add({ milliseconds: foregroundTimeoutMs });
  while (await hasStalePlants(api.db, today)) {
    if (Temporal.Instant.compare(Temporal.Now.instant(), deadline) > 0) {
      api.waitUntil(finishUpdate(api));
      return;
    }
    if (!(await runStep(api))) return;
  }
  updatedForDay = today;
}

/** Runs steps until the fleet is up to date or another request holds the lease. */
export async function finishUpdate(api: Api): Promise<void> {
  while (await runStep(api));
}

async function hasStalePlants(db: Kysely<Database>, today: string): Promise<boolean> {
  return (await stalePlantIds(db, today, 1)).length > 0;
}

async function stalePlantIds(db: Kysely<Database>, today: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("plants")
    .select("id")
    .where("assessed_until", "<", plusDays(today, -1))
    .orderBy("assessed_until")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Assesses the next plants. Returns false when none are left or another request holds the lease. */
async function runStep(api: Api): Promise<boolean> {
  if (!(await acquireLease(api))) return false;
  const { today } = api.clock;
  const ids = await stalePlantIds(api.db, today, plantsPerStep);
  const yesterday = plusDays(today, -1);
  const from = await firstSimulatedDay(api.db, today);
  const totals = new DailyTotalChanges();
  const stored = await loadPlants(api.env.DB, api.db, ids);
  const assessed = stored.map((each): AssessedPlant => {
    const plant = withFirstPromise(each, today);
    const assessment = assessStoredPlant(plant, from, dayOf(yesterday));
    const done = each.plant.assessed_until;
    if (assessment)
      totals.add(each.plant.visibility_group_id, assessment, 1, done === null ? from : dayOf(done) + 1);
    return { stored: plant, assessment };
  });
  await api.env.DB.batch([
    ...totals.statements(api.env.DB),
    ...(await assessmentStatements(api.env.DB, api.db, assessed, { today, yesterday })),
    api.env.DB.prepare("delete from fleet_state where key = ?1").bind(leaseKey),
  ]);
  if (ids.length > 0) log("info", "assessed", { plants: ids.length, until: yesterday });
  return ids.length > 0;
}

/** The lease allows one request at a time to update the fleet, because its totals would otherwise be added twice. */
async function acquireLease(api: Api): Promise<boolean> {
  const now = Temporal.Now.instant();
  const until = secondsAfter(now, leaseSeconds);
  const [taken] = await runBatch(api.env.DB, [
    api.db
      .insertInto("fleet_state")
      .values({ key: leaseKey, value: until })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({ value: until })
          .where("fleet_state.value", "<", formatInstant(now)),
      ),
  ]);
  return (taken?.meta.changes ?? 0) > 0;
}

/** A plant that was monitored for a week without a promise gets one of its P90 yield. */
function withFirstPromise(stored: StoredPlant, today: string): StoredPlant {
  const { monitored_since: since, total_p90_in_kwh: p90, id } = stored.plant;
  if (since === null || p90 <= 0 || stored.promises.length > 0) return stored;
  const days = dayOf(today) - dayOf(since);
  if (days < promiseAfterDays || days > promiseUntilDays) return stored;
  const promise = {
    id: 0,
    plant_id: id,
    period_index: 0,
    period_start: since,
    summary: "TOO_EARLY" as const,
    delivered_till_now_wh: 0,
    promised_till_now_wh: 0,
    promised_total_wh: Math.round(p90 * 1000),
    radiation_received_pct: 100,
    difference_till_now_pct: 0,
    difference_till_now_wh: 0,
    last_changed_on: since,
  };
  return { ...stored, promises: [promise] };
}
