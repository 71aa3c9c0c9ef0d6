import { ApiError } from "@shared/api/api-error";
import { type ApiRequest, type ApiResponse, type Transport, timeoutMs } from "@shared/api/v0/transport";
import type { CachedValue, LoadCached } from "@shared/session/load-context";
import QuickLRU from "quick-lru";
import type { ExecutionContext } from "../env";
import { countStale, type Trace } from "../log";
import type { RequestDeadline } from "../upstream/v0-client";
import type { CacheRevision, PersonalScope } from "./cache-revision";
import { type CacheRule, cacheRule, computedRule, isFresh, isRefreshable, isUsableOnError } from "./call-classes";
import { type CacheEntry, dedupeInFlight, type EdgeCache } from "./edge-cache";

interface CacheScope {
  cache: EdgeCache;
  personalScope: PersonalScope;
  /** The origin of this site, used as the host of all cache keys. */
  origin: string;
  trace: Trace;
}

interface CachedFetchOptions extends CacheScope {
  revision: CacheRevision;
  requestSignal: AbortSignal;
  deadline: RequestDeadline;
  executionContext: ExecutionContext;
  /** Fetches independently of this request's signal and deadline, because other requests may wait for the same call. */
  detachedFetch: Transport;
}

/**
 * The calls that failed in the last ten seconds. A request that has an older response does not wait for such a call.
 */
const failedRecently = new QuickLRU<string, true>({ maxSize: 1_000, maxAge: 10_000 });

/** Caches the calls that have a cache rule, and bumps the cache revision after every write. */
export function createCachedFetch(fetchUncached: Transport, options: CachedFetchOptions): Transport {
  const { cache, origin, personalScope, revision, trace, detachedFetch, executionContext } = options;

  async function read(call: ApiRequest, rule: CacheRule): Promise<ApiResponse> {
    const scope = rule.scope === "public" ? "public" : await personalScope();
    const key = `${origin}/__edge-cache/v0/${scope}${normalizePath(call.path)}`;
    const entry = await cache.get(key);
    if (entry && isRefreshable(entry, rule)) {
      if (!isFresh(entry, rule)) refresh(key, call, rule);
      trace.cacheHits += 1;
      return toResponse(entry);
    }
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
    return toResponse(entry);
  }

  /** Loads a response for this request. The request stores the response after it has been parsed. */
  async function load(key: string, call: ApiRequest, rule: CacheRule): Promise<ApiResponse> {
    const response = await fetchDeduped(key, call);
    if (response.status !== 200) return response;
    return {
      ...response,
      onParsed() {
        trace.cacheMisses += 1;
        failedRecently.delete(key);
        cache.put(key, rule, response.text);
      },
    };
  }

  /** Loads a new entry in the background, when the client may have disconnected already. */
  function refresh(key: string, call: ApiRequest, rule: CacheRule): void {
    const task = { key, start: startCall(call), signal: AbortSignal.timeout(timeoutMs), executionContext };
    const loading = dedupeInFlight(task).then((response) => {
      if (response.status !== 200 || isFailure(response, call)) return;
      failedRecently.delete(key);
      cache.put(key, rule, response.text);
    });
    executionContext.waitUntil(loading.catch(() => undefined));
  }

  const startCall =
    ({ path }: ApiRequest) =>
    (signal: AbortSignal) =>
      detachedFetch({ method: "GET", path, signal });

  async function fetchDeduped(key: string, call: ApiRequest): Promise<ApiResponse> {
    const cancelling = call.signal ? [call.signal, options.requestSignal] : [options.requestSignal];
    const signal = AbortSignal.any([...cancelling, options.deadline(timeoutMs)]);
    try {
      return await dedupeInFlight({ key, start: startCall(call), signal, executionContext });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw cancelling.some(({ aborted }) => aborted)
        ? new ApiError({ status: 0, kind: "aborted", text: "The request was cancelled." })
        : new ApiError({ status: 0, kind: "timeout", text: "The server took too long to respond." });
    }
  }

  return async (call) => {
    if (call.method === "GET") {
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

const toResponse = ({ text, ageSeconds }: CacheEntry): ApiResponse => ({
  status: 200,
  text,
  retryAfterSeconds: null,
  ageSeconds,
});

/** A parameter with a plain name, with or without brackets, and no fragment. */
const plainParameter = /^(\w+)(?:\[\]|%5B%5D)?=[^#]*$/;

/**
 * A path with its parameters sorted by name. Two paths have the same result only if they are the same call of v0:
 * values are not changed, and parameters with the same name keep their order. A query with any other kind of parameter
 * is not changed.
 */
export function normalizePath(path: string): string {
  const start = path.indexOf("?");
  if (start < 0) return `${path}?`;
  const parameters = path
    .slice(start + 1)
    .split("&")
    .map((text) => ({ text, name: plainParameter.exec(text)?.[1]?.toLowerCase() }));
  if (parameters.some(({ name }) => name === undefined)) return path;
  const sorted = parameters.sort(({ name: a = "" }, { name: b = "" }) => (a < b ? -1 : Number(a > b)));
  return `${path.slice(0, start)}?${sorted.map(({ text }) => text).join("&")}`;
}

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
