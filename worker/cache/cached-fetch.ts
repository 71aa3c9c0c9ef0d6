import { ApiError } from "@shared/api/api-error";
import { type ApiRequest, type ApiResponse, type Transport, timeoutMs } from "@shared/api/v0/transport";
import type { Session } from "@shared/session/session";
import { base64url } from "jose";
import QuickLRU from "quick-lru";
import { cacheKeySigningKey } from "../derived-keys";
import type { ExecutionContext } from "../env";
import { countStale, type Trace } from "../log";
import type { RequestDeadline } from "../upstream/v0-client";
import type { CacheRevision } from "./cache-revision";
import { type CacheRule, cacheRule, isFresh, isRefreshable, isUsableOnError } from "./call-classes";
import { dedupeInFlight } from "./dedupe-in-flight";
import type { CacheEntry, EdgeCache } from "./edge-cache";

interface CachedFetchOptions {
  cache: EdgeCache;
  personalScope: PersonalScope;
  revision: CacheRevision;
  /** The origin of this site, used as the host of all cache keys. */
  origin: string;
  requestSignal: AbortSignal;
  deadline: RequestDeadline;
  executionContext: ExecutionContext;
  trace: Trace;
  /** Fetches independently of this request's signal and deadline, because other requests may wait for the same call. */
  detachedFetch: Transport;
}

/** The calls that failed a moment ago: while there is an older response, nobody waits for them again. */
const failedRecently = new QuickLRU<string, true>({ maxSize: 1_000, maxAge: 10_000 });

/** Whether the API failed, or its response is not what the caller reads. */
const isFailure = (response: ApiResponse, { accepts }: ApiRequest): boolean =>
  response.status >= 500 || (response.status === 200 && accepts?.(response) === false);

const responseOf = ({ text, ageSeconds }: CacheEntry): ApiResponse => ({
  status: 200,
  text,
  retryAfterSeconds: null,
  ageSeconds,
});

/** Caches the calls that have a cache rule, and bumps the cache revision after every write. */
export function createCachedFetch(fetchUncached: Transport, options: CachedFetchOptions): Transport {
  const { cache, origin, personalScope, revision, trace } = options;
  const { detachedFetch, executionContext, requestSignal, deadline } = options;

  async function cacheKey(call: ApiRequest, rule: CacheRule): Promise<string> {
    const [path = "", query = ""] = call.path.split("?", 2);
    const scope = rule.scope === "public" ? "public" : await personalScope();
    return `${origin}/__edge-cache/v0/${scope}${path}?${sortQuery(query)}`;
  }

  async function read(call: ApiRequest, rule: CacheRule): Promise<ApiResponse> {
    const key = await cacheKey(call, rule);
    const entry = await cache.get(key, rule);
    if (entry && isFresh(entry, rule)) return serveHit(entry);
    if (entry && isRefreshable(entry, rule)) {
      refresh(key, call, rule);
      return serveHit(entry);
    }
    const fallback = entry && isUsableOnError(entry, rule) ? entry : null;
    if (fallback && failedRecently.has(key)) {
      refresh(key, call, rule);
      return serveStale(fallback);
    }
    try {
      const response = await fetchDeduped(key, call);
      if (fallback && isFailure(response, call)) {
        failedRecently.set(key, true);
        return serveStale(fallback);
      }
      trace.cacheMisses += 1;
      failedRecently.delete(key);
      return response.status === 200 ? { ...response, onParsed: () => cache.put(key, rule, response.text) } : response;
    } catch (error) {
      const isUpstreamError = error instanceof ApiError && error.kind !== "aborted";
      if (!isUpstreamError || !fallback) throw error;
      failedRecently.set(key, true);
      return serveStale(fallback);
    }
  }

  /** Loads a new entry after the response; the request's client may be gone by then. */
  function refresh(key: string, call: ApiRequest, rule: CacheRule): void {
    const signal = AbortSignal.timeout(timeoutMs);
    const loading = dedupeInFlight({ key, start: startCall(call.path), signal, executionContext }).then((response) => {
      if (response.status !== 200 || isFailure(response, call)) return;
      failedRecently.delete(key);
      cache.put(key, rule, response.text);
    });
    executionContext.waitUntil(loading.catch(() => undefined));
  }

  const startCall = (path: string) => (signal: AbortSignal) => detachedFetch({ method: "GET", path, signal });

  async function fetchDeduped(key: string, { path, signal: callSignal }: ApiRequest): Promise<ApiResponse> {
    const cancelling = callSignal ? [callSignal, requestSignal] : [requestSignal];
    const signal = AbortSignal.any([...cancelling, deadline(timeoutMs)]);
    try {
      return await dedupeInFlight({ key, start: startCall(path), signal, executionContext });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw cancelling.some(({ aborted }) => aborted)
        ? new ApiError({ status: 0, kind: "aborted", text: "The request was cancelled." })
        : new ApiError({ status: 0, kind: "timeout", text: "The server took too long to respond." });
    }
  }

  function serveHit(entry: CacheEntry): ApiResponse {
    trace.cacheHits += 1;
    return responseOf(entry);
  }

  function serveStale(entry: CacheEntry): ApiResponse {
    countStale(trace, entry.storedAt);
    return responseOf(entry);
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

/** The part of a cache key that belongs to one person, company, mode and revision. */
export type PersonalScope = () => Promise<string>;

/**
 * The scope of a session's personal cache entries: it contains the token, company and admin mode, so that two users
 * never share an entry. The secret signs the token, so that a key reveals nothing about it.
 */
export function createPersonalScope(session: Session, revision: CacheRevision, secret: string): PersonalScope {
  const { company, adminMode } = session;
  return async () => {
    const id = `${secret} ${session.token}`;
    const tokenHash = tokenHashes.get(id) ?? (await signToken(session.token, secret));
    tokenHashes.set(id, tokenHash);
    return `personal/${tokenHash}/${company?.id ?? 0}/${adminMode ? "admin" : "user"}/${revision.current}`;
  };
}

/** Not their promises, which belong to the request that made them. */
const tokenHashes = new QuickLRU<string, string>({ maxSize: 1_000 });

/** An HMAC of the token, as base64url. */
async function signToken(token: string, secret: string): Promise<string> {
  const key = await cacheKeySigningKey(secret);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(token))));
}

function sortQuery(query: string): string {
  if (!query.includes("&")) return query;
  const search = new URLSearchParams(query);
  search.sort();
  return search.toString();
}
