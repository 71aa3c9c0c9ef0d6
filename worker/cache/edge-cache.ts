import type { ExecutionContext } from "../env";

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

/** The lifetime and the scope of cached v0 responses. */
export interface CacheRule {
  /** `public` entries are shared by all users, `personal` ones belong to one session. */
  readonly scope: "public" | "personal";
  /** How long an entry is served without a request to the source. */
  readonly freshSeconds: number;
  /** How much longer an entry is served when the source fails. */
  readonly staleSeconds: number;
}

const statistics: CacheRule = {
  scope: "personal",
  freshSeconds: 60,
  // A card shows an error instead of an outdated statistic.
  staleSeconds: 0,
};

/** The cacheable v0 paths: the expensive statistics over all plants of a company (domain/v0-api.md#caching). */
const rules: readonly (readonly [RegExp, CacheRule])[] = [
  [/^\/companies\/\d+\/status-counts$/, statistics],
  [/^\/companies\/\d+\/indicators(-resolved)?-per-date$/, statistics],
  [/^\/companies\/\d+\/promise-status-changes-per-date$/, statistics],
  [/^\/companies\/\d+\/performance$/, statistics],
  [/^\/companies\/\d+\/statistics\/[a-z-]+$/, statistics],
  [/^\/companies\/\d+\/plant-locations$/, statistics],
];

/** The rule of a path below `/v0`, without or with its query; null when its responses are never cached. */
export function cacheRule(path: string): CacheRule | null {
  const [pathname = ""] = path.split("?", 1);
  return rules.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}

/** The summary of the provider's services: fresh for a minute, stale for an hour (domain/v0-api.md#other-sources). */
export const serviceStatusRule: CacheRule = { scope: "public", freshSeconds: 60, staleSeconds: 3_600 };

/** A failure of the source of that summary, which is not asked again for a moment. */
export const serviceStatusFailureRule: CacheRule = { scope: "public", freshSeconds: 10, staleSeconds: 0 };

/** Whether an entry may be served without a request to the source. */
export const isFresh = (entry: { ageSeconds: number }, rule: CacheRule): boolean =>
  entry.ageSeconds < rule.freshSeconds;

/** Whether an entry may be served when the source fails. */
export const isUsableOnError = (entry: { ageSeconds: number }, rule: CacheRule): boolean =>
  entry.ageSeconds < rule.freshSeconds + rule.staleSeconds;
