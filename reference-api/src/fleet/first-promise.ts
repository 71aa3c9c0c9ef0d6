import { dayOf } from "../lib/local-days";
import type { StoredPlant } from "./stored-plants";

/** A promise begins after a week of monitoring (domain/promises.md). Older simulated plants without a promise get none. */
const promiseAfterDays = 7;
const promiseUntilDays = 37;

/**
 * Adds a promise of the P90 yield to plants that were monitored for a week without a promise. It applies to each year
 * since, so that the finished years of an imported history are settled.
 */
export function withFirstPromise(stored: StoredPlant, today: string): StoredPlant {
  const { monitored_since: since, id } = stored.plant;
  const inUse = stored.meters.filter(({ retired_on }) => retired_on === null || retired_on > today);
  const p90 = inUse.reduce((sum, { p90_in_kwh }) => sum + (p90_in_kwh ?? 0), 0);
  if (since === null || p90 <= 0 || stored.promises.length > 0) return stored;
  const days = dayOf(today) - dayOf(since);
  const isMeasured = stored.meters.some((meter) => (stored.measuredDays.get(meter.id)?.size ?? 0) > 0);
  if (days < promiseAfterDays || (days > promiseUntilDays && !isMeasured)) return stored;
  const promise = {
    id: 0,
    plant_id: id,
    period_index: 0,
    period_start: since,
    summary: "TOO_EARLY" as const,
    delivered_till_now_wh: 0,
    promised_till_now_wh: 0,
    promised_total_wh: Math.round(p90 * 1000),
    left_out_days: 0,
    radiation_received_pct: 100,
    radiation_known: 1 as const,
    difference_till_now_pct: 0,
    difference_till_now_wh: 0,
    last_changed_on: since,
    revision: 0,
  };
  return { ...stored, promises: [promise] };
}
