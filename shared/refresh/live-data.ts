import type { ProblemDetails } from "@shared/api/result";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useRef } from "react";

// The model of the page loads once the page is interactive. Times are in milliseconds since the epoch.

/** The page shows data of this time that were loaded without a refresh. */
export const dataLoaded = createEvent<number>();
/** The page shows earlier results in place of some that a refresh could not load. The oldest is of this time. */
export const resultsKept = createEvent<number>();
/** The page shows data of this time that a refresh has loaded. */
export const dataRefreshed = createEvent<number>();

/** The time of the data that were loaded last without a refresh; null before. */
export const $loadedAt = createStore<number | null>(null).on(dataLoaded, (_, asOf) => asOf);
/** The time of the last refresh; null before the first one. */
const $refreshedAt = createStore<number | null>(null).on(dataRefreshed, (_, asOf) => asOf);

/** The data of a page that refreshes (`liveData`). */
interface LiveData {
  /** When the data were loaded; null after a refresh, whose time is in `$refreshedAt`. */
  asOf: string | null;
}

/** Whether the data of a route refresh while its page is open: its loader returns `liveData`. */
export const isLive = (data: unknown): boolean => isObject(data) && "asOf" in data;

/**
 * The data of a page that refreshes while it is open: those of the last refresh, but for parts that it could not load,
 * which stay as they were (domain/freshness.md#failures).
 */
export function useLiveData<T extends LiveData>(loaded: T): T & { asOf: string } {
  const { refreshedAt, ...events } = useUnit({ refreshedAt: $refreshedAt, dataLoaded, resultsKept });
  const shown = useRef<(KeptResults<T> & { loaded: T; asOf: number }) | null>(null);
  const loadedAt = loaded.asOf === null ? null : Temporal.Instant.from(loaded.asOf).epochMilliseconds;
  const before = loadedAt === null ? shown.current : null;
  const asOf = Math.max(loadedAt ?? before?.asOf ?? 0, refreshedAt ?? 0);
  if (shown.current?.loaded === loaded) shown.current.asOf = asOf;
  else shown.current = { loaded, asOf, ...keepResults(before, loaded, before?.asOf ?? 0) };
  const { data, kept } = shown.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response; the events of a scope stay the same
  useEffect(() => {
    if (loadedAt !== null) events.dataLoaded(loadedAt);
    else if (kept.size > 0) events.resultsKept(Math.min(...kept.values()));
  }, [loaded]);
  return useMemo(() => ({ ...data, asOf: Temporal.Instant.fromEpochMilliseconds(asOf).toString() }), [data, asOf]);
}

/** The oldest of some times; null without any. */
export function oldestOf(times: Iterable<number | null | undefined>): number | null {
  const known = [...times].filter((time) => time != null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** A tree of results with earlier values of those that failed. */
export interface KeptResults<T> {
  data: T;
  /** When the earlier values were loaded, by their path in the tree. */
  kept: ReadonlyMap<string, number>;
}

/**
 * The next tree with the previous values of the results that failed, unless these had failed as well. `previousAt` is
 * the time of the previous tree.
 */
export function keepResults<T extends object>(
  previous: KeptResults<T> | null,
  next: T,
  previousAt: number,
): KeptResults<T> {
  const kept = new Map<string, number>();
  const merge = (before: unknown, after: unknown, path: string): unknown => {
    if (!isObject(after) || !isObject(before)) return after;
    if (isFailure(after)) {
      if (isFailure(before)) return after;
      kept.set(path, previous?.kept.get(path) ?? previousAt);
      return before;
    }
    if (before instanceof Promise || "ok" in after) return after;
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, merge(before[name], value, `${path}.${name}`)]),
    );
  };
  return { data: merge(previous?.data, next, "") as T, kept };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is the result of a call that failed. The end of a session is not kept back. */
const isFailure = (value: Record<string, unknown>): boolean =>
  value.ok === false && !(value.error as ProblemDetails).sessionEnded;
