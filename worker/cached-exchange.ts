import { ApiError } from "@shared/api/api-error";
import type { ApiRequest } from "@shared/api/retry";
import type { ApiResponse, Transport } from "@shared/api/transport";
import type { Session } from "@shared/session/session";
import { toBase64Url } from "./base64url";
import { type CacheRule, cacheRule } from "./cache-rules";
import type { EdgeCache, Kept } from "./edge-cache";
import type { Lifetime } from "./env";
import type { Generation } from "./generation";
import { cacheNameKey } from "./keys";
import type { Trace } from "./log";
import { sharedWork } from "./shared-work";

interface CachedExchangeOptions {
  cache: EdgeCache;
  session: Session;
  generation: Generation;
  /** Under it a token becomes a name that tells nothing of the token. */
  secret: string;
  /** The site's own origin: the host of every synthetic address. */
  origin: string;
  requestSignal: AbortSignal;
  lifetime: Lifetime;
  trace: Trace;
  /** Calls upstream that the end of this request does not cancel: others may be waiting for them. */
  detached: Transport;
}

/** Puts the shared cache before the calls that the table names, and raises the generation with every write. */
export function cachedExchange(exchange: Transport, options: CachedExchangeOptions): Transport {
  const { cache, session, generation, secret, origin, trace } = options;
  let person: Promise<string> | undefined;

  /** Two people never share a name: the token is in it, and the company, and what an administrator sees more. */
  async function nameOf(call: ApiRequest, rule: CacheRule): Promise<string> {
    const [path = "", query = ""] = call.path.split("?", 2);
    person ??= tokenName(session.token, secret);
    const { company, adminMode } = session;
    const scope =
      rule.class === "public"
        ? "public"
        : `personal/${await person}/${company?.id ?? 0}/${adminMode ? "admin" : "user"}/${generation.current}`;
    return `${origin}/__edge-cache/v0/${scope}${path}?${sortedQuery(query)}`;
  }

  async function read(call: ApiRequest, rule: CacheRule) {
    const key = await nameOf(call, rule);
    const kept = await cache.find(key);
    if (kept && kept.ageSeconds < rule.freshSeconds) return hit(kept);
    try {
      const answer = await fetched(key, call);
      if (answer.status >= 500 && isServable(kept, rule)) return hit(kept);
      return answer.status === 200
        ? { ...answer, onParsed: () => cache.keep(key, rule, answer.text) }
        : answer;
    } catch (error) {
      const isFault = error instanceof ApiError && error.kind !== "aborted";
      if (isFault && isServable(kept, rule)) return hit(kept);
      throw error;
    }
  }

  async function fetched(key: string, { path, signal }: ApiRequest): Promise<ApiResponse> {
    const { detached, lifetime, requestSignal } = options;
    const wanted = signal ? AbortSignal.any([signal, requestSignal]) : requestSignal;
    const start = (abandoned: AbortSignal) => detached({ method: "GET", path, signal: abandoned });
    try {
      return await sharedWork({ key, start, wanted, lifetime });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw wanted.aborted
        ? new ApiError({ status: 0, kind: "aborted", text: "The request was cancelled." })
        : new ApiError({ status: 0, kind: "timeout", text: "The server took too long to answer." });
    }
  }

  function hit({ text }: Kept) {
    trace.cacheHits += 1;
    return { status: 200, text, retryAfterSeconds: null };
  }

  return async (call) => {
    if (call.method === "GET") {
      const rule = cacheRule(call.path.split("?", 1)[0] ?? "");
      return rule ? read(call, rule) : exchange(call);
    }
    try {
      return await exchange(call);
    } finally {
      // Even a write that failed may have been done.
      generation.raise();
    }
  };
}

const isServable = (kept: Kept | null, rule: CacheRule): kept is Kept =>
  kept !== null && kept.ageSeconds < rule.freshSeconds + rule.staleSeconds;

/** A token's name: nothing of the token can be told from it. */
async function tokenName(token: string, secret: string): Promise<string> {
  const signed = await crypto.subtle.sign(
    "HMAC",
    await cacheNameKey(secret),
    new TextEncoder().encode(token),
  );
  return toBase64Url(new Uint8Array(signed));
}

function sortedQuery(query: string): string {
  const search = new URLSearchParams(query);
  search.sort();
  return search.toString();
}
