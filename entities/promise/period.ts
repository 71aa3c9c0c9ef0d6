import { dayOf } from "@shared/lib/day";
import type { PromiseStatus } from "./schema";

/** Whether `today` is in a yearly promise period: from its start until one year later (spec 2 §2.9). */
export function isOngoing(period: Pick<PromiseStatus, "period_start">, today: Temporal.PlainDate): boolean {
  const start = dayOf(period.period_start);
  return (
    Temporal.PlainDate.compare(start, today) <= 0 &&
    Temporal.PlainDate.compare(today, start.add({ years: 1 })) < 0
  );
}

/** The ongoing period and the one before it; null if the plant has none. */
export function currentAndPrevious<P extends Pick<PromiseStatus, "period_start" | "period_index">>(
  periods: readonly P[],
  today: Temporal.PlainDate,
): { current: P | null; previous: P | null } {
  const newestFirst = [...periods].sort((a, b) => b.period_index - a.period_index);
  const current = newestFirst.find((period) => isOngoing(period, today)) ?? null;
  const previous = newestFirst.find((period) =>
    current
      ? period.period_index < current.period_index
      : Temporal.PlainDate.compare(dayOf(period.period_start), today) <= 0,
  );
  return { current, previous: previous ?? null };
}
