import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayOf, newestFirst } from "@shared/lib/dates";
import type { StatusLevel } from "@shared/ui/status-icon/status-icon";
import type { PromiseStatus } from "./api";

/** The status of a yearly promise (domain/promises.md#flags). */
export const promiseFlags = ["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"] as const;
export type PromiseFlag = (typeof promiseFlags)[number];

/** The flags that lists can filter by, worst first (domain/promises.md#flags). */
export const promiseFilterFlags = ["BEHIND_SEVERELY", "BEHIND", "AHEAD", "TOO_EARLY"] as const;

/** The periods that a filter can apply to (domain/promises.md#flags). */
export const promisePeriods = ["current", "previous", "any"] as const;
export type PromisePeriodChoice = (typeof promisePeriods)[number];

export const isPromiseFlag = (value: unknown): value is PromiseFlag => promiseFlags.some((flag) => flag === value);

const presentations: Record<PromiseFlag, { level: StatusLevel; label: MessageDescriptor }> = {
  TOO_EARLY: { level: "none", label: msg`Too early` },
  AHEAD: { level: "ok", label: msg`Ahead` },
  BEHIND: { level: "medium", label: msg`Behind` },
  BEHIND_SEVERELY: { level: "not-ok", label: msg`Severely behind` },
  FINISHED: { level: "none", label: msg`Finished` },
};

/**
 * Returns the level and label of a flag. The label of an unknown flag is its API name (domain/promises.md#flags,
 * domain/imperfect-responses.md#fields).
 */
export function promisePresentation(flag: string): (typeof presentations)[PromiseFlag] {
  return isPromiseFlag(flag) ? presentations[flag] : { level: "none", label: msg`Other (${flag})` };
}

/** Returns the last day of a period with the given first day (domain/promises.md#periods). */
export const lastDayOfPeriod = (start: Temporal.PlainDate): Temporal.PlainDate =>
  start.add({ years: 1 }).subtract({ days: 1 });

/** Whether a period with the given first day is over. For most periods in a list, comparing the years is enough. */
function isOver(start: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const years = today.year - start.year;
  return years > 1 || (years === 1 && Temporal.PlainDate.compare(today, lastDayOfPeriod(start)) > 0);
}

const hasStarted = (start: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(start, today) <= 0;

/** Whether `today` is in a yearly period, which ends one year after its start (domain/promises.md#periods). */
export function isOngoing(
  { period_start: start }: Pick<PromiseStatus, "period_start">,
  today: Temporal.PlainDate,
): boolean {
  return start !== null && hasStarted(dayOf(start), today) && !isOver(dayOf(start), today);
}

/**
 * Returns the ongoing period and the previous period; null if the plant has no such period. The index, or else the
 * start, orders the periods.
 */
export function currentAndPrevious<P extends Pick<PromiseStatus, "period_start" | "period_index">>(
  periods: readonly P[],
  today: Temporal.PlainDate,
): { current: P | null; previous: P | null } {
  const ordered = periods.toSorted(
    (a, b) => (b.period_index ?? 0) - (a.period_index ?? 0) || newestFirst(a.period_start, b.period_start),
  );
  const current = ordered.find((period) => isOngoing(period, today)) ?? null;
  const previous = current
    ? ordered[ordered.indexOf(current) + 1]
    : ordered.find(({ period_start: start }) => start !== null && hasStarted(dayOf(start), today));
  return { current, previous: previous ?? null };
}

/** Whether a period is over. Without a known start, the flag decides. */
export function hasEnded(
  { period_start: start, summary }: Pick<PromiseStatus, "period_start" | "summary">,
  today: Temporal.PlainDate,
): boolean {
  return start === null ? summary === "FINISHED" : isOver(dayOf(start), today);
}

/** Sorts periods by their start, newest first (domain/promises.md#periods). */
export const newestPeriodFirst = <P extends Pick<PromiseStatus, "period_start" | "period_index">>(
  periods: readonly P[],
): P[] =>
  periods.toSorted(
    (a, b) => newestFirst(a.period_start, b.period_start) || (b.period_index ?? 0) - (a.period_index ?? 0),
  );

/** The flag of the ongoing period if it is behind; null otherwise. */
export function behindFlag(
  periods: readonly Pick<PromiseStatus, "period_start" | "period_index" | "summary">[],
  today: Temporal.PlainDate,
): "BEHIND" | "BEHIND_SEVERELY" | null {
  const flag = currentAndPrevious(periods, today).current?.summary;
  return flag === "BEHIND" || flag === "BEHIND_SEVERELY" ? flag : null;
}

/** Formats a promised total in Wh as text in kWh for an input; empty if it is not known. */
export const totalText = (wattHours: number | null): string => (wattHours === null ? "" : String(wattHours / 1_000));
