import { ApiError } from "@shared/api/api-error";
import { type ApiRequest, type ApiResponse, type Transport, timeoutMs } from "@shared/api/v0/transport";
import type { Session } from "@shared/session/session";
import { base64url } from "jose";
import { cacheKeySigningKey } from "../derived-keys";
import type { ExecutionContext } from "../env";
import type { Trace } from "../log";
import type { RequestDeadline } from "../upstream/v0-client";
import type { CacheRevision } from "./cache-revision";
import { dedupeInFlight } from "./dedupe-in-flight";
import { type CacheEntry, type CacheRule, cacheRule, type EdgeCache, isFresh, isUsableOnError } from "./edge-cache";

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

/** Caches the calls that have a cache rule, and bumps the cache revision after every write. */
export function createCachedFetch(fetchUncached: Transport, options: CachedFetchOptions): Transport {
  const { cache, origin, personalScope, revision, trace } = options;

  async function cacheKey(call: ApiRequest, rule: CacheRule): Promise<string> {
    const [path = "", query = ""] = call.path.split("?", 2);
    const scope = rule.scope === "public" ? "public" : await personalScope();
    return `${origin}/__edge-cache/v0/${scope}${path}?${sortQuery(query)}`;
  }

  async function read(call: ApiRequest, rule: CacheRule): Promise<ApiResponse> {
    const key = await cacheKey(call, rule);
    const entry = await cache.get(key);
    if (entry && isFresh(entry, rule)) return serveEntry(entry);
    const fallback = entry && isUsableOnError(entry, rule) ? entry : null;
    try {
      const response = await fetchDeduped(key, call);
      if (response.status >= 500 && fallback) return serveEntry(fallback);
      return response.status === 200 ? { ...response, onParsed: () => cache.put(key, rule, response.text) } : response;
    } catch (error) {
      const isUpstreamError = error instanceof ApiError && error.kind !== "aborted";
      if (isUpstreamError && fallback) return serveEntry(fallback);
      throw error;
    }
  }

  async function fetchDeduped(key: string, { path, signal: callSignal }: ApiRequest): Promise<ApiResponse> {
    const { detachedFetch, executionContext, requestSignal, deadline } = options;
    const cancelled = callSignal ? AbortSignal.any([callSignal, requestSignal]) : requestSignal;
    const signal = AbortSignal.any([cancelled, deadline(timeoutMs)]);
    const start = (abortSignal: AbortSignal) => detachedFetch({ method: "GET", path, signal: abortSignal });
    try {
      return await dedupeInFlight({ key, start, signal, executionContext });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw cancelled.aborted
        ? new ApiError({ status: 0, kind: "aborted", text: "The request was cancelled." })
        : new ApiError({ status: 0, kind: "timeout", text: "The server took too long to respond." });
    }
  }

  function serveEntry({ text }: CacheEntry): ApiResponse {
    trace.cacheHits += 1;
    return { status: 200, text, retryAfterSeconds: null };
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
  let tokenHash: Promise<string> | undefined;
  return async () => {
    tokenHash ??= signToken(session.token, secret);
    return `personal/${await tokenHash}/${company?.id ?? 0}/${adminMode ? "admin" : "user"}/${revision.current}`;
  };
}

/** An HMAC of the token, as base64url. */
async function signToken(token: string, secret: string): Promise<string> {
  const key = await cacheKeySigningKey(secret);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(token))));
}

function sortQuery(query: string): string {
  const search = new URLSearchParams(query);
  search.sort();
  return search.toString();
}
