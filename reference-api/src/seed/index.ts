/**
 * Seeds the database with the demo fleet, in steps: the first makes companies, people and everything that all
 * plants share, each of the others some of the plants. A step is one batch, which takes effect as a whole together
 * with the note that it is done; so a seeding that was interrupted goes on where it stopped.
 */
import { hashPassword } from "../auth/password";
import { connect } from "../db/connect";
import type { Database } from "../db/schema";
import { refreshPlantColumns } from "../fleet/plant-columns";
import { indexPlants } from "../fleet/plant-search";
import { addYears, dayAt, formatDay, formatInstant } from "../simulation";
import { draws, hash } from "../simulation/random";
import { ADD_TO_DAYS, AudienceDays, audienceId } from "./audiences";
import { insertRows } from "./bulk";
import { allUsers, assignees, DEMO_PASSWORD } from "./companies";
import { planPlant } from "./fleet";
import { groundRows } from "./ground";
import { paperworkOf } from "./paperwork";
import { assess, plantRows, type SeedDays } from "./plant-rows";
import { ticketsOf } from "./tickets";

export { DEMO_PASSWORD } from "./companies";

export interface SeedOptions {
  /** Number of plants. */
  readonly plants: number;
  /** The moment the fleet is seeded for, ms since the epoch. */
  readonly now: number;
}

/** How far a seeding is. */
export interface SeedProgress {
  readonly done: boolean;
  /** Steps done of all. */
  readonly step: number;
  readonly steps: number;
  /** Plants written of all. */
  readonly plants: number;
  readonly ofPlants: number;
}

/** Key of the row in `fleet_state` that notes the progress. */
const STATE_KEY = "seed";
/** Plants of a step: at most this many, and in twenty steps or more when there are that many. */
const LARGEST_STEP = 2500;

interface State {
  readonly plants: number;
  readonly now: number;
  /** Steps done; the first one makes no plants. */
  readonly step: number;
}

/** How far the seeding of this database is; null when none was begun. */
export async function seedProgress(d1: D1Database): Promise<SeedProgress | null> {
  const state = await readState(d1);
  return state && progressOf(state);
}

/**
 * Does the next step of the seeding, begun with these options when there was none; options of a seeding begun
 * before stay as they were. Answers how far it is; nothing happens when it is done.
 */
export async function seedNext(d1: D1Database, options: SeedOptions): Promise<SeedProgress> {
  const state = (await readState(d1)) ?? { ...options, step: 0 };
  if (progressOf(state).done) return progressOf(state);
  const next = { ...state, step: state.step + 1 };
  const statements = state.step === 0 ? await ground(d1, state) : plants(d1, state);
  await d1.batch([...statements, noteState(d1, next)]);
  return progressOf(next);
}

function progressOf({ plants, step }: State): SeedProgress {
  const steps = 1 + Math.ceil(plants / stepSize(plants));
  const written = Math.min(Math.max(step - 1, 0) * stepSize(plants), plants);
  return { done: step >= steps, step, steps, plants: written, ofPlants: plants };
}

function stepSize(plants: number): number {
  return Math.min(Math.max(Math.ceil(plants / 20), 150), LARGEST_STEP);
}

async function readState(d1: D1Database): Promise<State | null> {
  const text = await d1
    .prepare("select value from fleet_state where key = ?1")
    .bind(STATE_KEY)
    .first<string>("value");
  return text === null ? null : (JSON.parse(text) as State);
}

function noteState(d1: D1Database, state: State): D1PreparedStatement {
  return d1
    .prepare(
      "insert into fleet_state (key, value) values (?1, ?2) on conflict (key) do update set value = excluded.value",
    )
    .bind(STATE_KEY, JSON.stringify(state));
}

/** What all plants share. */
async function ground(d1: D1Database, { now }: State): Promise<D1PreparedStatement[]> {
  const rows = groundRows(await hashPassword(DEMO_PASSWORD), formatInstant(now));
  const simulatedUntil = { key: "simulated_until", value: formatDay(dayAt(now) - 1) };
  return [...insertTables(d1, rows), ...insertRows(d1, "fleet_state", [simulatedUntil])];
}

/** The plants of the next step. */
function plants(d1: D1Database, state: State): D1PreparedStatement[] {
  const { plants: from } = progressOf(state);
  const { plants: to } = progressOf({ ...state, step: state.step + 1 });
  const today = dayAt(state.now);
  const days: SeedDays = { from: addYears(today, -2), today };
  const users = allUsers();
  const usersOf = new Map<number, number[]>();
  const audienceDays = new AudienceDays(days.from, today - 1);
  const tables: Tables = {};
  const ids: number[] = [];
  for (let number = from; number < to; number++) {
    const plant = planPlant(number, today);
    const assessment = assess(plant, days);
    if (assessment) audienceDays.add(audienceId(plant.companyIds), assessment);
    let owners = usersOf.get(plant.ownerId);
    if (!owners) usersOf.set(plant.ownerId, (owners = assignees(users, plant.ownerId)));
    const random = draws(hash(plant.seed, 5));
    collect(tables, plantRows(plant, assessment, today));
    collect(tables, paperworkOf(random, plant, owners, today));
    collect(tables, ticketsOf(random, plant, owners, today));
    ids.push(plant.id);
  }
  const db = connect(d1);
  const follow = [...refreshPlantColumns(db, formatDay(today), ids), ...indexPlants(db, ids)].map((query) => {
    const { sql, parameters } = query.compile();
    return d1.prepare(sql).bind(...parameters);
  });
  return [
    ...insertTables(d1, tables),
    ...insertRows(d1, "audience_days", audienceDays.rows(), ADD_TO_DAYS),
    ...follow,
  ];
}

type Tables = { [T in keyof Database]?: object[] };

function collect(tables: Tables, rows: Tables): void {
  for (const [table, more] of Object.entries(rows) as [keyof Database, object[]][]) {
    const all = tables[table] ?? [];
    for (const row of more) all.push(row);
    tables[table] = all;
  }
}

/** Statements for the rows of several tables, in the order in which the tables stand. */
function insertTables(d1: D1Database, tables: { readonly [T in keyof Database]?: readonly object[] }) {
  return (Object.keys(tables) as (keyof Database)[]).flatMap((table) =>
    insertRows(d1, table, (tables[table] ?? []) as never),
  );
}
