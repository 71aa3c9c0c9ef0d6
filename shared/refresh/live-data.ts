import type { ProblemDetails } from "@shared/api/result";
import { createEvent, createStore } from "effector";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useRef } from "react";

// The model of the page loads once the page is interactive. Times are in milliseconds since the epoch.

/** The page shows data of this time that were loaded without a refresh. */
export const dataLoaded = createEvent<number>();
/** The page shows earlier results in place of some that a refresh could not load. The oldest is of this time. */
export const earlierResultsShown = createEvent<number>();
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
 * The data of the last refresh of a page that refreshes while it is open. Parts that the refresh could not load stay as
 * they were (domain/freshness.md#failures).
 */
export function useLiveData<T extends LiveData>(loaded: T): T & { asOf: string } {
  const { refreshedAt, ...events } = useUnit({ refreshedAt: $refreshedAt, dataLoaded, earlierResultsShown });
  const shown = useRef<(MergedResults<T> & { loaded: T; asOf: number }) | null>(null);
  const loadedAt = loaded.asOf === null ? null : Temporal.Instant.from(loaded.asOf).epochMilliseconds;
  const before = loadedAt === null ? shown.current : null;
  const asOf = Math.max(loadedAt ?? before?.asOf ?? 0, refreshedAt ?? 0);
  if (shown.current?.loaded === loaded) shown.current.asOf = asOf;
  else shown.current = { loaded, asOf, ...mergeResults(before, loaded, before?.asOf ?? 0) };
  const { data, earlier } = shown.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response; the events of a scope stay the same
  useEffect(() => {
    if (loadedAt !== null) events.dataLoaded(loadedAt);
    else if (earlier.size > 0) events.earlierResultsShown(Math.min(...earlier.values()));
  }, [loaded]);
  return useMemo(() => ({ ...data, asOf: Temporal.Instant.fromEpochMilliseconds(asOf).toString() }), [data, asOf]);
}

/** The oldest of some times; null without any. */
export function oldestOf(times: Iterable<number | null | undefined>): number | null {
  const known = [...times].filter((time) => time != null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** A tree of results. A result that failed is replaced by its earlier value, if there is one. */
export interface MergedResults<T> {
  data: T;
  /** When the earlier values were loaded, by their path in the tree. */
  earlier: ReadonlyMap<string, number>;
}

/**
 * The next tree with the previous values of the results that failed, unless these had failed as well. `previousAt` is
 * the time of the previous tree.
 */
export function mergeResults<T extends object>(
  previous: MergedResults<T> | null,
  next: T,
  previousAt: number,
): MergedResults<T> {
  const earlier = new Map<string, number>();
  const merge = (before: unknown, after: unknown, path: string): unknown => {
    if (!isObject(after) || !isObject(before)) return after;
    if (isFailure(after)) {
      if (isFailure(before)) return after;
      earlier.set(path, previous?.earlier.get(path) ?? previousAt);
      return before;
    }
    if (before instanceof Promise || "ok" in after) return after;
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, merge(before[name], value, `${path}.${name}`)]),
    );
  };
  return { data: merge(previous?.data, next, "") as T, earlier };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is the result of a call that failed. The end of a session is shown at once. */
const isFailure = (value: Record<string, unknown>): boolean =>
  value.ok === false && !(value.error as ProblemDetails).sessionEnded;
