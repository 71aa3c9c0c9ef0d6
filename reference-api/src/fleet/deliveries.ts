/** When the source of a meter delivered measurements last, and whether that is longer ago than usual. domain/deliveries.md */
import { type Compilable, sql } from "kysely";
import { array, type Infer, integer, object, string } from "superstruct";
import type { Api } from "../api";
import type { Clock } from "../clock";
import type { Row } from "../db/schema";
import { instant } from "../http/fields";
import { dayAt, dayStart, formatInstant, hourMs } from "../lib/local-days";
import { type Place, sunDay } from "../lib/sun";

/** The number of distances whose median is the usual one. With fewer than `minDistances` it is not known. */
const maxDistances = 10;
const minDistances = 3;
/** A delivery within a minute of another one is a part of it. */
const minDistanceSeconds = 60;
/** A source is late after this many usual distances, and at least this time. */
const lateAfter = 2;
const minLateMinutes = 30;
/** As for missing hours (domain/measurements.md#hours-and-days): the sine of 6 degrees. */
const minSunHeight = 0.1;
/** A simulated driver delivers each hour. */
const simulatedMinutes = 60;

/** A driver whose last delivery is longer ago than usual. */
const lateDeliverySchema = object({
  /** The name of the driver that users read. */
  driver: string(),
  delivered_at: instant(),
  usual_minutes: integer(),
});
export const lateDeliveriesSchema = array(lateDeliverySchema);
type LateDelivery = Infer<typeof lateDeliverySchema>;

/** Creates a statement which notes that a device or a driver has delivered measurements of a meter. */
export function deliveryOf({ db, clock }: Api, meterId: number): Compilable {
  const now = Math.floor(clock.now.epochMilliseconds / 1000);
  const before = sql.ref<string>("meter_deliveries.recent");
  return db
    .insertInto("meter_deliveries")
    .values({ meter_id: meterId, recent: JSON.stringify([now]) })
    .onConflict((conflict) =>
      conflict
        .column("meter_id")
        .doUpdateSet({
          recent: sql<string>`(
            select json_group_array(value) from (
              select value from json_each(json_insert(${before}, '$[#]', ${now}))
              where key >= json_array_length(${before}) - ${maxDistances} order by key
            )
          )`,
        })
        .where(sql<boolean>`json_extract(${before}, '$[#-1]') <= ${now - minDistanceSeconds}`),
    );
}

/** Selects the meters of a plant in use, with their last deliveries. */
export const selectDeliveries = ({ db, clock }: Api, plantId: number) =>
  db
    .selectFrom("meters")
    .innerJoin("inbound_drivers", "inbound_drivers.id", "meters.inbound_driver_id")
    .leftJoin("meter_deliveries", "meter_deliveries.meter_id", "meters.id")
    .select(["inbound_drivers.name", "inbound_drivers.display_name", "meters.measured", "recent"])
    .where("plant_id", "=", plantId)
    .where("operational_since", "<=", clock.today)
    .where((eb) => eb.or([eb("retired_on", "is", null), eb("retired_on", ">", clock.today)]));

interface DeliveredMeter {
  readonly name: string;
  readonly display_name: string | null;
  readonly measured: number;
  readonly recent: string | null;
}

type DeliveredPlant = Place & Pick<Row<"plants">, "id" | "silent_since">;

/**
 * The drivers of a plant whose last delivery is longer ago than usual, the longest first; none of a silent plant, whose
 * status says so. `measuredAt`: the last hour with data of the plant, which tells when its simulated drivers delivered.
 */
export function lateDeliveries(
  { clock }: Api,
  plant: DeliveredPlant,
  meters: readonly DeliveredMeter[],
  measuredAt: string | null,
): LateDelivery[] {
  if (plant.silent_since !== null) return [];
  const late = meters.flatMap(({ name, display_name, measured, recent }): LateDelivery[] => {
    const last = measured === 0 ? simulatedDelivery(measuredAt) : lastDelivery(recent);
    if (last === null || !isLate(last, plant, clock)) return [];
    return [{ driver: display_name ?? name, delivered_at: formatInstant(last.at), usual_minutes: last.usualMinutes }];
  });
  const longestFirst = late.sort((a, b) => a.delivered_at.localeCompare(b.delivered_at));
  // Of several meters of a driver, the one that waits the longest.
  return longestFirst.filter(
    ({ driver }, position) => longestFirst.findIndex((each) => each.driver === driver) === position,
  );
}

interface Delivery {
  /** Ms since the epoch. */
  readonly at: number;
  readonly usualMinutes: number;
}

const simulatedDelivery = (measuredAt: string | null): Delivery | null =>
  measuredAt === null ? null : { at: Date.parse(measuredAt), usualMinutes: simulatedMinutes };

/** The last delivery and the median distance; null while too few are known. */
function lastDelivery(recent: string | null): Delivery | null {
  const seconds = recent === null ? [] : (JSON.parse(recent) as number[]);
  const distances = seconds.slice(1).map((at, position) => at - (seconds[position] as number));
  if (distances.length < minDistances) return null;
  const median = distances.sort((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] as number;
  return { at: (seconds.at(-1) as number) * 1000, usualMinutes: Math.round(median / 60) };
}

/** Whether the sun has been up for longer than usual since a delivery: at night many devices send nothing. */
function isLate({ at, usualMinutes }: Delivery, place: Place, { now }: Clock): boolean {
  const allowedMs = Math.max(lateAfter * usualMinutes, minLateMinutes) * 60_000;
  const end = now.epochMilliseconds;
  let sunMs = 0;
  for (let day = dayAt(at); dayStart(day) < end; day++) {
    for (const { index, up } of sunDay(place, day).hours) {
      if (up < minSunHeight) continue;
      const start = dayStart(day) + index * hourMs;
      sunMs += Math.max(Math.min(start + hourMs, end) - Math.max(start, at), 0);
    }
    if (sunMs > allowedMs) return true;
  }
  return false;
}
