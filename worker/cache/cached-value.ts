import { ApiError } from "@shared/api/api-error";
import type { CachedValue, LoadCached } from "@shared/session/load-context";
import type { PersonalScope } from "./cached-fetch";
import { type CacheRule, type EdgeCache, isFresh, isUsableOnError } from "./edge-cache";

/** A value made of many calls: fresh for a minute, and for an hour served when the source fails. */
const computedRule: CacheRule = { scope: "personal", freshSeconds: 60, staleSeconds: 3_600 };

interface CachedValueOptions {
  cache: EdgeCache;
  origin: string;
  personalScope: PersonalScope;
  now?: () => number;
}

/**
 * Caches values that are computed from several calls, as JSON and for one person. An older value is returned when the
 * API is down; a write of the same person invalidates all of them.
 */
export function createCachedValue({ cache, origin, personalScope, now = Date.now }: CachedValueOptions): LoadCached {
  return async <T>(name: string, load: () => Promise<T>): Promise<CachedValue<T>> => {
    const key = `${origin}/__edge-cache/computed/${await personalScope()}/${encodeURIComponent(name)}`;
    const entry = await cache.get(key);
    const stored = (): CachedValue<T> | null =>
      entry && { value: JSON.parse(entry.text) as T, storedAt: entry.storedAt };
    if (entry && isFresh(entry, computedRule)) return stored() as CachedValue<T>;
    try {
      const value = await load();
      cache.put(key, computedRule, JSON.stringify(value));
      return { value, storedAt: now() };
    } catch (error) {
      const isUpstreamError = error instanceof ApiError && error.kind !== "aborted";
      const fallback = entry && isUpstreamError && isUsableOnError(entry, computedRule) ? stored() : null;
      if (fallback) return fallback;
      throw error;
    }
  };
}
