import { energyReader } from "@entities/energy";
import { type PlantRef, plantPath } from "@shared/api/refs";
import * as v0 from "@shared/api/v0/decoder";
import { relation, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { localDayText } from "@shared/lib/dates";
import { todaySchema } from "./schema";

/** A driver whose last delivery is longer ago than usual. */
export interface LateDelivery {
  driver: string;
  deliveredAt: string;
  usualMinutes: number;
}

/** What a plant, or the plants of a company, generated on the running day. */
export interface EnergyToday {
  asOf: string;
  /** Null before the first measurement of the day. */
  generatedKwh: number | null;
  /** The expected energy of the hours with data; null if it is not known. */
  comparedKwh: number | null;
  /** The expected energy of the hours without data. */
  notReceivedKwh: number;
  measuredAt: string | null;
  powerWatt: number | null;
  /** The drivers whose last delivery is longer ago than usual. */
  lateDeliveries: readonly LateDelivery[];
  /** Null for a plant. */
  plants: { measured: number; all: number } | null;
}

/**
 * Reads the energy of the running day. Null if the API does not know it, or if the response is of an earlier day, such
 * as a cached one after midnight. Impossible energy is not received (domain/imperfect-responses.md#energy).
 */
export function toEnergyToday(
  row: v0.Infer<typeof todaySchema> | null,
  today: Temporal.PlainDate,
  peakWatt: number | null = null,
): EnergyToday | null {
  if (!row?.as_of || localDayText(row.as_of) !== today.toString()) return null;
  const { actual_yield_in_kwh: actual, expected_yield_in_kwh: expected, power_in_watt: watt = null } = row;
  const compared = row.compared_expected_yield_in_kwh ?? expected;
  const read = energyReader({ peakWatt, hours: 24, energies: [actual, expected] });
  const generatedKwh = actual === null ? null : read(actual, expected);
  const comparedKwh = generatedKwh === null ? null : compared;
  const { plants, plants_measured: measured } = row;
  return {
    asOf: row.as_of,
    generatedKwh,
    comparedKwh,
    notReceivedKwh: Math.max((expected ?? 0) - (comparedKwh ?? 0), 0),
    measuredAt: row.measured_at,
    lateDeliveries: (row.late_deliveries ?? []).flatMap(({ driver, delivered_at: deliveredAt, usual_minutes }) =>
      driver && usual_minutes ? { driver, deliveredAt, usualMinutes: usual_minutes } : [],
    ),
    powerWatt: generatedKwh === null || watt === null || watt < 0 ? null : watt,
    plants: plants == null || measured == null ? null : { measured, all: plants },
  };
}

/** The response for a plant or a company; null for a light plant. */
const responseSchema = relation(todaySchema);

/** The running day of a plant; needs the extension `today`. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const getPlantToday = (api: V0Client, ref: PlantRef, { signal }: RequestOptions = {}) =>
  api.read(`${plantPath(ref)}/today`, { schema: responseSchema, signal });

/**
 * The running day of the plants of a company; needs the extension `today`. Throws `ApiError`. See
 * domain/v0-calls.md#statistics.
 */
export const getCompanyToday = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/statistics/today`, { schema: responseSchema, signal });

const hourSchema = v0.object({
  /** The begin of the hour. */
  start_date: v0.date(),
  /** Null if no plant has data of the hour. */
  actual_yield_in_kwh: v0.numberOrNull(),
  expected_yield_in_kwh: v0.numberOrNull(),
  compared_expected_yield_in_kwh: v0.numberOrNull(),
});

/**
 * The complete hours of the running day of the plants of a company; needs the extension `today`. Throws `ApiError`. See
 * domain/v0-calls.md#statistics.
 */
export const listCompanyHours = (api: V0Client, companyId: number, { signal }: RequestOptions = {}) =>
  api.read(`/companies/${companyId}/statistics/today/hours`, { schema: rows(hourSchema), signal });
