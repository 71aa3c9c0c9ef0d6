import type { Compilable, Kysely } from "kysely";
import type { MeterRow, PlantRow } from "../access/plants";
import type { SignedInUser } from "../access/tokens";
import type { Api } from "../api";
import { plusDays } from "../clock";
import { type RowsOf, runBatch, type Statement } from "../db/connect";
import type { Database } from "../db/schema";
import { busy, notFound } from "../http/api-error";
import { addYears, type Day, dayOf, formatDay } from "../lib/local-days";
import { assessmentStatements } from "./assessment";
import { audit, type Changes } from "./audit";
import { DailyTotalChanges } from "./daily-totals";
import { withFirstPromise } from "./first-promise";
import { withLearnedMeters } from "./learned-meters";
import {
  assessStoredDays,
  assessStoredPlant,
  forgetWeather,
  loadPlants,
  loadPlantsWith,
  runningDayOf,
  type StoredPlant,
  withLight,
  withoutWeather,
} from "./stored-plants";
import { plantTexts } from "./text-columns";

/**
 * Creates statements that update all data derived from a plant up to yesterday: the totals of its visibility groups,
 * the status history, issues, promises and list columns. `changed` is null for a deleted plant. Run the statements in one
 * batch with the change, after the change.
 */
async function reassessmentStatements(
  api: Api,
  before: StoredPlant,
  changed: StoredPlant | null,
  isOfReadings: boolean,
) {
  const { today } = api.clock;
  const yesterday = plusDays(today, -1);
  const from = await firstSimulatedDay(api.db, today);
  const totals = new DailyTotalChanges();
  const assessedUntil = before.plant.assessed_until;
  if (assessedUntil) {
    const days = assessStoredDays(before, from, dayOf(assessedUntil));
    if (days) totals.add(before.plant.visibility_group_id, days, -1);
  }
  if (!changed) return totals.statements(api.env.DB);
  const [lit = changed] = await withLight(api.env.DB, api.db, [changed], Number.NEGATIVE_INFINITY);
  const after = withFirstPromise(lit, today);
  const assessment = assessStoredPlant(after, from, dayOf(yesterday));
  if (assessment) totals.add(after.plant.visibility_group_id, assessment, 1);
  return [
    ...totals.statements(api.env.DB),
    ...assessmentStatements(api.env.DB, api.db, [{ stored: after, assessment }], { today, yesterday, isOfReadings }),
  ];
}

/** The first days that databases have stored. They never change. */
const firstDays = new WeakMap<Kysely<Database>, Day>();

