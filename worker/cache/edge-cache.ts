import type { ExecutionContext } from "../env";
import type { CacheRule } from "./cache-rules";

/** The part of the Cache API that the edge uses. Entries exist in one data centre only. */
export interface CacheStore {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

export interface CacheEntry {
  text: string;
  /** In milliseconds since the epoch. */
  storedAt: number;
  ageSeconds: number;
}

/** A cache of JSON texts. The caller decides by the age of an entry whether it is fresh. */
export interface EdgeCache {
  /** The entry of a key; null when there is none or the cache is unavailable. */
  get(key: string): Promise<CacheEntry | null>;
  /** Stores a text in the background; ignores texts that are not JSON. */
  put(key: string, rule: CacheRule, text: string): void;
}

const storedAtHeader = "X-Stored-At";

/** The default cache of workerd; null in development, where Node has none. */
export function defaultCacheStore(): CacheStore | null {
  return (globalThis as { caches?: { default?: CacheStore } }).caches?.default ?? null;
}

/**
 * Creates the cache of one request. Uses a header of its own for the age, because the Cache API's handling of Age,
 * Vary and revalidation differs between local workerd and production.
 */
export function createEdgeCache(
  store: CacheStore | null,
  executionContext: ExecutionContext,
  now = Date.now,
): EdgeCache {
  return {
    async get(key) {
      const response = await store?.match(key).catch(() => undefined);
      if (!response) return null;
      const storedAt = Number(response.headers.get(storedAtHeader));
      return { text: await response.text(), storedAt, ageSeconds: (now() - storedAt) / 1_000 };
    },

    put(key, { freshSeconds, staleSeconds }, text) {
      if (!store || !isJson(text)) return;
      const headers = {
        "Content-Type": "application/json",
        "Cache-Control": `public, max-age=${freshSeconds + staleSeconds}`,
        [storedAtHeader]: String(now()),
      };
      executionContext.waitUntil(store.put(key, new Response(text, { headers })).catch(() => undefined));
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
