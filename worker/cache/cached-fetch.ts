import { ApiError } from "@shared/api/result";
import {
  type ApiRequest,
  type ApiResponse,
  fetchWithRetry,
  type RequestDeadline,
  type Transport,
  timeoutMs,
} from "@shared/api/v0/transport";
import type { CachedValue, LoadCached } from "@shared/session/load-context";
import QuickLRU from "quick-lru";
import type { ExecutionContext } from "../env";
import { countStale, type Trace } from "../log";
import type { CacheRevision, PersonalScope } from "./cache-revision";
import { type CacheRule, cacheRule, computedRule, isFresh, isRefreshable, isUsableOnError } from "./call-classes";
import { dedupeInFlight, type EdgeCache } from "./edge-cache";

interface CacheScope {
  cache: EdgeCache;
  personalScope: PersonalScope;
  /** The origin of this site, used as the host of all cache keys. */
  origin: string;
  trace: Trace;
}

interface CachedFetchOptions extends CacheScope {
  revision: CacheRevision;
  /** The request of the browser, which reads from the cache only if it is a GET. */
  request: Request;
  deadline: RequestDeadline;
  executionContext: ExecutionContext;
  /** Fetches independently of this request's signal and deadline, because other requests may wait for the same call. */
  detachedFetch: Transport;
}

/**
 * The calls that failed in the last ten seconds. A request that has an older response does not wait for such a call.
 */
const failedRecently = new QuickLRU<string, true>({ maxSize: 1_000, maxAge: 10_000 });

/**
 * Caches the calls that have a cache rule. A request that can change data reads nothing from the cache, because it compares
 * what is stored with what the person has seen, and bumps the cache revision after each call: what it has read is seen next.
 */
export function createCachedFetch(fetchUncached: Transport, options: CachedFetchOptions): Transport {
  const { cache, origin, personalScope, revision, trace, executionContext } = options;
  const { request: incoming, deadline, detachedFetch } = options;
  const isRead = incoming.method === "GET" || incoming.method === "HEAD";

  async function read(call: ApiRequest, rule: CacheRule): Promise<ApiResponse> {
    const scope = rule.scope === "public" ? "public" : await personalScope();
    const key = `${origin}/__edge-cache/v0/${scope}/${encodeURIComponent(call.path)}`;
    const entry = await cache.get(key);
    if (entry && isRefreshable(entry, rule)) {
      if (!isFresh(entry, rule)) refresh(key, call, rule);
      trace.cacheHits += 1;
    } else {
      if (!entry || !isUsableOnError(entry, rule)) return load(key, call, rule);
      if (failedRecently.has(key)) {
        refresh(key, call, rule);
      } else {
        try {
          const response = await load(key, call, rule);
          if (!isFailure(response, call)) return response;
        } catch (error) {
          if (!isUpstreamError(error)) throw error;
        }
        failedRecently.set(key, true);
      }
      countStale(trace, entry.storedAt);
    }
    return { status: 200, text: entry.text, retryAfterSeconds: null, ageSeconds: entry.ageSeconds };
  }

  /** Loads a response for this request. The response is stored after it has been parsed. */
  async function load(key: string, call: ApiRequest, rule: CacheRule): Promise<ApiResponse> {
    const signal = AbortSignal.any([incoming.signal, ...(call.signal ? [call.signal] : [])]);
    const request: ApiRequest = { method: "GET", path: call.path, signal, noRetry: true };
    const response = await fetchWithRetry(request, (aborted) => fetchDeduped(key, call, aborted), { deadline });
    if (response.status !== 200) return response;
    return {
      ...response,
      onParsed() {
        trace.cacheMisses += 1;
        store(key, rule, response);
      },
    };
  }

  /** Loads a new entry in the background, when the client may have disconnected already. */
  function refresh(key: string, call: ApiRequest, rule: CacheRule): void {
    const loading = fetchDeduped(key, call, AbortSignal.timeout(timeoutMs)).then((response) => {
      if (response.status === 200 && !isFailure(response, call)) store(key, rule, response);
    });
    executionContext.waitUntil(loading.catch(() => undefined));
  }

  const fetchDeduped = (key: string, { path }: ApiRequest, signal: AbortSignal): Promise<ApiResponse> =>
    dedupeInFlight({
      key,
      start: (taskSignal) => detachedFetch({ method: "GET", path, signal: taskSignal }),
      signal,
      executionContext,
    });

  function store(key: string, rule: CacheRule, { text }: ApiResponse): void {
    failedRecently.delete(key);
    cache.put(key, rule, text);
  }

  return async (call) => {
    if (isRead && call.method === "GET") {
      const rule = cacheRule(call.path);
      return rule ? read(call, rule) : fetchUncached(call);
    }
    try {
      return await fetchUncached(call);
    } finally {
      // A write may have succeeded even when its response is an error.
      revision.bump();
    }
  };
}

/** Whether the API failed, or its response cannot be read by the caller. */
const isFailure = (response: ApiResponse, { accepts }: ApiRequest): boolean =>
  response.status >= 500 || (response.status === 200 && accepts?.(response) === false);

const isUpstreamError = (error: unknown): boolean => error instanceof ApiError && error.kind !== "aborted";

/**
 * Caches values that are computed from several calls, as JSON and for one person. When the API is down, an older value
 * is returned. When the missing parts of a value fail again, the incomplete value is returned. A write of the same
 * person invalidates all values.
 */
export function createCachedValue({ cache, origin, personalScope, trace }: CacheScope, now = Date.now): LoadCached {
  return async <T>(
    name: string,
    load: (incomplete: T | null) => Promise<T>,
    isComplete: (value: T) => boolean = () => true,
  ): Promise<CachedValue<T>> => {
    const key = `${origin}/__edge-cache/computed/${await personalScope()}/${encodeURIComponent(name)}`;
    const entry = await cache.get(key);
    const stored: CachedValue<T> | null = entry && { value: JSON.parse(entry.text) as T, storedAt: entry.storedAt };
    const fresh = entry && isFresh(entry, computedRule) ? stored : null;
    if (fresh && isComplete(fresh.value)) {
      trace.cacheHits += 1;
      return fresh;
    }
    try {
      const value = await load(fresh?.value ?? null);
      // A value that was completed later expires with its first parts.
      const storedAt = fresh?.storedAt ?? now();
      trace.cacheMisses += 1;
      cache.put(key, computedRule, JSON.stringify(value), storedAt);
      return { value, storedAt };
    } catch (error) {
      if (!entry || !stored || !isUpstreamError(error) || !isUsableOnError(entry, computedRule)) throw error;
      if (!fresh) countStale(trace, stored.storedAt);
      return stored;
    }
  };
}