/** The first day of the daily totals: two years before the fleet was created. */
export async function firstSimulatedDay(db: Kysely<Database>, today: string): Promise<Day> {
  const known = firstDays.get(db);
  if (known !== undefined) return known;
  const key = "simulated_from";
  const stored = await db.selectFrom("fleet_state").select("value").where("key", "=", key).executeTakeFirst();
  if (stored) {
    firstDays.set(db, dayOf(stored.value));
    return dayOf(stored.value);
  }
  const from = addYears(dayOf(today), -2);
  await db
    .insertInto("fleet_state")
    .values({ key, value: formatDay(from) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return from;
}

/**
 * Runs statements that change a plant or its meters, together with the statements for all derived data. `after` is the
 * plant after the change; null if the plant is deleted. Throws 2000 if the plant does not exist.
 */
export async function changePlant(
  api: Api,
  plantId: number,
  statements: readonly Statement[],
  after: (before: StoredPlant) => StoredPlant | null,
): Promise<void> {
  await changeStoredPlant(api, plantId, async (before) => ({ statements, after: after(before) }));
}

/** A change that depends on what is stored. */
interface PlantChange {
  readonly statements: readonly Statement[];
  /** Null: the plant is deleted; undefined: nothing that it derives from changes. */
  readonly after?: StoredPlant | null;
  /** What differs in `after`, if not everything may: measurements, or measurements of the running day. */
  readonly differsIn?: "measurements" | "running day";
}

/**
 * As `changePlant`. `plan` gets the rows of `selects`, which are read with the plant. It is called again when another
 * change was stored in the meantime. Returns the change, and the results of its statements. Throws 503 if others are faster each time.
 */
export async function changeStoredPlant<
  Change extends PlantChange,
  const Selects extends readonly (Compilable<unknown> | null)[] = [],
>(
  api: Api,
  plantId: number,
  plan: (before: StoredPlant, rows: RowsOf<Selects>) => Promise<Change>,
  selects: Selects = [] as unknown as Selects,
): Promise<{ readonly change: Change; readonly results: readonly D1Result[] }> {
  for (let attempt = 1; ; attempt++) {
    const { plants, rows } = await loadPlantsWith(api.env.DB, api.db, [plantId], selects);
    const [before] = plants;
    if (!before) throw notFound("Plant");
    const change = await plan(before, rows);
    const derived = await derivedStatements(api, before, change);
    const guards = change.after === undefined ? [] : [failWhenChanged(api.env.DB, [before])];
    try {
      const results = await runBatch(api.env.DB, [...guards, ...change.statements, ...derived]);
      return { change, results: results.slice(guards.length) };
    } catch (error) {
      if (!String(error).includes("fleet_state.value")) throw error;
      if (attempt === maxAttempts) throw busy();
    }
  }
}

/** The statements that store what is learned and derived from a plant. */
async function derivedStatements(
  api: Api,
  before: StoredPlant,
  { after, differsIn }: PlantChange,
): Promise<Statement[]> {
  if (after === undefined) return [];
  if (after && differsIn === "running day") {
    const today = runningDayOf(after, dayOf(api.clock.today));
    return today === after.plant.today
      ? []
      : [api.db.updateTable("plants").set({ today }).where("id", "=", after.plant.id)];
  }
  const learned = after && withLearnedMeters(api, after);
  const stored = learned?.stored ?? null;
  const reassessment = await reassessmentStatements(api, before, stored, differsIn === "measurements");
  return [...(learned?.statements ?? []), ...reassessment];
}

/** The number of attempts of a change when the plant is assessed or measured at the same time. */
const maxAttempts = 3;

/**
 * Creates a statement that fails its batch if plants have changed since they were loaded: their measurements, their
 * weather, what people edit, who sees them, or the day up to which they are assessed. What is assessed from an earlier
 * state would be stored over the later one, and a day would be added to the totals twice. The statement violates the NOT
 * NULL constraint of the column `value`.
 */
export function failWhenChanged(d1: D1Database, stored: readonly StoredPlant[]): D1PreparedStatement {
  const revisions = stored.map(({ plant, meters, promises }) => [
    plant.id,
    meters.reduce((sum, meter) => sum + meter.measurements_revision, 0),
    plant.weather_revision,
    plant.revision +
      meters.reduce((sum, { id, revision }) => sum + id * (revision + 1), 0) +
      promises.reduce((sum, { revision }) => sum + revision, 0),
    plant.visibility_group_id,
    plant.assessed_until,
  ]);
  return d1
    .prepare(
      `insert into fleet_state (key, value) select 'changed_twice', null where exists (
        select 1 from json_each(?1) as loaded left join plants on plants.id = json_extract(loaded.value, '$[0]')
        where plants.weather_revision is not json_extract(loaded.value, '$[2]')
          or plants.visibility_group_id is not json_extract(loaded.value, '$[4]')
          or plants.assessed_until is not json_extract(loaded.value, '$[5]')
          or (select coalesce(sum(measurements_revision), 0) from meters where plant_id = plants.id)
            <> json_extract(loaded.value, '$[1]')
          or plants.revision
            + (select coalesce(sum(id * (revision + 1)), 0) from meters where plant_id = plants.id)
            + (select coalesce(sum(revision), 0) from promise_periods where plant_id = plants.id)
            <> json_extract(loaded.value, '$[3]'))`,
    )
    .bind(JSON.stringify(revisions));
}

/** Loads a plant with everything that its measurements depend on. Throws 2000 if there is none. */
export async function requireStoredPlant(api: Api, plantId: number): Promise<StoredPlant> {
  const [stored] = await loadPlants(api.env.DB, api.db, [plantId]);
  if (!stored) throw notFound("Plant");
  return stored;
}

/** Stores changed columns of a meter, an audit entry and all derived data, unless a guard fails. */
export async function changeMeter(
  api: Api,
  user: SignedInUser,
  meter: MeterRow,
  changes: Changes<MeterRow>,
  guards: readonly Statement[] = [],
): Promise<void> {
  const turned = meter.measured === 1 && arrayColumns.some((column) => changes.new[column] !== undefined);
  await changePlant(
    api,
    meter.plant_id,
    [
      ...guards,
      api.db.updateTable("meters").set(changes.new).where("id", "=", meter.id),
      audit(api, user, meter.plant_id, ["meter", meter.id], "updated", changes),
      ...(turned ? forgetWeather(api.db, meter.plant_id) : []),
    ],
    (before) => {
      const after = {
        ...before,
        meters: before.meters.map((each) => (each.id === meter.id ? { ...each, ...changes.new } : each)),
      };
      return turned ? withoutWeather(after) : after;
    },
  );
}

/** The columns of a meter that decide how much light its panels get. */
const arrayColumns = ["orientation_in_degrees", "angle_in_degrees", "has_mixed_panel_orientations"] as const;

/** Creates statements that store changed columns of a plant, its normalized texts and an audit entry. */
export function plantUpdate(api: Api, user: SignedInUser, plant: PlantRow, changes: Changes<PlantRow>): Compilable[] {
  return [
    api.db
      .updateTable("plants")
      .set({ ...changes.new, ...plantTexts({ ...plant, ...changes.new }) })
      .where("id", "=", plant.id),
    audit(api, user, plant.id, ["plant", plant.id], "updated", changes),
  ];
}
