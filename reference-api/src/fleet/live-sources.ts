/** Whether a source still delivers measurements of a meter, or somebody has imported them (domain/measurements.md#imported). */
import { type Kysely, sql } from "kysely";
import { jsonList } from "../db/connect";
import type { Database, Row } from "../db/schema";
import { type Day, dayAt, dayOf, formatDay } from "../lib/local-days";
import type { MeasuredDay } from "../measurements/measured-day";

/** A device that has pushed nothing for longer delivers no more. */
const pushDays = 30;

/** What delivers the measurements of a measured meter besides people. */
export interface LiveSource {
  /** The last day on which a device pushed some; null: never. */
  readonly pushedOn: Day | null;
  /** Whether a driver with an account pulls them. */
  readonly isPulled: boolean;
}

const noSource: LiveSource = { pushedOn: null, isPulled: false };

/** The last day on which a source of a meter is expected to deliver: infinity while it is pulled. */
export function deliversUntil({ pushedOn, isPulled } = noSource): Day {
  if (isPulled) return Number.POSITIVE_INFINITY;
  return pushedOn === null ? Number.NEGATIVE_INFINITY : pushedOn + pushDays;
}

/** The source after an import by a sender. */
export function sourceAfter(
  source: LiveSource = noSource,
  sender: Row<"measurement_imports">["source"],
  today: Day,
): LiveSource {
  return { pushedOn: sender === "push" ? today : source.pushedOn, isPulled: source.isPulled || sender === "pull" };
}

/** The day of the last push among some imports. */
export function lastPushDay(imports: readonly Pick<Row<"measurement_imports">, "source" | "created_at">[]): Day | null {
  const days = imports.flatMap(({ source, created_at }) => (source === "push" ? dayAt(Date.parse(created_at)) : []));
  return days.length === 0 ? null : Math.max(...days);
}

/** Selects the sources of the measured meters of some plants. */
export function selectLiveSources(db: Kysely<Database>, plantIds: readonly number[]) {
  const pushedAt = sql<string | null>`(
    select max(created_at) from measurement_imports where meter_id = meters.id and source = 'push'
  )`;
  const isPulled = sql<number>`exists (
    select 1 from meter_pulls join driver_accounts on driver_accounts.inbound_driver_id = meters.inbound_driver_id
    where meter_pulls.meter_id = meters.id and pulled_until is not null and api_key is not null
  )`;
  return db
    .selectFrom("meters")
    .select(["id", pushedAt.as("pushed_at"), isPulled.as("is_pulled")])
    .where("plant_id", "in", jsonList(plantIds))
    .where("measured", "=", 1);
}

type SourceRow = { readonly id: number; readonly pushed_at: string | null; readonly is_pulled: number };

export const parseLiveSources = (rows: readonly SourceRow[]): ReadonlyMap<number, LiveSource> =>
  new Map(
    rows.map(({ id, pushed_at, is_pulled }) => [
      id,
      { pushedOn: pushed_at === null ? null : dayAt(Date.parse(pushed_at)), isPulled: is_pulled === 1 },
    ]),
  );

/** A day with fewer hours and without energy is the night around the last one. */
const minHours = 12;

/** The last day that was measured: with energy, or with zeros for more than a night. */
export function lastMeasuredDay(days: ReadonlyMap<Day, MeasuredDay>): Day {
  const measured = [...days].filter(
    ({ 1: { hours, longerKwh } }) =>
      longerKwh !== null ||
      hours.some((kwh) => (kwh ?? 0) > 0) ||
      hours.filter((kwh) => kwh !== null).length >= minHours,
  );
  return Math.max(...(measured.length > 0 ? measured.map(([day]) => day) : days.keys()));
}

interface MeterDays {
  readonly liveSources: ReadonlyMap<number, LiveSource>;
  readonly measuredDays: ReadonlyMap<number, ReadonlyMap<Day, MeasuredDay>>;
}

type Meter = Pick<Row<"meters">, "id" | "measured" | "retired_on">;

/** The last day with measurements of a meter to which nothing delivers any more; null for every other one. */
export function meterImportedUntil({ liveSources, measuredDays }: MeterDays, { id, measured }: Meter, today: string) {
  const days = measuredDays.get(id);
  if (measured === 0 || !days?.size || deliversUntil(liveSources.get(id)) >= dayOf(today)) return null;
  return formatDay(lastMeasuredDay(days));
}

/** The same of a plant whose meters in use are all such, or still wait for measurements. */
export function plantImportedUntil(plant: MeterDays & { readonly meters: readonly Meter[] }, today: string) {
  const inUse = plant.meters.filter(({ retired_on }) => retired_on === null || retired_on > today);
  const days = inUse.map((meter) => meterImportedUntil(plant, meter, today));
  const isWaiting = ({ id, measured }: Meter) => measured === 1 && !plant.measuredDays.get(id)?.size;
  if (!inUse.every((meter, position) => days[position] !== null || isWaiting(meter))) return null;
  return days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);
}
