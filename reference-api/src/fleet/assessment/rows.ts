import { round } from "../../lib/round";
import {
  type AssessedPromise,
  dayAt,
  formatDay,
  type PlantAssessment,
  type PlantTicket,
} from "../../simulation";

/** The columns of `plants` that monitoring writes; `assessment` null for a light plant. */
export function assessedColumns(assessment: PlantAssessment | null, yesterday: string) {
  const promises = assessment?.promises ?? [];
  return {
    yield_score: assessment?.yieldScore ?? null,
    yield_status: assessment?.yieldStatus ?? ("NON_MON" as const),
    previous_status: assessment?.previousStatus ?? ("NON_MON" as const),
    status: assessment?.status ?? ("NON_MON" as const),
    lost_kwh_per_day: round(assessment?.lostKwhPerDay ?? 0, 3),
    promise_current_flag: promises.at(-1)?.flag ?? null,
    promise_previous_flag: promises.at(-2)?.flag ?? null,
    assessed_until: yesterday,
  };
}

/** The columns of `promise_periods` of an assessed promise. */
export function promiseColumns(promise: AssessedPromise) {
  return {
    period_index: promise.periodIndex,
    period_start: formatDay(promise.periodStart),
    summary: promise.summary,
    delivered_till_now_wh: Math.round(promise.deliveredTillNowWh),
    promised_till_now_wh: Math.round(promise.promisedTillNowWh),
    promised_total_wh: promise.promisedTotalWh,
    radiation_received_pct: round(promise.radiationReceivedPct, 2),
    difference_till_now_pct: round(promise.differenceTillNowPct, 2),
    difference_till_now_wh: Math.round(promise.differenceTillNowWh),
    last_changed_on: formatDay(promise.changes.at(-1)?.changedOn ?? promise.periodStart),
  };
}

/** The rows of `plant_status_spans` of an assessment; the span that includes the last day is open. */
export function spanRows(plantId: number, assessment: PlantAssessment | null) {
  return (assessment?.statusSpans ?? []).map((span) => ({
    plant_id: plantId,
    starts_on: formatDay(span.from),
    ends_on: span.to === assessment?.to ? null : formatDay(span.to),
    yield_status: span.status,
  }));
}

/** The days of a ticket row. */
export function ticketDays(ticket: { created_at: string; closed_on?: string | null }): PlantTicket {
  return {
    openedOn: dayAt(Date.parse(ticket.created_at)),
    closedOn: ticket.closed_on ? dayAt(Date.parse(ticket.closed_on)) : null,
  };
}
