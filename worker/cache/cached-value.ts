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
 * API is down, and an incomplete one when the rest of it fails again; a write of the same person invalidates all of them.
 */
export function createCachedValue({
  cache,
  origin,
  personalScope,
  trace,
  now = Date.now,
}: CachedValueOptions): LoadCached {
  return async <T>(
    name: string,
    load: (incomplete: T | null) => Promise<T>,
    isComplete: (value: T) => boolean = () => true,
  ): Promise<CachedValue<T>> => {
    const key = `${origin}/__edge-cache/computed/${await personalScope()}/${encodeURIComponent(name)}`;
    const entry = await cache.get(key, computedRule);
    const stored: CachedValue<T> | null = entry && { value: JSON.parse(entry.text) as T, storedAt: entry.storedAt };
    const fresh = entry && isFresh(entry, computedRule) ? stored : null;
    if (fresh && isComplete(fresh.value)) {
      trace.cacheHits += 1;
      return fresh;
    }
    try {
      const value = await load(fresh?.value ?? null);
      // The parts of an incomplete value are not kept longer than those of another one.
      const storedAt = fresh?.storedAt ?? now();
      trace.cacheMisses += 1;
      cache.put(key, computedRule, JSON.stringify(value), storedAt);
      return { value, storedAt };
    } catch (error) {
      const isUpstreamError = error instanceof ApiError && error.kind !== "aborted";
      if (!entry || !stored || !isUpstreamError || !isUsableOnError(entry, computedRule)) throw error;
      if (!fresh) countStale(trace, stored.storedAt);
      return stored;
    }
  };
}
