/**
 * Seeds the database with the demo fleet in steps: first the base data, then batches of plants. A step is one database
 * batch that also stores the progress, so that an interrupted seeding resumes after the last step.
 */
import { object, optional } from "superstruct";
import { hashPassword } from "../access/password";
import type { Api } from "../api";
import { insertRows, insertTables } from "../db/bulk-insert";
import { runBatch } from "../db/connect";
import { notFound } from "../http/api-error";
import { integerBetween } from "../http/fields";
import { readJson, validate } from "../http/input";
import { statusTypeRows } from "../installation/base-rows";
import { assertMode } from "../installation/setup-link";
import { addYears, dayAt, formatDay, formatInstant } from "../lib/local-days";
import { demoAddresses } from "./base-data/addresses";
import { collectionRows, messageRows } from "./base-data/collections";
import { allUsers, companies, demoPassword, userRows } from "./base-data/companies";
import { driverRows } from "./base-data/drivers";
import { demoFiles } from "./demo-files";
import { plantBatchStatements } from "./plants/batch";
import { visibilityGroupRows } from "./plants/visibility-groups";

/**
 * The rows that all plants of the demo fleet share, by table in insertion order. `passwordHash` is the hash of the demo
 * password. `now` is the time of seeding in ms since the epoch.
 */
function baseDataRows(passwordHash: string, now: number) {
  const createdAt = formatInstant(now);
  return {
    users: userRows(passwordHash, createdAt),
    companies: companies.map(({ id, name, light }) => ({
      id,
      name,
      non_mon_accessible: light === "none" ? 0 : 1,
      non_mon_creation_enabled: light === "created" ? 1 : 0,
      created_at: createdAt,
    })),
    company_children: companies.flatMap(({ id, parentId }) =>
      parentId === null ? [] : { parent_id: parentId, child_id: id },
    ),
    company_users: allUsers().flatMap(({ id, companyIds }) =>
      companyIds.map((company_id) => ({ company_id, user_id: id })),
    ),
    ...driverRows(
      companies.map(({ id }) => id),
      dayAt(now),
    ),
    ...visibilityGroupRows(),
    ...collectionRows(),
    ...messageRows(now),
    meter_status_types: statusTypeRows(),
    postal_codes: demoAddresses().map(({ weight: _, ...row }) => row),
  };
}

interface SeedOptions {
  readonly plants: number;
  /** Time of the seeding, ms since the epoch. */
  readonly now: number;
}

interface SeedProgress {
  readonly done: boolean;
  /** The number of finished steps and of all steps. */
  readonly step: number;
  readonly steps: number;
  /** The number of written plants and of all plants. */
  readonly plants: number;
  readonly ofPlants: number;
}

/** Key of the progress in `fleet_state`. */
const stateKey = "seed";
/** The maximum number of plants per step. Larger fleets take at least twenty steps. */
const maxPlantsPerStep = 1000;

interface State extends SeedOptions {
  /** The number of finished steps. The first step writes no plants. */
  readonly step: number;
}

/**
 * Runs the next step of the seeding and returns the progress. `bucket` receives the demo files. The options apply to
 * the first step; later steps use the stored options. Does nothing when the seeding is complete.
 */
async function seedNext(d1: D1Database, bucket: R2Bucket, options: SeedOptions): Promise<SeedProgress> {
  const state = (await readState(d1)) ?? { ...options, step: 0 };
  if (toProgress(state).done) return toProgress(state);
  const next = { ...state, step: state.step + 1 };
  const statements =
    state.step === 0
      ? await baseDataStatements(d1, state)
      : [...plantBatchStatements(d1, plantRange(state), state.now), ...(await fileStatements(d1, bucket, state))];
  const last = toProgress(next).done ? [reportStandingIssues(d1)] : [];
  await runBatch(d1, [...statements, ...last, saveState(d1, next)]);
  return toProgress(next);
}

/** What stands counts as reported, as for a rule that a person creates (domain/alerts.md). */
const reportStandingIssues = (d1: D1Database): D1PreparedStatement =>
  d1.prepare("update alert_rules set reported_until = (select coalesce(max(id), 0) from issues)");

function toProgress({ plants, step }: State): SeedProgress {
  const steps = 1 + Math.ceil(plants / stepSize(plants));
  const written = Math.min(Math.max(step - 1, 0) * stepSize(plants), plants);
  return { done: step >= steps, step, steps, plants: written, ofPlants: plants };
}

function stepSize(plants: number): number {
  return Math.min(Math.max(Math.ceil(plants / 20), 150), maxPlantsPerStep);
}

async function readState(d1: D1Database): Promise<State | null> {
  const text = await d1.prepare("select value from fleet_state where key = ?1").bind(stateKey).first<string>("value");
  return text === null ? null : (JSON.parse(text) as State);
}

function saveState(d1: D1Database, state: State): D1PreparedStatement {
  return d1
    .prepare(
      "insert into fleet_state (key, value) values (?1, ?2) on conflict (key) do update set value = excluded.value",
    )
    .bind(stateKey, JSON.stringify(state));
}

/** The statements of the first step: rows that all plants share. */
async function baseDataStatements(d1: D1Database, { now }: State): Promise<D1PreparedStatement[]> {
  const rows = baseDataRows(await hashPassword(demoPassword), now);
  const simulatedFrom = { key: "simulated_from", value: formatDay(addYears(dayAt(now), -2)) };
  return [...insertTables(d1, rows), ...insertRows(d1, "fleet_state", [simulatedFrom])];
}

/** Stores the demo files of the next step's plants, and returns the statements that list them. */
async function fileStatements(d1: D1Database, bucket: R2Bucket, state: State): Promise<D1PreparedStatement[]> {
  const files = await demoFiles(plantRange(state), dayAt(state.now));
  await Promise.all(files.map(({ row, bytes }) => bucket.put(row.storage_key, bytes)));
  return insertTables(d1, { files: files.map(({ row }) => row) });
}

/** The numbers of the plants of the next step; `to` is exclusive. */
function plantRange(state: State): { from: number; to: number } {
  return { from: toProgress(state).plants, to: toProgress({ ...state, step: state.step + 1 }).plants };
}

const maxPlants = 1_000_000;
const defaultPlants = 300;

const seedBodySchema = object({ plants: optional(integerBetween(1, maxPlants)) });

/**
 * POST /__seed {plants?}: runs the next step of the seeding and returns the progress, `{done, step, steps, plants,
 * ofPlants}`. Repeat it until `done`. Only available with DEMO and ALLOW_SEED.
 */
export async function runSeedStep(api: Api, request: Request): Promise<Response> {
  assertSeedAllowed(api);
  await assertMode(api);
  const body = validate(await readJson(request), seedBodySchema);
  const plants = body.plants ?? (Number(api.env.DEMO_PLANTS) || defaultPlants);
  const progress = await seedNext(api.env.DB, api.env.FILES, { plants, now: api.clock.now.epochMilliseconds });
  // Collects statistics, so that SQLite chooses the right indexes for a fleet of this size.
  if (progress.done) await api.env.DB.prepare("pragma optimize").run();
  return Response.json(progress);
}

/** GET /__seed: the progress of seeding; null when it has not begun. */
export async function getSeedProgress(api: Api): Promise<Response> {
  assertSeedAllowed(api);
  const state = await readState(api.env.DB);
  return Response.json(state && toProgress(state));
}

function assertSeedAllowed(api: Api): void {
  if (api.env.DEMO !== "true" || api.env.ALLOW_SEED !== "true") throw notFound("Endpoint");
}
