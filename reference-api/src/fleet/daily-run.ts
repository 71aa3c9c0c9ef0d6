import type { Kysely } from "kysely";
import type { Api } from "../api";
import { plusDays } from "../clock";
import { runBatch } from "../db/connect";
import type { Database } from "../db/schema";
import type { DayRange } from "../http/fields";
import { dayOf } from "../lib/local-days";
import { log } from "../log";
import { type AssessedPlant, assessmentStatements } from "./assessment";
import { failWhenChanged, firstSimulatedDay } from "./change-plant";
import { DailyTotalChanges } from "./daily-totals";
import { withFirstPromise } from "./first-promise";
import { extendLease, type Lease, releaseLease, takeLease } from "./lease";
import { firstRevisedDay } from "./plant-periods";
import { assessStoredPlant, loadPlants, withLight } from "./stored-plants";
import { fillTextColumns } from "./text-columns";

/** A fleet of more plants than these is assessed in the background: its first request of a day does not wait. */
const foregroundPlants = 10;
/** The number of plants of a background step, which takes tens of milliseconds. */
const backgroundPlants = 50;
/** The pause before the first background step, so that the page of the request is complete, and between two steps. */
const pausesMs = { before: 1_000, between: 20 };
/** The lease of a run expires after this time without a step. The next request then continues the run. */
const lease = { key: "daily_run_lease", seconds: 20 };

/** The last day for which this isolate has seen an up-to-date fleet. */
let updatedForDay = "";

/**
 * Updates the fleet up to yesterday when a new day has begun: adds the new days to the daily totals, adds and resolves
 * issues, and ends snoozes. The response waits for a fleet of a few plants; a larger one is updated in the background, and
 * figures state the day up to which they are known. Each plant stores its last assessed day, so that the next request can
 * continue an interrupted run.
 */
export async function updateFleet(api: Api): Promise<void> {
  if (updatedForDay === api.clock.today) return;
  await logFailure(async () => {
    await fillTextColumns(api);
    const { length: stale } = await stalePlantIds(api.db, api.clock.today, foregroundPlants + 1);
    if (stale === 0) {
      updatedForDay = api.clock.today;
      return;
    }
    const run = await takeLease(api, lease);
    if (!run) return;
    if (stale <= foregroundPlants) await finishRun(run);
    else api.waitUntil(logFailure(() => finishRun(run, pausesMs.before)));
  });
}

/** Updates the whole fleet, unless another run is updating it. */
export async function finishUpdate(api: Api): Promise<void> {
  const run = await takeLease(api, lease);
  if (run) await finishRun(run);
}

/**
 * Clips a range to the days for which every plant is assessed. During a background run, sums over plants are incomplete
 * for later days.
 */
export async function assessedDays<T extends DayRange>(api: Api, range: T): Promise<T> {
  const { today } = api.clock;
  if (updatedForDay === today) return range;
  const stale = await api.db
    .selectFrom("plants")
    .select("assessed_until")
    .where("assessed_until", "<", plusDays(today, -1))
    .orderBy("assessed_until")
    .limit(1)
    .executeTakeFirst();
  const until = stale?.assessed_until ?? range.end_date;
  return { ...range, end_date: until < range.end_date ? until : range.end_date };
}

/** Runs steps until the fleet is up to date, or until another run has taken over the expired lease. */
async function finishRun(run: Lease, pauseMs = 0): Promise<void> {
  await releaseOnFailure(run, async () => {
    await pause(pauseMs);
    while ((await extendLease(run)) && (await runStep(run, backgroundPlants))) {
      await pause(pausesMs.between);
    }
  });
  await releaseLease(run);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The request is served with the data of earlier days. The next request retries. */
async function logFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", "daily run failed", { message: String(error) });
  }
}

async function releaseOnFailure<T>(run: Lease, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await releaseLease(run);
    throw error;
  }
}

/** Whether plants are not assessed up to yesterday. */
export async function hasStalePlants({ db, clock }: Api): Promise<boolean> {
  return (await stalePlantIds(db, clock.today, 1)).length > 0;
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

/** Assesses the next plants in one batch with their totals. Returns false if no plants remain. */
async function runStep({ api }: Lease, limit: number): Promise<boolean> {
  const { today } = api.clock;
  const ids = await stalePlantIds(api.db, today, limit);
  if (ids.length === 0) return false;
  const yesterday = plusDays(today, -1);
  const from = await firstSimulatedDay(api.db, today);
  const totals = new DailyTotalChanges();
  const loaded = await loadPlants(api.env.DB, api.db, ids);
  const stored = await withLight(
    api.env.DB,
    api.db,
    loaded,
    Math.min(...loaded.map(({ plant }) => firstRevisedDay(plant.assessed_until))),
  );
  const assessed = stored.map((each): AssessedPlant => {
    const plant = withFirstPromise(each, today);
    const assessment = assessStoredPlant(plant, from, dayOf(yesterday));
    const done = each.plant.assessed_until;
    if (assessment) totals.add(each.plant.visibility_group_id, assessment, 1, done === null ? from : dayOf(done) + 1);
    return { stored: plant, assessment, revisedFrom: firstRevisedDay(done) };
  });
  await runBatch(api.env.DB, [
    failWhenChanged(api.env.DB, stored),
    ...totals.statements(api.env.DB),
    api.db.deleteFrom("today_totals").where("date", "<", today).where("plants", "=", 0),
    ...assessmentStatements(api.env.DB, api.db, assessed, { today, yesterday }),
  ]);
  log("info", "assessed", { plants: ids.length, until: yesterday });
  return true;
}
