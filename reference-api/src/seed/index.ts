/**
 * Seeds the database with the demo fleet in steps: first the base data, then the plants in batches. A step is one
 * batch that also stores the progress, so that an interrupted seeding resumes after the last step.
 */
import { hashPassword } from "../auth/password";
import { insertRows, insertTables } from "../db/bulk-insert";
import { addYears, dayAt, formatDay, formatInstant } from "../simulation";
import { demoPassword } from "./base-data/companies";
import { baseDataRows } from "./base-data/rows";
import { demoFiles } from "./files/demo-files";
import { plantBatchStatements } from "./plants/batch";

export { demoPassword } from "./base-data/companies";

export interface SeedOptions {
  /** Number of plants. */
  readonly plants: number;
  /** Time of the seeding, ms since the epoch. */
  readonly now: number;
}

/** Progress of the seeding. */
export interface SeedProgress {
  readonly done: boolean;
  /** Finished steps, and all steps. */
  readonly step: number;
  readonly steps: number;
  /** Written plants, and all plants. */
  readonly plants: number;
  readonly ofPlants: number;
}

/** Key of the progress in `fleet_state`. */
const stateKey = "seed";
/** A step writes at most this many plants; larger fleets take at least twenty steps. */
const maxPlantsPerStep = 1000;

interface State {
  readonly plants: number;
  readonly now: number;
  /** Finished steps; the first one writes no plants. */
  readonly step: number;
}

/** The progress of seeding this database; null when it has not begun. */
export async function seedProgress(d1: D1Database): Promise<SeedProgress | null> {
  const state = await readState(d1);
  return state && progressOf(state);
}

/**
 * Runs the next step of the seeding and returns the progress. `bucket` receives the demo files. The options apply to the first step; later steps use the
 * stored ones. Does nothing when the seeding is done.
 */
export async function seedNext(
  d1: D1Database,
  bucket: R2Bucket,
  options: SeedOptions,
): Promise<SeedProgress> {
  const state = (await readState(d1)) ?? { ...options, step: 0 };
  if (progressOf(state).done) return progressOf(state);
  const next = { ...state, step: state.step + 1 };
  const statements =
    state.step === 0
      ? await baseDataStatements(d1, state)
      : [
          ...plantBatchStatements(d1, plantRange(state), state.now),
          ...(await fileStatements(d1, bucket, state)),
        ];
  await d1.batch([...statements, saveState(d1, next)]);
  return progressOf(next);
}

function progressOf({ plants, step }: State): SeedProgress {
  const steps = 1 + Math.ceil(plants / stepSize(plants));
  const written = Math.min(Math.max(step - 1, 0) * stepSize(plants), plants);
  return { done: step >= steps, step, steps, plants: written, ofPlants: plants };
}

function stepSize(plants: number): number {
  return Math.min(Math.max(Math.ceil(plants / 20), 150), maxPlantsPerStep);
}

async function readState(d1: D1Database): Promise<State | null> {
  const text = await d1
    .prepare("select value from fleet_state where key = ?1")
    .bind(stateKey)
    .first<string>("value");
  return text === null ? null : (JSON.parse(text) as State);
}

function saveState(d1: D1Database, state: State): D1PreparedStatement {
  return d1
    .prepare(
      "insert into fleet_state (key, value) values (?1, ?2) on conflict (key) do update set value = excluded.value",
    )
    .bind(stateKey, JSON.stringify(state));
}

/** Statements of the first step: rows that all plants share. */
async function baseDataStatements(d1: D1Database, { now }: State): Promise<D1PreparedStatement[]> {
  const rows = baseDataRows(await hashPassword(demoPassword), formatInstant(now));
  const simulatedFrom = { key: "simulated_from", value: formatDay(addYears(dayAt(now), -2)) };
  return [...insertTables(d1, rows), ...insertRows(d1, "fleet_state", [simulatedFrom])];
}

/** Stores the demo files of the next step's plants, and returns the statements that list them. */
async function fileStatements(
  d1: D1Database,
  bucket: R2Bucket,
  state: State,
): Promise<D1PreparedStatement[]> {
  const files = await demoFiles(plantRange(state), dayAt(state.now));
  await Promise.all(files.map(({ row, bytes }) => bucket.put(row.storage_key, bytes)));
  return insertTables(d1, { files: files.map(({ row }) => row) });
}

/** Numbers of the plants of the next step; `to` is not included. */
function plantRange(state: State): { from: number; to: number } {
  return { from: progressOf(state).plants, to: progressOf({ ...state, step: state.step + 1 }).plants };
}
