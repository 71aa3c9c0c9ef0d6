import type { ProblemDetails } from "@shared/api/result";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useRef } from "react";

// The rest of the model loads once the page is interactive.

/** The page shows data of this time that were loaded without a refresh. */
export const dataLoaded = createEvent<string>();
/** The page kept earlier figures in place of some that a refresh could not load. */
export const figuresNotRefreshed = createEvent();
/** The page shows data of this time that a refresh has loaded. */
export const dataRefreshed = createEvent<string>();

/** The time of the data that were loaded last without a refresh; null before. */
export const $loadedAt = createStore<string | null>(null).on(dataLoaded, (_, asOf) => asOf);
/** The time of the last refresh; null before the first one. */
export const $refreshedAt = createStore<string | null>(null).on(dataRefreshed, (_, asOf) => asOf);

/** The data of a page that refreshes (`liveData`). */
interface LiveData {
  /** When the data were loaded; null after a refresh, whose time is in `$refreshedAt`. */
  asOf: string | null;
}

/**
 * The data of a page that refreshes while it is open: those of the last refresh, but for parts that it could not load,
 * which stay as they were (domain/freshness.md#failures).
 */
export function useLiveData<T extends LiveData>(loaded: T): T & { asOf: string } {
  const { refreshedAt, ...events } = useUnit({ refreshedAt: $refreshedAt, dataLoaded, figuresNotRefreshed });
  const shown = useRef<{ loaded: T; data: T; hasKept: boolean } | null>(null);
  if (shown.current?.loaded !== loaded) {
    const previous = loaded.asOf === null ? shown.current : null;
    shown.current = { loaded, ...(previous ? keepFigures(previous.data, loaded) : { data: loaded, hasKept: false }) };
  }
  const { data, hasKept } = shown.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response; the events of a scope stay the same
  useEffect(() => {
    if (loaded.asOf !== null) events.dataLoaded(loaded.asOf);
    else if (hasKept) events.figuresNotRefreshed();
  }, [loaded]);
  const asOf = later(loaded.asOf, refreshedAt);
  return useMemo(() => ({ ...data, asOf }), [data, asOf]);
}

/** The later of two times. Data have at least one. */
function later(one: string | null, other: string | null): string {
  if (one === null || other === null) return one ?? other ?? "";
  return Temporal.Instant.compare(one, other) < 0 ? other : one;
}

/** The next data with the previous values of the results that failed, unless these had failed as well. */
export function keepFigures<T extends object>(previous: T, next: T): { data: T; hasKept: boolean } {
  let hasKept = false;
  const merge = (before: unknown, after: unknown): unknown => {
    if (!isObject(after) || !isObject(before)) return after;
    if (isFailure(after)) {
      if (isFailure(before)) return after;
      hasKept = true;
      return before;
    }
    if (before instanceof Promise || "ok" in after) return after;
    return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, merge(before[name], value)]));
  };
  return { data: merge(previous, next) as T, hasKept };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is the result of a call that failed. The end of a session is not kept back. */
const isFailure = (value: Record<string, unknown>): boolean =>
  value.ok === false && !(value.error as ProblemDetails).sessionEnded;
