import { type DateRange, rangeEnding } from "@shared/lib/date-range";
import { smallestLossKwh } from "@shared/lib/units";
import type { ApiExtensions } from "@shared/session/load-context";
import { lastCompleteDay } from "./performance";
import type { Plant } from "./schema";
import type { YieldStatus } from "./status";
import { hasLoss, importedUntil, type PlantWithStatus, type Silence, shownStatus, silenceOf, tierOf } from "./tier";

/** The status and the losses of a plant, as all lists show them. */
export interface PlantState {
  status: YieldStatus;
  silence: Silence | null;
  /** The last day of a plant to which nothing delivers any more (`importedUntil`). */
  importedUntil?: string | null;
  /** A light plant has no losses and no score (domain/light-plants.md#what-a-light-plant-shows). */
  isLight: boolean;
  lostKwhPerDay: number | null;
  /** This and the next field are null when the API does not offer them. */
  lostCentsPerDay: number | null;
  notReceivedKwhPerDay: number | null;
}

/** The server computes this value, so that server and browser use the same day as today. */
export function plantState(
  plant: PlantWithStatus & Pick<Plant, "lost_kwh_per_day" | "lost_cents_per_day" | "not_received_kwh_per_day">,
  today: Temporal.PlainDate,
  { losses }: Pick<ApiExtensions, "losses">,
): PlantState {
  const isLight = plant.yield_status === "NON_MON" || tierOf(plant, today) === "light";
  return {
    status: shownStatus(plant, today),
    silence: silenceOf(plant, today, { losses }),
    importedUntil: importedUntil(plant, today) ?? undefined,
    isLight,
    lostKwhPerDay: isLight ? null : plant.lost_kwh_per_day,
    lostCentsPerDay: (!isLight && losses && plant.lost_cents_per_day) || null,
    notReceivedKwhPerDay: (!isLight && losses && plant.not_received_kwh_per_day) || null,
  };
}

const windowDays = 7;

/** The days of every figure of "the last 7 days" (domain/scores.md#words). */
export const lossWindow = (today: Temporal.PlainDate): DateRange => rangeEnding(lastCompleteDay(today), windowDays);

/** What a plant lost and did not receive in the window (domain/scores.md#losses). */
export interface WindowLosses {
  /** Null if nothing was lost or it is not known. The value is null without prices. */
  lost: { kwhPerDay: number; euros: number | null } | null;
  /** Generated divided by compared expected energy of a plant that lost nothing; null otherwise. */
  ratio: number | null;
  /** Null if everything was received. The number of days is null if the API does not state it. */
  notReceived: { kwh: number; days: number | null } | null;
}

type LosingPlant = Pick<
  Plant,
  "lost_kwh_per_day" | "lost_cents_per_day" | "not_received_kwh_per_day" | "not_received_days" | "yield_score"
>;

export function windowLosses(plant: LosingPlant): WindowLosses {
  const { lost_kwh_per_day: kwhPerDay, lost_cents_per_day: cents, yield_score } = plant;
  const notReceivedKwh = (plant.not_received_kwh_per_day ?? 0) * windowDays;
  return {
    lost: hasLoss(plant) ? { kwhPerDay: kwhPerDay ?? 0, euros: cents == null ? null : cents / 100 } : null,
    ratio: kwhPerDay === 0 ? yield_score : null,
    notReceived:
      notReceivedKwh < smallestLossKwh ? null : { kwh: notReceivedKwh, days: plant.not_received_days ?? null },
  };
}
