import type { CacheRule } from "./cache-rules";
import type { Lifetime } from "./env";

/** The part of the Cache API that is relied on: an address and what was put there, in this data centre alone. */
export interface CacheStore {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** A text that was kept, and how old it is. */
export interface Kept {
  text: string;
  storedAt: number;
  ageSeconds: number;
}

/** Texts kept at the edge. Whether one is fresh enough is for the caller to judge, by its age alone. */
export interface EdgeCache {
  find(key: string): Promise<Kept | null>;
  /** Keeps a text behind the answer; one that is not JSON is not kept. */
  keep(key: string, rule: CacheRule, text: string): void;
}

const storedAtHeader = "X-Stored-At";
/** The cache of workerd; null in development, where Node has none. */
export function sharedCacheStore(): CacheStore | null {
  return (globalThis as { caches?: { default?: CacheStore } }).caches?.default ?? null;
}

/**
 * The cache of one request. The Cache API's own notions of age, of Vary and of revalidation are not used: they
 * differ between workerd on a desk and in production.
 */
export function createEdgeCache(store: CacheStore | null, lifetime: Lifetime, now = Date.now): EdgeCache {
  return {
    async find(key) {
      const response = await store?.match(key).catch(() => undefined);
      if (!response) return null;
      const storedAt = Number(response.headers.get(storedAtHeader));
      return { text: await response.text(), storedAt, ageSeconds: (now() - storedAt) / 1_000 };
    },

    keep(key, { freshSeconds, staleSeconds }, text) {
      if (!store || !isJson(text)) return;
      const headers = {
        "Content-Type": "application/json",
        "Cache-Control": `public, max-age=${freshSeconds + staleSeconds}`,
        [storedAtHeader]: String(now()),
      };
      lifetime.waitUntil(store.put(key, new Response(text, { headers })).catch(() => undefined));
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
