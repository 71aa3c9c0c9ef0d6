import { ApiError } from "@shared/api/api-error";
import type { CachedValue, LoadCached } from "@shared/session/load-context";
import { countStale, type Trace } from "../log";
import type { PersonalScope } from "./cached-fetch";
import { computedRule, isFresh, isUsableOnError } from "./call-classes";
import type { EdgeCache } from "./edge-cache";

interface CachedValueOptions {
  cache: EdgeCache;
  origin: string;
  personalScope: PersonalScope;
  trace: Trace;
  now?: () => number;
}

/**
 * Caches values that are computed from several calls, as JSON and for one person. An older value is returned when the
 * API is down; a write of the same person invalidates all of them.
 */
export function createCachedValue({
  cache,
  origin,
  personalScope,
  trace,
  now = Date.now,
}: CachedValueOptions): LoadCached {
  return async <T>(name: string, load: () => Promise<T>): Promise<CachedValue<T>> => {
    const key = `${origin}/__edge-cache/computed/${await personalScope()}/${encodeURIComponent(name)}`;
    const entry = await cache.get(key, computedRule);
    const stored = (): CachedValue<T> | null =>
      entry && { value: JSON.parse(entry.text) as T, storedAt: entry.storedAt };
    if (entry && isFresh(entry, computedRule)) {
      trace.cacheHits += 1;
      return stored() as CachedValue<T>;
    }
    try {
      const value = await load();
      trace.cacheMisses += 1;
      cache.put(key, computedRule, JSON.stringify(value));
      return { value, storedAt: now() };
    } catch (error) {
      const isUpstreamError = error instanceof ApiError && error.kind !== "aborted";
      const fallback = entry && isUpstreamError && isUsableOnError(entry, computedRule) ? stored() : null;
      if (!fallback) throw error;
      countStale(trace, fallback.storedAt);
      return fallback;
    }
  };
}
