import { lastCompleteDay } from "@entities/energy";
import { smallestLossKwh } from "@heliograph/rules/units";
import { type DateRange, rangeEnding } from "@shared/lib/date-range";
import type { ApiExtensions } from "@shared/session/load-context";
import type { Plant } from "../schema";
import type { YieldStatus } from "../status";
import { hasLoss, importedUntil, type PlantWithStatus, type Silence, shownStatus, silenceOf, tierOf } from "../tier";

type RatedPlant = Pick<
  Plant,
  | "lost_kwh_per_day"
  | "lost_cents_per_day"
  | "not_received_kwh_per_day"
  | "not_received_days"
  | "window_lost_kwh"
  | "window_lost_cents"
  | "window_not_received_kwh"
  | "snoozed_kwh_per_day"
  | "snoozed_cents_per_day"
  | "not_received_cents_per_day"
  | "at_stake_kwh_per_day"
  | "at_stake_cents_per_day"
  | "yield_score"
>;

/** The status and the losses of a plant, as all lists show them. */
export interface PlantState {
  status: YieldStatus;
  silence: Silence | null;
  /** The last day with data of a plant without a live source (`importedUntil`). */
  importedUntil?: string | null;
  /** A light plant has no losses and no score (domain/light-plants.md#what-a-light-plant-shows). */
  isLight: boolean;
  /** Whether open issues lose energy. */
  isLosing: boolean;
  /** The rate of what is lost (domain/scores.md#rates). */
  lostKwhPerDay: number | null;
  /** This and the next field are null when the API does not offer them. */
  lostCentsPerDay: number | null;
  notReceivedKwhPerDay: number | null;
  /** Both rates together; null when the API does not offer them. */
  atStake: { kwh: number | null; cents: number | null };
  /** Whether nothing was lost and everything was received in the window. */
  isWithinRange: boolean;
}

/** The server computes this value, so that server and browser use the same day as today. */
export function plantState(
  plant: PlantWithStatus & RatedPlant,
  today: Temporal.PlainDate,
  { losses }: Pick<ApiExtensions, "losses">,
): PlantState {
  const isLight = plant.yield_status === "NON_MON" || tierOf(plant, today) === "light";
  return {
    status: shownStatus(plant, today),
    silence: silenceOf(plant, today, { losses }),
    importedUntil: importedUntil(plant, today) ?? undefined,
    isLight,
    isLosing: !isLight && losses && hasLoss(plant),
    lostKwhPerDay: isLight ? null : plant.lost_kwh_per_day,
    lostCentsPerDay: (!isLight && losses && plant.lost_cents_per_day) || null,
    notReceivedKwhPerDay: (!isLight && losses && plant.not_received_kwh_per_day) || null,
    atStake: isLight || !losses ? { kwh: null, cents: null } : stakeOf(plant),
    isWithinRange: !isLight && isWithinRange(plant),
  };
}

/** What is at stake of a plant or of a group of plants. An API may state its two parts only. */
export function stakeOf(
  plant: Pick<
    RatedPlant,
    | "lost_kwh_per_day"
    | "lost_cents_per_day"
    | "not_received_kwh_per_day"
    | "not_received_cents_per_day"
    | "at_stake_kwh_per_day"
    | "at_stake_cents_per_day"
  >,
): PlantState["atStake"] {
  const { lost_kwh_per_day: lostKwh, not_received_kwh_per_day: missingKwh = null } = plant;
  if (plant.at_stake_kwh_per_day !== undefined) {
    return { kwh: plant.at_stake_kwh_per_day || null, cents: plant.at_stake_cents_per_day || null };
  }
  const lostCents = lostKwh ? (plant.lost_cents_per_day ?? null) : 0;
  const missingCents = missingKwh ? (plant.not_received_cents_per_day ?? null) : 0;
  return {
    kwh: (lostKwh ?? 0) + (missingKwh ?? 0) || null,
    cents: lostCents === null || missingCents === null ? null : lostCents + missingCents || null,
  };
}

const windowDays = 7;

/** The days of every figure of "the last 7 days" (domain/scores.md#words). */
export const lossWindow = (today: Temporal.PlainDate): DateRange => rangeEnding(lastCompleteDay(today), windowDays);

/** Energy and its value, which is null without prices. */
interface Loss {
  kwh: number;
  euros: number | null;
}

/** What a plant loses and did not receive (domain/scores.md#losses). Null if it is nothing, or not known. */
export interface PlantLosses {
  /** The rate of the open issues. */
  rate: Loss | null;
  /** The total of the window, if no open issue has a rate: what was lost was resolved or is snoozed. */
  total: Loss | null;
  /** What the snoozed issues put at stake per day. */
  snoozed: Loss | null;
  /** Generated divided by compared expected energy of a plant that lost nothing. */
  ratio: number | null;
  /** The total of the window. The number of days is null if the API does not state it. */
  notReceived: { kwh: number; days: number | null } | null;
  /** The rate of what is not received, if the API does not state the total. */
  notReceivedPerDay: number | null;
}

const lossOf = (kwh: number | null | undefined, cents: number | null | undefined, smallest = 0): Loss | null =>
  !kwh || kwh < smallest ? null : { kwh, euros: cents == null ? null : cents / 100 };

export function plantLosses(plant: RatedPlant): PlantLosses {
  const { window_not_received_kwh: missing, not_received_days: days = null } = plant;
  const rate = hasLoss(plant) ? lossOf(plant.lost_kwh_per_day, plant.lost_cents_per_day) : null;
  const total = rate ? null : lossOf(plant.window_lost_kwh, plant.window_lost_cents, smallestLossKwh);
  const isStated = missing != null;
  return {
    rate,
    total,
    snoozed: lossOf(plant.snoozed_kwh_per_day, plant.snoozed_cents_per_day, smallestLossKwh),
    ratio: plant.lost_kwh_per_day === 0 && total === null ? plant.yield_score : null,
    notReceived: isStated && missing >= smallestLossKwh ? { kwh: missing, days } : null,
    notReceivedPerDay: isStated ? null : (lossOf(plant.not_received_kwh_per_day, null, smallestLossKwh)?.kwh ?? null),
  };
}

/** Whether a plant lost nothing in the window, and all of its energy was received. */
function isWithinRange(plant: RatedPlant): boolean {
  const { rate, total, notReceived, notReceivedPerDay } = plantLosses(plant);
  return plant.lost_kwh_per_day === 0 && !rate && !total && !notReceived && notReceivedPerDay === null;
}
