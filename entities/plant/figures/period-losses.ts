import { type DayScore, listScores } from "@entities/energy";
import { findingName } from "@heliograph/rules/issue-types";
import { isLossReason } from "@heliograph/rules/losses";
import { type PlantRef, plantPath } from "@shared/api/refs";
import type { Infer } from "@shared/api/v0/decoder";
import { noNotes, type SeriesNotes } from "@shared/api/v0/series";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type DateRange, type DateRangeText, rangeQuery, rangeText } from "@shared/lib/date-range";
import { dayText } from "@shared/lib/dates";
import type { ApiExtensions } from "@shared/session/load-context";
import { periodLossesSchema } from "../schema";

/** What a cause cost a plant in a period; null if it is not known. */
export interface PeriodCause {
  /** What an issue found (`issueFinding`); without the extension `losses` a status type, or "unknown" for all other reasons. */
  name: string | null;
  /** Null for what was lost without an issue, and without the extension. */
  issueId: number | null;
  lostKwh: number | null;
  lostCents: number | null;
  notReceivedKwh: number | null;
  notReceivedCents: number | null;
  /** The first and the last day with a cost of energy, `YYYY-MM-DD`. */
  first: string;
  last: string;
}

/**
 * What a plant lost in a period (domain/scores.md#any-period). Without the extension `losses` it is what the statuses of
 * the days account for, which is only a part of it.
 */
export interface PeriodLosses {
  /** What the causes are: issues, or statuses without the extension. */
  source: "issues" | "statuses";
  /** The days that are counted; null without data. */
  days: DateRangeText | null;
  /** Null if nothing can be compared. The causes add up to it. */
  lostKwh: number | null;
  /** The energy is null if it is not known. */
  notReceived: { kwh: number | null; days: number };
  /** The energy that snow kept the plant from generating, which is not lost, by day. */
  snow: { date: string; kwh: number }[];
  causes: PeriodCause[];
  notes: SeriesNotes;
}

export const noPeriodLosses: PeriodLosses = {
  ...{ source: "issues", days: null, lostKwh: null, notReceived: { kwh: null, days: 0 }, snow: [], causes: [] },
  notes: noNotes,
};

interface PeriodOptions extends RequestOptions, Pick<ApiExtensions, "losses"> {
  /** The peak power of the plant (`peakWattIn`); null if it is unknown. */
  peakWatt: number | null | Promise<number | null>;
  /** The value of a kWh in euros, used if the API states no losses; null if it is not known. */
  price?: number | null;
  /** Whether a reason of the fallback is a known status type. All others are added up as "unknown". */
  isStatusType: (reason: string) => boolean;
}

/** Loads the losses of a plant in a period, from one call. Throws `ApiError`. See domain/v0-calls.md#plants. */
export async function getPeriodLosses(
  api: V0Client,
  ref: PlantRef,
  range: DateRange,
  { losses, peakWatt, signal, ...options }: PeriodOptions,
): Promise<PeriodLosses> {
  if (!losses) {
    const { rows, notes } = await listScores(api, ref, range, { peakWatt, signal });
    return { ...lossesOfStatuses(rows, range, options), notes };
  }
  const query = { ...rangeQuery(range) };
  return toPeriodLosses(await api.read(`${plantPath(ref)}/losses`, { query, schema: periodLossesSchema, signal }));
}

/** Reads the losses of a response with the causes of a plant. */
export function toPeriodLosses({
  start_date,
  end_date,
  lost_kwh,
  not_received_kwh,
  not_received_days,
  snow,
  causes,
}: Infer<typeof periodLossesSchema>): PeriodLosses {
  return {
    source: "issues",
    days: start_date && end_date ? { start: dayText(start_date), end: dayText(end_date) } : null,
    lostKwh: lost_kwh,
    notReceived: { kwh: not_received_kwh, days: not_received_days ?? 0 },
    snow,
    causes: causes.map((cause) => ({
      name: findingName(cause.type_name, cause.pattern),
      issueId: cause.issue_id,
      lostKwh: cause.lost_kwh,
      lostCents: cause.lost_cents,
      notReceivedKwh: cause.not_received_kwh,
      notReceivedCents: cause.not_received_cents,
      first: dayText(cause.first_date),
      last: dayText(cause.last_date),
    })),
    notes: noNotes,
  };
}

/** Adds up the lacking energy of days by reason. */
export function lossesOfStatuses(
  scores: readonly Pick<DayScore, "date" | "lacking">[],
  range: DateRange,
  { price = null, isStatusType }: Pick<PeriodOptions, "price" | "isStatusType">,
): Omit<PeriodLosses, "notes"> {
  const { start, end } = rangeText(range);
  const days = scores
    .map(({ date, lacking }) => ({ date: dayText(date), lacking: lacking.filter(({ kwh }) => (kwh ?? 0) > 0) }))
    .filter(({ date }) => start <= date && date <= end)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const causes = new Map<string, PeriodCause & { lostKwh: number }>();
  const sumsOf = (reason: string) =>
    days.flatMap(({ date, lacking }) => {
      const kwh = lacking.reduce((sum, each) => (each.reason === reason ? sum + (each.kwh ?? 0) : sum), 0);
      return kwh > 0 ? [{ date, kwh }] : [];
    });
  for (const { date, lacking } of days) {
    for (const { reason, kwh } of lacking) {
      const name = reason !== null && isStatusType(reason) ? reason : "unknown";
      if (!isLossReason(name)) continue;
      const before = causes.get(name);
      const lostKwh = (before?.lostKwh ?? 0) + (kwh ?? 0);
      causes.set(name, {
        ...{ name, issueId: null, notReceivedKwh: null, notReceivedCents: null },
        lostKwh,
        lostCents: price === null ? null : lostKwh * price * 100,
        first: before?.first ?? date,
        last: date,
      });
    }
  }
  const missing = sumsOf("yield_missing");
  const all = [...causes.values()];
  return {
    source: "statuses",
    days: days.length > 0 ? { start, end } : null,
    lostKwh: days.length > 0 ? all.reduce((sum, cause) => sum + cause.lostKwh, 0) : null,
    notReceived: { kwh: missing.reduce((sum, { kwh }) => sum + kwh, 0), days: missing.length },
    snow: sumsOf("yield_present"),
    causes: all,
  };
}

/** What all causes of one name lost. */
export interface LossByCause {
  name: string | null;
  kwh: number;
  /** The value of the part with a price in euros; null without any. */
  euros: number | null;
  unpricedKwh: number;
  first: string;
  last: string;
}

/** Adds up what was lost by the name of the cause, the most first. */
export function lostByCause(causes: readonly PeriodCause[]): LossByCause[] {
  const sums = new Map<string | null, LossByCause>();
  for (const { name, lostKwh: kwh, lostCents: cents, first, last } of causes) {
    if (!kwh || kwh <= 0) continue;
    const before = sums.get(name) ?? { name, kwh: 0, euros: null, unpricedKwh: 0, first, last };
    sums.set(name, {
      name,
      kwh: before.kwh + kwh,
      euros: cents === null ? before.euros : (before.euros ?? 0) + cents / 100,
      unpricedKwh: before.unpricedKwh + (cents === null ? kwh : 0),
      first: first < before.first ? first : before.first,
      last: last > before.last ? last : before.last,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.kwh - a.kwh || (a.name ?? "").localeCompare(b.name ?? ""));
}
