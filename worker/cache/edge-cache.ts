import type { ExecutionContext } from "../env";
import type { CacheMemory, StoredText } from "./cache-memory";
import { type CacheRule, isFresh } from "./call-classes";

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
  /** The latest entry of a key; null when there is none or the cache is unavailable. */
  get(key: string, rule: CacheRule): Promise<CacheEntry | null>;
  /** Stores a text in the background, by default as one of now; ignores texts that are not JSON. */
  put(key: string, rule: CacheRule, text: string, storedAt?: number): void;
}

const storedAtHeader = "X-Stored-At";

/** The default cache of workerd; null in development, where Node has none. */
export function defaultCacheStore(): CacheStore | null {
  return (globalThis as { caches?: { default?: CacheStore } }).caches?.default ?? null;
}

/** Longer ones would drive many others out of the memory. */
const longestTextInMemory = 131_072;

interface EdgeCacheOptions {
  /** Null: nothing is cached. */
  store: CacheStore | null;
  memory: CacheMemory;
  executionContext: ExecutionContext;
  now?: () => number;
}

/**
 * Creates the cache of one request: the store of the data centre behind the memory of the isolate, because a match in
 * the store takes longer than the rest of a call. Uses a header of its own for the age, because the Cache API's handling
 * of Age, Vary and revalidation differs between local workerd and production.
 */
export function createEdgeCache({ store, memory, executionContext, now = Date.now }: EdgeCacheOptions): EdgeCache {
  const withAge = (stored: StoredText): CacheEntry => ({ ...stored, ageSeconds: (now() - stored.storedAt) / 1_000 });

  const remember = (key: string, stored: StoredText) => {
    if (stored.text.length <= longestTextInMemory) memory.set(key, stored);
    else memory.delete(key);
  };

  async function readStore(key: string): Promise<StoredText | null> {
    const response = await store?.match(key).catch(() => undefined);
    if (!response) return null;
    return { text: await response.text(), storedAt: Number(response.headers.get(storedAtHeader)) };
  }

  return {
    async get(key, rule) {
      const atHand = memory.get(key);
      if (atHand && (rule.inMemoryOnly || isFresh(withAge(atHand), rule))) return withAge(atHand);
      if (rule.inMemoryOnly) return null;
      // Another isolate may have stored a later one.
      const stored = await readStore(key);
      const latest = stored && stored.storedAt > (atHand?.storedAt ?? 0) ? stored : atHand;
      if (!latest) return null;
      if (latest !== atHand) remember(key, latest);
      return withAge(latest);
    },

    put(key, { freshSeconds, refreshSeconds, staleSeconds, inMemoryOnly }, text, storedAt = now()) {
      if (!store || !isJson(text)) return;
      remember(key, { text, storedAt });
      if (inMemoryOnly) return;
      const headers = {
        "Content-Type": "application/json",
        "Cache-Control": `public, max-age=${freshSeconds + Math.max(refreshSeconds, staleSeconds)}`,
        [storedAtHeader]: String(storedAt),
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
